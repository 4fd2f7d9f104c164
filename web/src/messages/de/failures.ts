import type { failures as en } from "../en/failures.ts";
import type { Translated } from "../translated.ts";

export const failures: Translated<typeof en> = {
  offline:
    "Es kam keine Antwort. Du scheinst offline zu sein: Nichts ging verloren, versuch es wieder, wenn du zurück bist.",
  rateLimited: "Das war zu oft. Versuch es in {wait} noch einmal.",
  signedOut: "Du bist nicht mehr angemeldet. Melde dich neu an, und wiederhole es dann.",
  notProved: "Es ist nichts geschehen, denn du hast dich nicht noch einmal angemeldet.",
  suspended:
    "Dieses Konto ist gesperrt. Wenn du das für einen Irrtum hältst, schreib denen, die diesen Dienst betreiben.",
  unavailable: "Der Dienst kann gerade nicht antworten. Nichts ging verloren: Versuch es gleich noch einmal.",
  internal: "Bei uns ist etwas schiefgegangen. Geschieht es wieder, dann melde es mit der Nummer {instance}.",
  gone: "Das gibt es nicht mehr. Lade die Seite neu, um zu sehen, was da ist.",
  invalid: "Etwas davon wurde nicht angenommen. Sieh es durch, und versuch es noch einmal.",
  other: "Das hat nicht geklappt. Versuch es noch einmal; bleibt es so, lade die Seite neu.",
  part: "Dieser Teil der Seite kam nicht an. Versuch es wieder, wenn du eine Verbindung hast.",
  retry: "Noch einmal versuchen",
};
