import type { authorizationError as en } from "../en/authorization-error.ts";
import type { Translated } from "../translated.ts";

export const authorizationError: Translated<typeof en> = {
  title: "Die Anfrage der App war nicht in Ordnung",
  text: "Eine App hat dich hierher geschickt, um Zugriff zu erbitten, aber Waybook konnte ihre Anfrage so nicht annehmen. Es wurde nichts geteilt, und an deinem Konto hat sich nichts geändert. Du kannst in die App zurückgehen und es noch einmal versuchen; bleibt es so, können ihre Macher es beheben, oder wer dieses Waybook betreibt.",
  developers: "Für die Entwickler der App",
  home: "Zur Startseite",
};
