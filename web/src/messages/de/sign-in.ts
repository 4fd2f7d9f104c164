import type { signIn as en } from "../en/sign-in.ts";
import type { Translated } from "../translated.ts";

export const signIn: Translated<typeof en> = {
  title: "Anmelden",
  submit: "Anmelden",
  wrong: "E-Mail-Adresse oder Passwort ist falsch. Prüf beides oder leg ein neues Passwort fest.",
  forgot: "Passwort vergessen?",
  or: "oder",
  passkey: "Mit Passkey anmelden",
  passkeyUnknown:
    "Waybook kennt diesen Passkey nicht. Vielleicht wurde er entfernt. Nimm einen anderen oder dein Passwort.",
  passkeyCancelled:
    "Es wurde kein Passkey verwendet. Versuch es noch einmal oder melde dich mit deinem Passwort an.",
  "new": "Neu hier? <link>Registrieren</link>",
};
