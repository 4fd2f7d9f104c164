export const confirmEmail = {
  title: "Confirm your email address",
  working: "One moment …",
  doneTitle: "Your address is confirmed",
  done: "Reminders and links to set a password reach you there.",
  home: "To the start page",
  deadTitle: "This link has ended",
  dead: "Links to confirm an address work once, for three days, and only the newest one. In the settings you can have another one sent.",
  takenTitle: "This address is taken",
  taken: "Another account has this address by now. In the settings you can use a different one.",
  settings: "To the settings",
} as const;
