export const unsubscribe = {
  title: "Stop reminder mails?",
  lead: "Waybook then mails you no more reminders: of trips that begin, of packing, of the day’s plan. Your itineraries stay as they are.",
  submit: "Stop the mails",
  doneTitle: "No more reminder mails",
  done: "To have them again, switch them on in your reminder settings.",
  settings: "Reminder settings",
  home: "To the start page",
  deadTitle: "This link leads nowhere",
  dead: "A part of it is missing, or its account is gone. Nothing has changed. Open the link in your newest reminder, or switch the mails off in your reminder settings.",
} as const;
