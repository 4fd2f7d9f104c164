import type { signIn as en } from "../en/sign-in.ts";
import type { Translated } from "../translated.ts";

export const signIn: Translated<typeof en> = {
  title: "Anmelden",
  submit: "Anmelden",
  wrong:
    "Diese Adresse und dieses Passwort gehören nicht zusammen. Prüfe beides, oder setze ein neues Passwort.",
  forgot: "Passwort vergessen?",
  or: "oder",
  passkey: "Mit Passkey anmelden",
  passkeyUnknown:
    "Diesen Passkey kennt Waybook nicht oder nicht mehr. Nimm einen anderen oder dein Passwort.",
  passkeyCancelled: "Es wurde kein Passkey benutzt. Versuch es noch einmal, oder melde dich mit Passwort an.",
  new: "Neu hier? <link>Registrieren</link>",
};
