import type { images as en } from "../en/images.ts";
import type { Translated } from "../translated.ts";

export const images: Translated<typeof en> = {
  title: { cover: "Bild der Reise", day: "Bild des Tages" },
  shown: "Das Bild, das jetzt zu sehen ist",
  remove: "Entfernen",
  removed: "Das Bild ist entfernt.",
  set: "Das Bild ist gesetzt.",
  undo: "Rückgängig",
  notUndone: "Das Bild ließ sich nicht zurückholen",
  pick: "Foto auswählen",
  drop: "Oder hierher ziehen oder einfügen. JPEG, PNG, WebP oder HEIC, bis 20 MB.",
  release: "Loslassen, um dieses Foto zu nehmen",
  sending: "Das Foto wird gesendet …",
  developing: "Es wird für alle Bildschirme vorbereitet …",
  progress: "Senden des Fotos",
  cancel: "Abbrechen",
  search: "Eins finden",
  searchHint: "Sag, was zu sehen sein soll: „gelbe Straßenbahn in Lissabon“ zum Beispiel.",
  find: "Suchen",
  searching: "Ein Bild wird gesucht …",
  chooseForMe: "Such mir eins aus",
  use: "Dieses Bild nehmen",
  discard: "Dieses nicht",
  noneFound: "Nichts gefunden. Versuch es mit weniger oder anderen Wörtern oder mit einem eigenen Foto.",
  storageFull:
    "Dein Speicher ist voll. Lösche Bilder oder Dokumente, die du nicht mehr brauchst; einen Tag später ist wieder Platz.",
  roleRequired:
    "Du kannst diesen Reiseplan nicht mehr bearbeiten. Bitte die Person, der er gehört, dich wieder mitschreiben zu lassen.",
  refused: {
    wrongKind: "Das ist kein Bild, das hier gezeigt werden kann. Nimm ein JPEG, PNG, WebP oder HEIC.",
    tooLarge: "Dieses Bild ist größer als 20 MB. Speichere es kleiner oder nimm ein anderes.",
    empty: "In dieser Datei ist nichts. Nimm eine andere.",
    unreadable: "Dieses Bild ließ sich nicht lesen. Speichere es neu als JPEG oder nimm ein anderes.",
  },
};
