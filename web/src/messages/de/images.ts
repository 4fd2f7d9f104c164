import type { images as en } from "../en/images.ts";
import type { Translated } from "../translated.ts";

export const images: Translated<typeof en> = {
  title: { cover: "Bild der Reise", day: "Bild des Tages", stop: "Foto der Station" },
  shown: "Aktuelles Bild",
  remove: "Entfernen",
  removed: "Bild entfernt.",
  set: "Bild gespeichert.",
  undo: "Rückgängig",
  notUndone: "Das Bild ließ sich nicht zurückholen",
  pick: "Foto auswählen",
  drop: "Oder hierher ziehen oder einfügen. JPEG, PNG, WebP oder HEIC, bis 20 MB.",
  release: "Loslassen, um dieses Foto zu nehmen",
  sending: "Das Foto wird hochgeladen …",
  preparing: "Das Foto wird vorbereitet …",
  progress: "Foto wird hochgeladen",
  cancel: "Abbrechen",
  photo: {
    search: "Ein Foto suchen",
    searchHint: "Was soll zu sehen sein? Zum Beispiel „gelbe Straßenbahn in Lissabon“.",
    find: "Suchen",
    searching: "Ein Foto wird gesucht …",
    chooseForMe: "Such mir eins aus",
    use: "Dieses Foto nehmen",
    unavailable: "Fotos können wir gerade nicht nachschlagen. Das ist ein Plakat, das wir gezeichnet haben.",
  },
  poster: {
    search: "Ein Plakat von einem Ort",
    searchHint: "Nenn einen Ort, und wir zeichnen ein Plakat davon. Zum Beispiel „Lissabon“ oder „Alpen“.",
    find: "Zeichnen",
    searching: "Das Plakat wird gezeichnet …",
    chooseForMe: "Diese Reise zeichnen",
    use: "Dieses Plakat nehmen",
  },
  discard: "Dieses nicht",
  noneFound: "Nichts gefunden. Versuch es mit weniger oder anderen Wörtern oder mit einem eigenen Foto.",
  storageFull:
    "Dein Speicher ist voll. Lösche Bilder oder Dokumente, die du nicht mehr brauchst. Nach etwa einem Tag ist der Platz wieder frei.",
  tooMany: "300 Stationen dieser Reise haben schon ein Foto, mehr geht nicht. Entferne zuerst eins.",
  roleRequired:
    "Du kannst diese Reise nicht mehr bearbeiten. Bitte die Person, der sie gehört, dir das wieder zu erlauben.",
  refused: {
    wrongKind: "Dieses Bild können wir nicht anzeigen. Nimm ein JPEG, PNG, WebP oder HEIC.",
    tooLarge: "Dieses Bild ist größer als 20 MB. Verkleinere es oder nimm ein anderes.",
    empty: "Diese Datei ist leer. Nimm eine andere.",
    unreadable: "Dieses Bild ließ sich nicht lesen. Speichere es als JPEG oder nimm ein anderes.",
  },
};
