import type { signUp as en } from "../en/sign-up.ts";
import type { Translated } from "../translated.ts";

export const signUp: Translated<typeof en> = {
  title: "Registrieren",
  lead: "Deine Reisepläne an einem Ort, und nur deine, bis du sie teilst.",
  submit: "Registrieren",
  emailHint: "Niemand sonst sieht sie.",
  emailTaken: "Mit dieser Adresse gibt es schon ein Konto. Melde dich an, oder nimm eine andere.",
  usernameTaken: "Diesen Benutzernamen hat schon jemand. Wähle einen anderen.",
  known: "Du hast ein Konto? <link>Anmelden</link>",
  welcome: "Willkommen, {name}",
};
