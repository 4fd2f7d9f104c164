import type { calendar as en } from "../en/calendar.ts";
import type { Translated } from "../translated.ts";

export const calendar: Translated<typeof en> = {
  title: "Deine Reisen in deinem Kalender",
  text: "Sieh deine Reisen in deiner Kalender-App. Jede Reise mit einem Startdatum erscheint dort und bleibt aktuell.",
  none: "Du hast noch keine Kalenderadresse. Erstell eine und füge sie deiner Kalender-App hinzu.",
  make: "Adresse erstellen",
  address: "Adresse deines Kalenders",
  secret: "Wer diese Adresse hat, kann alle deine Reisen sehen. Gib sie nur deiner Kalender-App.",
  copy: "Kopieren",
  copied: "Kopiert",
  openApp: "In einer Kalender-App öffnen",
  reset: "Ersetzen …",
  resetTitle: "Die Adresse ersetzen?",
  resetText:
    "Die alte Adresse gilt dann sofort nicht mehr. Kalender, die sie nutzen, bekommen deine Reisen erst wieder, wenn du dort die neue einträgst.",
  resetNow: "Ersetzen",
  wasReset: "Dein Kalender hat eine neue Adresse. Die alte gilt nicht mehr.",
  end: "Löschen …",
  endTitle: "Die Adresse löschen?",
  endText:
    "Kalender, die sie nutzen, bekommen deine Reisen nicht mehr. Du kannst jederzeit eine neue Adresse erstellen.",
  endNow: "Löschen",
  ended: "Die Adresse wurde gelöscht.",
  adding: "So fügst du sie hinzu",
  addingText:
    "Kopiere zuerst die Adresse. Änderungen an deinen Reisen siehst du, sobald die Kalender-App die Adresse wieder abruft, meist alle paar Stunden.",
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
