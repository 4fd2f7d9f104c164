export const confirmEmail = {
  title: "Confirm your email address",
  working: "One moment …",
  askTitle: "Did you create this account?",
  ask: "Someone signed up for Waybook with your address. If that was you, confirm it. If not, you can take over the account.",
  yes: "Yes, that was me",
  no: "No, it was someone else",
  takeOverTitle: "Take over the account",
  takeOver:
    "Set a password that only you know. The person who created the account can then no longer get in.",
  takeOverSubmit: "Set the password",
  back: "Back",
  tookOverTitle: "The account is yours now",
  tookOver:
    "You’re signed in here, and everyone else is signed out. We’ve emailed you a list of what was removed. If you don’t want the account, you can delete it in the settings.",
  tookOverNoMail:
    "You’re signed in here, and everyone else is signed out. If you don’t want the account, you can delete it in the settings.",
  doneTitle: "Your address is confirmed",
  done: "We’ll send reminders and password links there.",
  doneNoMail: "You sign in with it.",
  home: "Go to the start page",
  invalidLinkTitle: "This link no longer works",
  invalidLink:
    "A link to confirm an address works once, within three days, and only the newest one works. You can get another one in the settings.",
  invalidLinkNoMail: "This Waybook doesn’t send email, so your address doesn’t have to be confirmed.",
  takenTitle: "This address is taken",
  taken: "Another account uses this address now. You can choose a different one in the settings.",
  settings: "Go to the settings",
} as const;
