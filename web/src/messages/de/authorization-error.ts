import type { authorizationError as en } from "../en/authorization-error.ts";
import type { Translated } from "../translated.ts";

export const authorizationError: Translated<typeof en> = {
  title: "Die Anfrage der App hat nicht funktioniert",
  text: "Eine App hat dich hierher geschickt, um Zugriff zu bekommen, aber ihre Anfrage war ungültig. Es wurde nichts geteilt, und an deinem Konto hat sich nichts geändert. Geh zurück in die App und versuch es noch einmal. Wenn es wieder nicht klappt, sag den Entwicklern der App oder dem Betreiber dieses Waybooks Bescheid.",
  asksNobody:
    "Eine App hat dich hierher geschickt, um Zugriff zu bekommen. Aber dieses Waybook fragt keine anderen Server und kann deshalb nicht herausfinden, wer die App ist. Es wurde nichts geteilt, und an deinem Konto hat sich nichts geändert. Wer dieses Waybook betreibt, kann die App von Hand eintragen.",
  developers: "Für die Entwickler der App",
  home: "Zur Startseite",
};
