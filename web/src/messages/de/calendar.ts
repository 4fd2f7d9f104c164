import type { calendar as en } from "../en/calendar.ts";
import type { Translated } from "../translated.ts";

export const calendar: Translated<typeof en> = {
  title: "Deine Reisen in deinem Kalender",
  text: "Eine Adresse, die eine Kalender-App von selbst liest: jede Reise mit einem ersten Tag, bei der du dabei bist, immer auf dem neuesten Stand.",
  none: "Es gibt noch keine Adresse. Leg eine an und füge sie deiner Kalender-App hinzu.",
  make: "Adresse anlegen",
  address: "Adresse deines Kalenders",
  secret: "Wer sie hat, kann alle deine Reisen lesen. Gib sie nur deiner Kalender-App.",
  copy: "Kopieren",
  copied: "Kopiert",
  openApp: "In einer Kalender-App öffnen",
  reset: "Ersetzen …",
  resetTitle: "Die Adresse ersetzen?",
  resetText:
    "Die alte gilt sofort nicht mehr. Kalender, die sie lesen, bekommen deine Reisen erst wieder, wenn du dort die neue einträgst.",
  resetNow: "Ersetzen",
  wasReset: "Dein Kalender hat eine neue Adresse. Die alte gilt nicht mehr.",
  end: "Beenden …",
  endTitle: "Die Adresse beenden?",
  endText:
    "Kalender, die sie lesen, bekommen deine Reisen nicht mehr. Eine neue Adresse kannst du jederzeit anlegen.",
  endNow: "Beenden",
  ended: "Die Adresse gilt nicht mehr.",
  adding: "So fügst du sie hinzu",
  addingText:
    "Kopiere zuerst die Adresse. Änderungen zeigen sich, wenn die Kalender-App sie wieder liest: meist alle paar Stunden.",
  calendars: {
    google: {
      name: "Google Kalender",
      steps:
        "Im Browser: neben „Weitere Kalender“ das Plus wählen, dann „Per URL“, und die Adresse einfügen.",
    },
    apple: {
      name: "Kalender auf dem Mac",
      steps: "Im Menü: „Ablage“, dann „Neues Kalenderabonnement“, und die Adresse einfügen.",
    },
    iphone: {
      name: "iPhone und iPad",
      steps:
        "In der Kalender-App: „Kalender“, „Hinzufügen“, „Kalenderabo hinzufügen“, und die Adresse einfügen.",
    },
    outlook: {
      name: "Outlook",
      steps:
        "Im Kalender: „Kalender hinzufügen“, dann „Aus dem Internet abonnieren“, und die Adresse einfügen.",
    },
  },
};
