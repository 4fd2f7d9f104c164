export const notifications = {
  title: "Notifications on this device",
  text: "Waybook can tell you on this device, even when it isn’t open. Each device has its own choice.",
  on: "Notify me on this device",
  noServer: "This Waybook sends no notifications.",
  noBrowser: "This browser can’t show notifications from websites. Try another one.",
  homeScreen:
    "On an iPhone or iPad, first put Waybook on your home screen: tap Share, then “Add to Home Screen”, and open it from there.",
  blocked: "This browser blocks notifications from Waybook",
  blockedText:
    "Allow them in your browser: tap the sign beside the address, choose the permissions of this site and allow notifications. Then come back here.",
  notAllowed: "You have not allowed notifications. You can turn them on whenever you like.",
  failed: "The browser could not turn on notifications. Check your connection and try again.",
  kinds: "Tell me about",
  reminders: "Reminders",
  remindersText: "As chosen below.",
  changes: "Changes of plans",
  changesText: "When someone else changes the plan for today or tomorrow.",
  invitations: "Invitations",
  invitationsText: "When someone invites you to a trip.",
  quiet: "Quiet hours",
  quietText: "What comes up then waits until they end. On a trip, they follow the clocks there.",
  from: "From",
  until: "Until",
  unconfirmed:
    "Your email address isn’t confirmed. Until it is, notifications say nothing about the trip itself.",
  test: "Send a test",
  testSent:
    "It’s on its way. If nothing appears, check that your device allows notifications from this browser.",
} as const;
