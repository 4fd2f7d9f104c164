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
  noMail:
    "Dieses Waybook verschickt keine E-Mails. Bitte die Person, die es betreibt, um einen Link für ein neues Passwort. Wenn du einen Passkey hast, kannst du dich damit anmelden.",
  operator: "Ich betreibe dieses Waybook",
  operatorText:
    "Führ das dort aus, wo Waybook installiert ist. Es gibt einen Link aus, der einmal funktioniert und eine Stunde gilt. Gib ihn nur der Person, der das Konto gehört.",
};
