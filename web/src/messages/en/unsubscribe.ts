export const unsubscribe = {
  title: "Stop reminder emails?",
  lead: "Waybook will no longer email you about upcoming trips, packing and the day’s plan. Your trips stay as they are.",
  submit: "Stop the emails",
  doneTitle: "No more reminder emails",
  done: "You can turn them on again in your reminder settings.",
  settings: "Reminder settings",
  home: "Go to the start page",
  invalidLinkTitle: "This link doesn’t work",
  invalidLink:
    "A part of it is missing, or the account no longer exists. Nothing has changed. Open the link in your newest reminder, or turn the emails off in your reminder settings.",
  invitationsTitle: "Stop invitations by email?",
  invitationsLead: "Waybook will no longer email invitations to your address, whoever sends them.",
  invitationsDoneTitle: "No more invitations by email",
  invitationsDone: "Your address gets no more invitations from Waybook.",
  invitationsInvalidLink:
    "A part of it is missing. Nothing has changed. Open the link in the newest invitation.",
} as const;
