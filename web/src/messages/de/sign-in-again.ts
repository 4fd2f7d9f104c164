import type { signInAgain as en } from "../en/sign-in-again.ts";
import type { Translated } from "../translated.ts";

export const signInAgain: Translated<typeof en> = {
  title: "Bestätige, dass du es bist",
  lead: "Melde dich zu deiner Sicherheit noch einmal an, dann geht es weiter.",
  continue: "Weiter",
  or: "oder",
  wrongPassword: "Das ist nicht dein Passwort.",
  passkey: "Weiter mit Passkey",
  wrongPasskey: "Dieser Passkey gehört nicht zu deinem Konto. Nimm einen anderen.",
  passkeyCancelled: "Es wurde kein Passkey verwendet. Versuch es noch einmal, wenn du so weit bist.",
  noPasskeySupport:
    "Dieser Browser kann deine Passkeys nicht verwenden. Nimm einen anderen Browser oder leg per Mail ein Passwort fest.",
  noPasskeySupportNoMail: "Dieser Browser kann deine Passkeys nicht verwenden. Nimm einen anderen Browser.",
  noMail:
    "Dein Konto hat weder ein Passwort noch einen Passkey, und dieses Waybook verschickt keine E-Mails. Bitte die Person, die es betreibt, um einen Link für ein Passwort.",
  codeLead: "Wir schicken dir einen Code an {email}.",
  codeSent: "Der Code ist unterwegs an {email}. Er gilt zehn Minuten.",
  code: "Code aus der Mail",
  wrongCode: "Dieser Code ist falsch oder älter als zehn Minuten.",
  sendCode: "Code schicken",
  sendAnother: "Noch einen Code schicken",
};
