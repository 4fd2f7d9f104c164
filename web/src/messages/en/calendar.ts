export const calendar = {
  title: "Your trips in your calendar",
  text: "See your trips in your calendar app. Every trip with a start date shows up there and stays up to date.",
  none: "You don’t have a calendar address yet. Create one and add it to your calendar app.",
  make: "Create an address",
  address: "Address of your calendar",
  secret: "Anyone with this address can see all your trips. Only give it to your calendar app.",
  copy: "Copy",
  copied: "Copied",
  openApp: "Open in a calendar app",
  reset: "Replace …",
  resetTitle: "Replace the address?",
  resetText:
    "The old address stops working at once. Calendars that use it won’t get your trips until you add the new one.",
  resetNow: "Replace",
  wasReset: "Your calendar has a new address. The old one no longer works.",
  end: "Delete …",
  endTitle: "Delete the address?",
  endText: "Calendars that use it won’t get your trips any more. You can create a new address at any time.",
  endNow: "Delete",
  ended: "The address was deleted.",
  adding: "How to add it",
  addingText:
    "Copy the address first. Changes to your trips show up when the calendar app checks the address again, usually every few hours.",
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
