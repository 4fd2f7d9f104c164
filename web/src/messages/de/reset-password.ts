import type { resetPassword as en } from "../en/reset-password.ts";
import type { Translated } from "../translated.ts";

export const resetPassword: Translated<typeof en> = {
  title: "Neues Passwort setzen",
  lead: "Alle anderen Browser werden dabei abgemeldet. Verbundene Apps bleiben verbunden.",
  submit: "Passwort setzen",
  doneTitle: "Dein neues Passwort gilt",
  done: "Hier bist du angemeldet. Überall sonst meldest du dich mit dem neuen Passwort an.",
  home: "Zur Startseite",
  deadTitle: "Dieser Link gilt nicht mehr",
  dead: "Links für ein neues Passwort gelten einmal, eine Stunde lang, und nur der neueste. Dein Passwort ist, wie es war.",
  again: "Neuen Link schicken",
};
