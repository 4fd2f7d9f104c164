import type { fields as en } from "../en/fields.ts";
import type { Translated } from "../translated.ts";

export const fields: Translated<typeof en> = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  currentPassword: "Jetziges Passwort",
  showPassword: "Passwort zeigen",
  displayName: "Name",
  displayNameHint: "Der Name, den andere sehen.",
  username: "Benutzername",
  usernameOptional: "Benutzername (freiwillig)",
  usernameHint: "Damit finden dich andere. Ohne Angabe entsteht er aus deinem Namen.",
  passwordHint: "Mindestens 10 Zeichen. Ein paar Wörter, die du dir merkst, sind gut.",
  passwordMore: "{count, plural, one {Noch ein Zeichen} other {Noch # Zeichen}}",
  passwordEnough: "Lang genug",
};
