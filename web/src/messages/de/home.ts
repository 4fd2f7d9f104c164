import type { home as en } from "../en/home.ts";
import type { Translated } from "../translated.ts";

export const home: Translated<typeof en> = {
  title: "Reisen gemeinsam planen",
  headline: "Gemeinsam planen.",
  headlineEnd: "Unterwegs nichts verlieren.",
  lead: "Waybook hält eine ganze Reise an einem Ort zusammen: Tage und Stationen, Gepäck und Ausgaben. Plant sie gemeinsam; niemand überschreibt, was andere geändert haben.",
  explore: "Reisen entdecken",
  start: "Jetzt planen",
  exploreTitle: "Wo andere schon waren",
  exploreAll: "Alle Reisen ansehen",
  map: {
    first: "Alter Hafen",
    second: "Mit dem Boot",
    third: "Über den Pass",
  },
  pointsTitle: "Wofür Waybook gebaut ist",
  noLostEdits: {
    title: "Keine Änderung geht verloren",
    text: "Hat jemand vor dir gespeichert, merkt Waybook das, und niemand wird überschrieben. Frühere Fassungen kannst du jederzeit zurückholen.",
  },
  sharing: {
    title: "Die einen schreiben, die anderen lesen",
    text: "Füge Leute einzeln hinzu oder verschick einen Link, und leg fest, was sie dürfen. Du kannst es jederzeit ändern. Was du nicht teilst, bleibt privat.",
  },
  open: {
    title: "Offen für deine Werkzeuge",
    text: "Lies und schreibe Reisepläne über eine dokumentierte HTTP-Schnittstelle. Andere Apps bitten per OAuth um Zugriff und bekommen nur, was du erlaubst. Assistenten verbinden sich über MCP, nach denselben Regeln.",
  },
  ownMachine: {
    title: "Läuft auf deinem eigenen Rechner",
    text: "Ein Prozess, die Datenbank inbegriffen: npm start, und deine Pläne liegen auf deiner eigenen Festplatte. Auf PostgreSQL und S3-Speicher kannst du später umsteigen.",
  },
  developersTitle: "Deine erste Anfrage",
  developersText:
    "Dieses Waybook läuft unter <code>{origin}</code>. Mit drei Befehlen in seinem Ordner bekommst du die erste Antwort.",
  addTraveller: "Konto anlegen",
  issueToken: "Token ausstellen",
  fetchAccount: "Dein Konto abrufen",
  copy: "Befehle kopieren",
  copied: "Kopiert",
};
