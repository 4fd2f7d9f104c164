import type { fields as en } from "../en/fields.ts";
import type { Translated } from "../translated.ts";

export const fields: Translated<typeof en> = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  currentPassword: "Aktuelles Passwort",
  showPassword: "Passwort anzeigen",
  displayName: "Name",
  displayNameHint: "Der Name, den andere sehen.",
  username: "Benutzername",
  usernameOptional: "Benutzername (optional)",
  usernameHint: "Damit finden dich andere. Wenn du nichts angibst, machen wir einen aus deinem Namen.",
  passwordHint: "Mindestens 10 Zeichen. Gut sind ein paar Wörter, die du dir merken kannst.",
  passwordMore: "{count, plural, one {Noch ein Zeichen} other {Noch # Zeichen}}",
  passwordEnough: "Lang genug",
};
