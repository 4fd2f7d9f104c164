import type { error as en } from "../en/error.ts";
import type { Translated } from "../translated.ts";

export const error: Translated<typeof en> = {
  title: "Da ist etwas schiefgegangen",
  text: "Diese Seite konnte nicht angezeigt werden. Oft hilft ein zweiter Versuch. Wenn nicht, geh zur Startseite.",
  loadFailedTitle: "Diese Seite konnte nicht geladen werden",
  detail: "Details",
  retry: "Noch einmal versuchen",
  home: "Zur Startseite",
};
