export const calendar = {
  title: "Your trips in your calendar",
  text: "An address that a calendar app reads by itself: every trip with a first day that you take part in, always as it is now.",
  none: "There is no address yet. Make one, and add it to your calendar app.",
  make: "Make an address",
  address: "Address of your calendar",
  secret: "Whoever has it can read all your trips. Give it to nobody but your calendar app.",
  copy: "Copy",
  copied: "Copied",
  openApp: "Open in a calendar app",
  reset: "Replace …",
  resetTitle: "Replace the address?",
  resetText:
    "The old one ends at once. Calendars that read it no longer get your trips, until you add the new one there.",
  resetNow: "Replace",
  wasReset: "Your calendar has a new address. The old one has ended.",
  end: "End …",
  endTitle: "End the address?",
  endText: "Calendars that read it no longer get your trips. You can make a new address any time.",
  endNow: "End",
  ended: "The address has ended.",
  adding: "How to add it",
  addingText:
    "Copy the address first. Changes show when the calendar app reads it again: most do so every few hours.",
  calendars: {
    google: {
      name: "Google Calendar",
      steps:
        "In a browser: beside “Other calendars”, choose the plus, then “From URL”, and paste the address.",
    },
    apple: {
      name: "Calendar on a Mac",
      steps: "In the menu: “File”, then “New Calendar Subscription”, and paste the address.",
    },
    iphone: {
      name: "iPhone and iPad",
      steps:
        "In the Calendar app: “Calendars”, “Add Calendar”, “Add Subscription Calendar”, and paste the address.",
    },
    outlook: {
      name: "Outlook",
      steps: "In the calendar: “Add calendar”, then “Subscribe from web”, and paste the address.",
    },
  },
} as const;
