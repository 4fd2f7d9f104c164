import type { errors as en } from "../en/errors.ts";
import type { Translated } from "../translated.ts";

export const errors: Translated<typeof en> = {
  title: "Fehler der API",
  lead: "Außer an den OAuth-Adressen ist jeder Fehler ein Problem (RFC 9457) mit einem dieser Codes in <code>code</code>. Programmiere gegen den Code: Titel und Einzelheiten sind für Menschen und können sich ändern. Codes können hinzukommen; behandle einen unbekannten nach seinem Status.",
};
