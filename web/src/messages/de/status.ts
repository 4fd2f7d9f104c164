import type { status as en } from "../en/status.ts";
import type { Translated } from "../translated.ts";

export const status: Translated<typeof en> = {
  pending: "Der Dienst wird geprüft …",
  success: "Der Dienst läuft",
  offline: "Keine Verbindung zum Dienst",
  error: "Der Dienst antwortet gerade nicht",
};
