export const authorizationError = {
  title: "The app’s request didn’t work",
  text: "An app sent you here to ask for access, but its request was not valid. Nothing was shared, and nothing about your account has changed. You can go back to the app and try again. If it keeps happening, tell the app’s developers or the people who run this Waybook.",
  asksNobody:
    "An app sent you here to ask for access, but this Waybook asks no other servers, so it cannot find out who the app is. Nothing was shared, and nothing about your account has changed. The people who run this Waybook can add the app by hand.",
  developers: "For the app’s developers",
  home: "Go to the start page",
} as const;
