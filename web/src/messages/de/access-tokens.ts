import type { accessTokens as en } from "../en/access-tokens.ts";
import type { Translated } from "../translated.ts";

export const accessTokens: Translated<typeof en> = {
  title: "Zugangstokens für Skripte",
  text: "Für Programme, die du selbst schreibst. Assistenten und Apps von anderen brauchen keins: Sie fragen dich um Erlaubnis.",
  begin: "Zugangstoken erstellen",
  name: "Wofür ist es?",
  nameHint: "Damit du es später wiedererkennst, zum Beispiel „Backup-Skript“.",
  nameRule: "Sag in höchstens 100 Zeichen, wofür es ist.",
  scopes: "Es darf",
  oneMustStay: "Kreuz mindestens eins an.",
  expiry: "Gilt",
  expiries: { days30: "30 Tage", days90: "90 Tage", year: "1 Jahr", date: "Bis zu einem Datum" },
  date: "Letzter Tag",
  dateRule: "Wähl einen Tag zwischen heute und heute in einem Jahr.",
  make: "Token erstellen",
  cancel: "Abbrechen",
  tooMany: "Du hast 50 Zugangstokens, und mehr gehen nicht. Beende eins, das du nicht mehr brauchst.",
  madeTitle: "Kopier dein Token jetzt",
  made: "Du siehst es nur dieses eine Mal. Bewahr es auf wie ein Passwort: Wer es hat, darf bis {date} alles, was du gerade angekreuzt hast.",
  token: "Dein Zugangstoken",
  tryIt: "Probier es aus: Das listet deine Reisen auf.",
  reference: "<link>Was Skripte können</link>, steht in der API-Referenz.",
  done: "Ich habe es kopiert",
};
