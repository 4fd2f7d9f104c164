import type { scopes as en } from "../../../../contract/scopes.ts";
import type { Translated } from "../translated.ts";

export const scopes: Translated<typeof en> = {
  "itineraries:read": "Deine Reisepläne lesen und in „Entdecken“ suchen",
  "itineraries:write": "Reisepläne anlegen und ändern",
  "documents:read": "Namen und Art deiner Dokumente sehen, nie ihren Inhalt",
  "documents:write": "Dokumente hinzufügen, umbenennen und löschen",
};
