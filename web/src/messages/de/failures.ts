import type { failures as en } from "../en/failures.ts";
import type { Translated } from "../translated.ts";

export const failures: Translated<typeof en> = {
  offline:
    "Der Dienst ist nicht erreichbar. Du bist wohl offline. Es ist nichts verloren: Versuch es noch einmal, wenn du wieder online bist.",
  rateLimited: "Das waren zu viele Versuche. Versuch es in {wait} noch einmal.",
  signedOut: "Du bist nicht mehr angemeldet. Melde dich an und versuch es noch einmal.",
  notSignedInAgain: "Es wurde nichts geändert, weil du dich nicht noch einmal angemeldet hast.",
  suspended:
    "Dieses Konto wurde gesperrt. Wenn du das für einen Irrtum hältst, wende dich an den Betreiber dieses Waybooks.",
  unavailable: "Der Dienst antwortet gerade nicht. Es ist nichts verloren: Versuch es gleich noch einmal.",
  internal:
    "Bei uns ist etwas schiefgegangen. Wenn es wieder passiert, melde es mit dieser Nummer: {instance}",
  gone: "Das gibt es nicht mehr. Lade die Seite neu, um den aktuellen Stand zu sehen.",
  invalid: "Etwas davon ist nicht gültig. Prüf deine Angaben und versuch es noch einmal.",
  other: "Das hat nicht geklappt. Versuch es noch einmal oder lade die Seite neu.",
  part: "Dieser Teil der Seite konnte nicht geladen werden. Versuch es noch einmal, wenn du online bist.",
  retry: "Noch einmal versuchen",
};
