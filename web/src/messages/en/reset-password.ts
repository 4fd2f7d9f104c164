export const resetPassword = {
  title: "Set a new password",
  lead: "Nobody else stays in your account: with it, all other browsers are signed out, and your passkeys, connected apps and calendar address end.",
  submit: "Set the password",
  doneTitle: "Your new password counts",
  done: "You are signed in here, and nobody is anywhere else. Passkeys, connected apps and the address of your calendar ended, too: a mail to you lists them. What you miss, you can add again.",
  settings: "To the security settings",
  home: "To the start page",
  deadTitle: "This link has ended",
  dead: "Links to set a password work once, for an hour, and only the newest one. Your password is as it was.",
  again: "Send a new link",
} as const;
