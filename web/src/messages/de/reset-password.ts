import type { resetPassword as en } from "../en/reset-password.ts";
import type { Translated } from "../translated.ts";

export const resetPassword: Translated<typeof en> = {
  title: "Neues Passwort setzen",
  lead: "Niemand sonst bleibt in deinem Konto: Alle anderen Browser werden dabei abgemeldet, und deine Passkeys, verbundenen Apps und die Adresse deines Kalenders enden.",
  submit: "Passwort setzen",
  doneTitle: "Dein neues Passwort gilt",
  done: "Hier bist du angemeldet, und sonst nirgends jemand. Auch Passkeys, verbundene Apps und die Adresse deines Kalenders endeten: Eine Mail an dich zählt sie auf. Was dir fehlt, kannst du neu hinzufügen.",
  settings: "Zu den Sicherheitseinstellungen",
  home: "Zur Startseite",
  deadTitle: "Dieser Link gilt nicht mehr",
  dead: "Links für ein neues Passwort gelten einmal, eine Stunde lang, und nur der neueste. Dein Passwort ist, wie es war.",
  again: "Neuen Link schicken",
};
