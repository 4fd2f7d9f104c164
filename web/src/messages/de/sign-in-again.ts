import type { signInAgain as en } from "../en/sign-in-again.ts";
import type { Translated } from "../translated.ts";

export const signInAgain: Translated<typeof en> = {
  title: "Bist das noch du?",
  lead: "Was du vorhast, darfst nur du. Melde dich noch einmal an, dann geht es weiter.",
  goOn: "Weiter",
  or: "oder",
  wrongPassword: "Das ist nicht dein Passwort.",
  passkey: "Mit einem Passkey weiter",
  wrongPasskey: "Dieser Passkey gehört nicht zu deinem Konto. Nimm einen anderen.",
  passkeyCancelled: "Es wurde kein Passkey benutzt. Versuch es noch einmal, wenn du so weit bist.",
  noPasskeySupport:
    "Dieser Browser kann deine Passkeys nicht benutzen. Nimm einen anderen, oder setze per Mail ein Passwort.",
  codeLead: "Wir schicken einen Code an {email}.",
  codeSent: "Der Code ist unterwegs an {email}. Er gilt zehn Minuten lang.",
  code: "Code aus der Mail",
  wrongCode: "Das ist nicht der Code, oder er ist älter als zehn Minuten.",
  sendCode: "Code schicken",
  sendAnother: "Noch einen Code schicken",
};
