import type { forgotPassword as en } from "../en/forgot-password.ts";
import type { Translated } from "../translated.ts";

export const forgotPassword: Translated<typeof en> = {
  title: "Passwort vergessen?",
  lead: "Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.",
  submit: "Link schicken",
  sentTitle: "Schau in deine Mails",
  sent: "Wenn es zu {email} hier ein Konto gibt, ist ein Link dorthin unterwegs. Er funktioniert einmal und gilt eine Stunde. Nichts da? Schau auch im Spam-Ordner nach.",
  again: "Andere Adresse verwenden",
  signIn: "Zurück zur Anmeldung",
};
