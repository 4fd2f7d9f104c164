export const resetPassword = {
  title: "Set a new password",
  lead: "This signs out all other browsers and removes your passkeys, connected apps and calendar address, so nobody else stays in your account.",
  submit: "Set the password",
  doneTitle: "Your password is changed",
  done: "You’re signed in here and signed out everywhere else. Your passkeys, connected apps and calendar address are gone too; we’ve emailed you a list. You can add them again.",
  doneNoMail:
    "You’re signed in here and signed out everywhere else. Your passkeys, connected apps and calendar address are gone too. You can add them again.",
  settings: "Go to security settings",
  home: "Go to the start page",
  invalidLinkTitle: "This link no longer works",
  invalidLink:
    "A link to set a password works once, within an hour, and only the newest one works. Your password hasn’t changed.",
  again: "Get a new link",
} as const;
