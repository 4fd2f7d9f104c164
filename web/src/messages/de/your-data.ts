import type { yourData as en } from "../en/your-data.ts";
import type { Translated } from "../translated.ts";

export const yourData: Translated<typeof en> = {
  storage: "Speicher",
  storageText: "So viel Platz brauchen Bilder und Dokumente, die du zu Reisen hinzugefügt hast.",
  stored: "{used} von {quota} belegt",
  export: "Export",
  exportText: "Dein Konto, deine Reisen und deine Dateien in einem ZIP-Archiv, zum Aufheben oder Mitnehmen.",
  download: "Alles herunterladen",
  collecting: "Wird zusammengestellt …",
  received: "{size} bisher …",
  downloaded: "Das Archiv liegt in deinen Downloads",
  delete: "Konto löschen",
  deleteText:
    "Deine Reisen, Dateien und verbundenen Apps werden sofort und endgültig gelöscht. Was anderen gehört, bleibt. Exportier vorher, was du behalten willst.",
  deleteStart: "Mein Konto löschen …",
  deleteTitle: "Dein Konto endgültig löschen?",
  deleteConfirm: "Gib zur Bestätigung deinen Benutzernamen ein: {username}",
  deleteMismatch: "Das ist nicht dein Benutzername. Gib {username} ein.",
  deleteNow: "Endgültig löschen",
  deleted: "Dein Konto ist gelöscht",
  deletedText: "Alles, was hier dir gehörte, ist gelöscht. Gute Reise!",
};
