import type { rules as en } from "../en/rules.ts";
import type { Translated } from "../translated.ts";

export const rules: Translated<typeof en> = {
  email: "Gib eine E-Mail-Adresse ein, zum Beispiel mina@example.com.",
  password: "Gib dein Passwort ein.",
  newPassword: "Nimm 10 bis 200 Zeichen, aber nicht deinen Namen, deine Adresse oder ein häufiges Passwort.",
  displayName: "Gib einen Namen von 1 bis 100 Zeichen ein.",
  username:
    "Nimm 2 bis 30 Buchstaben (a bis z), Ziffern, Punkte, Binde- oder Unterstriche. Fang mit einem Buchstaben oder einer Ziffer an.",
  signInCode: "Gib den Code aus der Mail ein.",
  passkeyName: "Gib einen Namen von 1 bis 100 Zeichen ein.",
};
