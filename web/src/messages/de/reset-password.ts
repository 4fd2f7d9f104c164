import type { resetPassword as en } from "../en/reset-password.ts";
import type { Translated } from "../translated.ts";

export const resetPassword: Translated<typeof en> = {
  title: "Neues Passwort festlegen",
  lead: "Damit werden alle anderen Browser abgemeldet und deine Passkeys, verbundenen Apps und deine Kalenderadresse entfernt. So bleibt niemand sonst in deinem Konto.",
  submit: "Passwort festlegen",
  doneTitle: "Dein Passwort ist geändert",
  done: "Du bist hier angemeldet und sonst überall abgemeldet. Auch deine Passkeys, verbundenen Apps und deine Kalenderadresse sind weg; eine Liste haben wir dir gemailt. Du kannst sie neu hinzufügen.",
  doneNoMail:
    "Du bist hier angemeldet und sonst überall abgemeldet. Auch deine Passkeys, verbundenen Apps und deine Kalenderadresse sind weg. Du kannst sie neu hinzufügen.",
  settings: "Zu den Sicherheitseinstellungen",
  home: "Zur Startseite",
  invalidLinkTitle: "Dieser Link gilt nicht mehr",
  invalidLink:
    "Ein Link für ein neues Passwort funktioniert einmal, innerhalb einer Stunde, und nur der neueste gilt. Dein Passwort ist unverändert.",
  again: "Neuen Link holen",
};
