import type { tracks as en } from "../en/tracks.ts";
import type { Translated } from "../translated.ts";

export const tracks: Translated<typeof en> = {
  add: "GPX-Track hinzufügen",
  replace: "Track ersetzen",
  remove: "Track entfernen",
  added: "Der Track ist auf der Karte.",
  removed: "Der Track wurde entfernt.",
  undo: "Rückgängig",
  notAdded: "Der Track konnte nicht hinzugefügt werden",
  refused:
    "In dieser Datei ist kein Track, den wir lesen können. Wähle eine GPX-Datei mit einem Track oder einer Route.",
  tooLarge: "Die Datei ist größer als 5 MB. Wähle eine kleinere.",
  full: "Die Reise ist zu groß für noch einen Track. Entferne erst einen anderen.",
};
