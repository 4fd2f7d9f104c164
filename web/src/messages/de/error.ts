import type { error as en } from "../en/error.ts";
import type { Translated } from "../translated.ts";

export const error: Translated<typeof en> = {
  title: "Hier geht es nicht weiter",
  text: "Diese Seite ließ sich nicht anzeigen. Ein zweiter Versuch hilft oft; wenn nicht, geht die Startseite noch.",
  awayTitle: "Diese Seite ließ sich nicht laden",
  detail: "Was geschehen ist",
  retry: "Noch einmal versuchen",
  home: "Zur Startseite",
};
