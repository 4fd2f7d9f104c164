import type { map as english } from "../en/map.ts";
import type { Translated } from "../translated.ts";

export const map: Translated<typeof english> = {
  label: "Karte der Reise",
  pickingLabel: "Karte zum Wählen eines Orts",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  showAll: "Die ganze Reise zeigen",
  stop: "{number}. {name}",
  chosen: "Der gewählte Ort. Zieh ihn, um ihn zu verschieben.",
  empty: "Noch hat keine Station einen Ort auf der Karte.",
  nowhere: "Noch nicht auf der Karte",
  nowhereText: "Sobald eine Station einen Ort hat, erscheint sie hier, mit dem Weg von einer zur nächsten.",
  nowhereEditing:
    "Sag, wohin die Reise geht, oder gib einer Station ihren Ort: Hier erscheint sie, mit dem Weg von einer zur nächsten.",
  scrollHelp: "Halte beim Scrollen Strg gedrückt, um die Karte zu vergrößern",
  scrollHelpMac: "Halte beim Scrollen ⌘ gedrückt, um die Karte zu vergrößern",
  touchHelp: "Verschiebe die Karte mit zwei Fingern",
  credits: "Über diese Karte",
  metres: "m",
  kilometres: "km",
  feet: "ft",
  miles: "mi",
  place: {
    title: "Wo ist „{name}“?",
    titleUnnamed: "Wo ist es?",
    search: "Einen Ort suchen",
    coordinates: "Koordinaten",
    coordinatesHint: "Breite, dann Länge, zum Beispiel 48.8584, 2.2945",
    coordinatesWrong: "Schreib die Breite, ein Komma und die Länge, zum Beispiel 48.8584, 2.2945.",
    help: "Tipp auf die Karte, wo es ist. Mit der Tastatur: Verschiebe die Karte mit den Pfeiltasten, bis das Kreuz dort ist, und drück die Eingabetaste.",
    helpSketch:
      "Dieser Browser zeichnet keine richtige Karte, nur diese Skizze davon. Such den Ort, oder schreib seine Koordinaten.",
    choose: "Hierher setzen",
    remove: "Von der Karte nehmen",
    cancel: "Abbrechen",
  },
};
