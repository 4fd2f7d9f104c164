export const resetPassword = {
  title: "Set a new password",
  lead: "All other browsers are signed out with it. Connected apps stay connected.",
  submit: "Set the password",
  doneTitle: "Your new password counts",
  done: "You are signed in here. Everywhere else, sign in with the new password.",
  home: "To the start page",
  deadTitle: "This link has ended",
  dead: "Links to set a password work once, for an hour, and only the newest one. Your password is as it was.",
  again: "Send a new link",
} as const;
