import type { yourData as en } from "../en/your-data.ts";
import type { Translated } from "../translated.ts";

export const yourData: Translated<typeof en> = {
  storage: "Speicher",
  storageText: "Bilder und Dokumente, die du zu Reiseplänen hinzugefügt hast, brauchen hier Platz.",
  stored: "{used} von {quota} belegt",
  export: "Export",
  exportText:
    "Dein Konto, deine Reisepläne und deine Dateien in einem ZIP-Archiv, zum Aufheben oder Mitnehmen.",
  download: "Alles herunterladen",
  collecting: "Wird zusammengestellt …",
  received: "{size} bisher …",
  downloaded: "Das Archiv liegt in deinen Downloads",
  delete: "Konto löschen",
  deleteText:
    "Deine Reisepläne, Dateien und verbundenen Apps verschwinden sofort und für immer. Was anderen gehört, bleibt. Exportiere vorher, was du behalten willst.",
  deleteStart: "Mein Konto löschen …",
  deleteTitle: "Dein Konto für immer löschen?",
  deleteConfirm: "Gib zur Bestätigung deinen Benutzernamen ein: {username}",
  deleteMismatch: "Das ist nicht dein Benutzername. Gib {username} ein.",
  deleteNow: "Für immer löschen",
  deleted: "Dein Konto ist gelöscht",
  deletedText: "Alles, was hier dir gehörte, ist fort. Alles Gute.",
};
