export const install = {
  title: "Take Waybook with you",
  text: "On your home screen it opens like an app, also without a network.",
  textShareMenu: "Tap Share and then “Add to Home Screen”: it opens like an app, also without a network.",
  install: "Install",
  menu: "Install the app",
  close: "No, thanks",
} as const;
