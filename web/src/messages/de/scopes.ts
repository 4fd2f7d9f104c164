import type { scopes as en } from "../en/scopes.ts";
import type { Translated } from "../translated.ts";

export const scopes: Translated<typeof en> = {
  "itineraries:read": "Deine Reisen lesen und in „Entdecken“ suchen",
  "itineraries:write": "Reisen anlegen und ändern",
  "documents:read": "Namen und Art deiner Dokumente sehen, nie ihren Inhalt",
  "documents:write": "Dokumente hinzufügen, umbenennen und löschen",
};
