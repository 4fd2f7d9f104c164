import type { forgotPassword as en } from "../en/forgot-password.ts";
import type { Translated } from "../translated.ts";

export const forgotPassword: Translated<typeof en> = {
  title: "Passwort vergessen?",
  lead: "Nenne uns deine E-Mail-Adresse. Wir schicken einen Link, mit dem du ein neues Passwort setzt.",
  submit: "Link schicken",
  sentTitle: "Sieh in deine Mails",
  sent: "Wenn {email} hier ein Konto hat, ist ein Link dorthin unterwegs. Er gilt einmal, eine Stunde lang. Nichts da? Sieh auch im Spam-Ordner nach.",
  again: "Andere Adresse nehmen",
  signIn: "Zurück zur Anmeldung",
};
