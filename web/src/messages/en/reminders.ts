export const reminders = {
  mail: "Reminder emails",
  mailText:
    "Waybook can email you before a trip and every morning during it. Every email has a link to unsubscribe.",
  email: "Email me reminders",
  sentTo: "They go to {email}.",
  noMail:
    "This Waybook doesn’t send email. With <link>your trips in your calendar</link>, your calendar app can.",
  unconfirmed: "Your address isn’t confirmed",
  unconfirmedText:
    "Until it is, reminders don’t include any details of the trip. <link>Confirm it in your profile</link>",
  what: "What to remind you of",
  whatText: "Only trips with a start date that you own, edit or view.",
  whatOffText: "Reminders are off. Turn on emails or notifications to choose.",
  tripStart: "A trip begins",
  tripStartText: "At 8 in the morning, in your time zone.",
  packing: "Time to pack",
  packingText: "With everything on the list that isn’t packed yet.",
  never: "Never",
  daysBefore: "{count, plural, =0 {On the first day} one {One day before} other {# days before}}",
  dailyAgenda: "Daily plan",
  dailyAgendaText: "On every day of a trip.",
  time: "At",
  timeZone: "Time zone",
  timeZoneText: "The times above are in this time zone.",
  useHere: "Use this browser’s time zone: {zone}",
} as const;
