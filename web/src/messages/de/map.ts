import type { map as english } from "../en/map.ts";
import type { Translated } from "../translated.ts";

export const map: Translated<typeof english> = {
  label: "Karte der Reise",
  pickingLabel: "Ort auf der Karte wählen",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  showAll: "Die ganze Reise zeigen",
  stop: "{number}. {name}",
  group: "{count, plural, other {# Stationen}}",
  range: "{first}–{last}",
  groupLabel: "{count, plural, other {# Stationen}} hier. Vergrößern.",
  rangeLabel: "{range}: {count, plural, other {# Stationen}} hier. Vergrößern.",
  chosen: "Der gewählte Ort. Zieh ihn, um ihn zu verschieben.",
  empty: "Noch ist keine Station auf der Karte.",
  nowhere: "Noch nicht auf der Karte",
  nowhereText: "Sobald Stationen einen Ort haben, siehst du sie hier mit dem Weg dazwischen.",
  nowhereEditing:
    "Gib ein Ziel an oder setz eine Station auf die Karte. Du siehst sie hier mit dem Weg dazwischen.",
  noStreets: "Die Straßen lassen sich gerade nicht laden. Das ist eine einfachere Karte.",
  scrollHelp: "Halte beim Scrollen Strg gedrückt, um die Karte zu vergrößern",
  scrollHelpMac: "Halte beim Scrollen ⌘ gedrückt, um die Karte zu vergrößern",
  touchHelp: "Verschiebe die Karte mit zwei Fingern",
  credits: "Über diese Karte",
  metres: "m",
  kilometres: "km",
  feet: "ft",
  miles: "mi",
  add: {
    label: "{name} hinzufügen",
    day: "Tag",
    add: "Hinzufügen",
    added: "Zu Tag {number, number} hinzugefügt.",
    close: "Schließen",
  },
  place: {
    title: "Wo ist „{name}“?",
    titleUnnamed: "Wo ist es?",
    search: "Einen Ort suchen",
    searchHint: "Oder füge einen Kartenlink oder Koordinaten ein",
    unreadableLink:
      "Dieser Link sagt nichts über den Ort selbst. Öffne ihn in seiner App und kopiere den langen Link, oder such nach dem Namen.",
    help: "Tipp auf die Karte, wo es ist. Mit der Tastatur: Verschiebe die Karte mit den Pfeiltasten, bis das Kreuz dort ist, und drück die Eingabetaste.",
    helpSketch:
      "Dieser Browser kann die richtige Karte nicht zeigen, nur diese Skizze. Such den Ort, oder füge einen Kartenlink ein.",
    choose: "Hierher setzen",
    remove: "Von der Karte nehmen",
    cancel: "Abbrechen",
  },
};
