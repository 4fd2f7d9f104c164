import type { exporting as en } from "../en/exporting.ts";
import type { Translated } from "../translated.ts";

export const exporting: Translated<typeof en> = {
  pdf: "PDF zum Lesen und Drucken",
  ics: "Kalender (ICS)",
  gpx: "GPX für Karten und Geräte",
  geojson: "GeoJSON",
  markdown: "Text (Markdown)",
  print: "Diese Seite drucken",
  making: "{format} wird erstellt …",
  cancel: "Abbrechen",
  downloaded: "{name} ist in deinen Downloads.",
  failed: "Die Datei konnte nicht erstellt werden",
};
