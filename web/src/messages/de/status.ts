import type { status as en } from "../en/status.ts";
import type { Translated } from "../translated.ts";

export const status: Translated<typeof en> = {
  pending: "Frage den Dienst …",
  success: "Der Dienst ist bereit",
  offline: "Keine Verbindung zum Dienst",
  error: "Der Dienst kann gerade nicht antworten",
};
