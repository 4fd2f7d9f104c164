import type { confirmEmail as en } from "../en/confirm-email.ts";
import type { Translated } from "../translated.ts";

export const confirmEmail: Translated<typeof en> = {
  title: "E-Mail-Adresse bestätigen",
  working: "Einen Moment …",
  doneTitle: "Deine Adresse ist bestätigt",
  done: "Dort erreichen dich Erinnerungen und Links für ein neues Passwort.",
  home: "Zur Startseite",
  deadTitle: "Dieser Link gilt nicht mehr",
  dead: "Links zum Bestätigen gelten einmal, drei Tage lang, und nur der neueste. In den Einstellungen kannst du dir einen neuen schicken lassen.",
  takenTitle: "Diese Adresse ist vergeben",
  taken: "Ein anderes Konto hat inzwischen diese Adresse. In den Einstellungen kannst du eine andere nehmen.",
  settings: "Zu den Einstellungen",
};
