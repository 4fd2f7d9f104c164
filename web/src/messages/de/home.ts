import type { home as en } from "../en/home.ts";
import type { Translated } from "../translated.ts";

export const home: Translated<typeof en> = {
  title: "Reisen gemeinsam planen",
  headline: "Gemeinsam planen.",
  headlineEnd: "Unterwegs nichts verlieren.",
  lead: "Wohin es geht, was mitkommt, was es kostet: die ganze Reise an einem Ort. Alle können gleichzeitig schreiben, und niemand überschreibt, was andere geändert haben.",
  explore: "Reisen entdecken",
  start: "Jetzt planen",
  picture: {
    label:
      "Ada und Bo planen gleichzeitig dieselbe Reise. Ada fügt zwei Stationen hinzu, die auf der Karte erscheinen; Bo legt die erste früher und schreibt eine Notiz. Beide sehen alles sofort.",
    trip: "Zum See und über den Pass",
    saved: "Gespeichert",
    saving: "Speichert …",
    day: "Tag 1",
    first: "Alter Hafen",
    second: "Mit dem Boot hinüber",
    third: "Über den Pass",
    note: "Letztes Boot zurück um 18:00!",
    addStop: "Station hinzufügen",
    pause: "Bild anhalten",
    play: "Bild abspielen",
  },
  exploreTitle: "Wo andere schon waren",
  exploreAll: "Alle Reisen ansehen",
  pointsTitle: "Worauf du dich verlassen kannst",
  noLostEdits: {
    title: "Keine Änderung geht verloren",
    text: "Schreibt gleichzeitig, oder auch mal ohne Verbindung: Am Ende kommt alles zusammen. Ändert ihr dieselben Worte, fragt Waybook, welche bleiben sollen. Frühere Fassungen lassen sich zurückholen.",
  },
  sharing: {
    title: "Du entscheidest, wer es sieht",
    text: "Füge Leute einzeln hinzu oder verschick einen Link, und leg fest, wer schreiben und wer nur lesen darf. Du kannst es jederzeit ändern. Was du nicht teilst, bleibt privat.",
  },
  together: {
    title: "Alles an einem Ort",
    text: "Stationen auf der Karte, Packliste, Kosten und Tickets sind beisammen. Nimm den Plan als PDF mit, oder sieh ihn in deinem Kalender.",
  },
  signpost: { packing: "Gepäck", costs: "Kosten", tickets: "Tickets" },
  ownServer: {
    title: "Auf deinem eigenen Server, wenn du magst",
    text: "Waybook ist quelloffen: Ein Befehl startet es auf einem Rechner von dir, mit allem, was es braucht. <link>So geht’s</link>",
  },
  closing: {
    title: "Wohin?",
    text: "Für den Anfang genügt ein Titel. Während du tippst, schlagen wir Orte vor.",
    developers: "Für Entwickler: Schnittstelle, Apps und Assistenten",
  },
};
