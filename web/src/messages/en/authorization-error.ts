export const authorizationError = {
  title: "The app’s request was not in order",
  text: "An app sent you here to ask for access, but Waybook could not accept how it asked. Nothing was shared, and nothing about your account has changed. You can go back to the app and try once more; if it stays so, its makers can mend it, or whoever runs this Waybook.",
  developers: "For the app’s developers",
  home: "To the start page",
} as const;
