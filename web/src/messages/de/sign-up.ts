import type { signUp as en } from "../en/sign-up.ts";
import type { Translated } from "../translated.ts";

export const signUp: Translated<typeof en> = {
  title: "Registrieren",
  lead: "Alle deine Reisen an einem Ort. Nur du siehst sie, bis du sie teilst.",
  submit: "Registrieren",
  emailHint: "Niemand sonst sieht sie.",
  emailTaken: "Mit dieser Adresse gibt es schon ein Konto. Melde dich an oder nimm eine andere.",
  usernameTaken: "Dieser Benutzername ist schon vergeben. Wähl einen anderen.",
  hasAccount: "Du hast schon ein Konto? <link>Anmelden</link>",
  welcome: "Willkommen, {name}",
};
