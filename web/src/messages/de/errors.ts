import type { errors as en } from "../en/errors.ts";
import type { Translated } from "../translated.ts";

export const errors: Translated<typeof en> = {
  title: "API-Fehler",
  lead: "Außer an den OAuth-Endpunkten ist jeder Fehler ein Problem-Dokument (RFC 9457) mit einem dieser Codes in <code>code</code>. Verlass dich in deinen Programmen auf den Code: Titel und Details sind für Menschen gedacht und können sich ändern. Neue Codes können dazukommen; richte dich bei einem unbekannten nach seinem Status.",
};
