import type { home as en } from "../en/home.ts";
import type { Translated } from "../translated.ts";

export const home: Translated<typeof en> = {
  title: "Gemeinsam den Weg planen",
  headline: "Gemeinsam planen.",
  headlineEnd: "Unterwegs nichts verlieren.",
  lead: "Waybook hält eine ganze Reise in einem Plan zusammen: Tage und Stationen, Gepäck und Ausgaben. Schreibt ihn gemeinsam; niemand überschreibt, was andere geändert haben.",
  explore: "Reisepläne entdecken",
  start: "Jetzt planen",
  exploreTitle: "Wo andere schon waren",
  exploreAll: "Alles entdecken",
  map: {
    first: "Alter Hafen",
    second: "Mit dem Boot",
    third: "Über den Pass",
  },
  pointsTitle: "Wofür Waybook gebaut ist",
  noLostEdits: {
    title: "Keine Änderung geht verloren",
    text: "Jede Fassung eines Reiseplans trägt ihr eigenes Kennzeichen. Hat jemand vor dir gespeichert, wird dein Speichern angehalten, und du erfährst es. Niemand wird überschrieben, und frühere Fassungen lassen sich zurückholen.",
  },
  sharing: {
    title: "Die einen schreiben, die anderen lesen",
    text: "Füge Menschen einzeln hinzu oder gib einen Link weiter, und lege fest, was er erlaubt. Du kannst es jederzeit zurücknehmen. Was du nicht teilst, bleibt allein bei dir.",
  },
  open: {
    title: "Offen für deine Werkzeuge",
    text: "Lies und schreibe Reisepläne über eine dokumentierte HTTP-Schnittstelle. Andere Apps bitten per OAuth um Zugriff und bekommen nur, was du erlaubst. Assistenten verbinden sich über MCP, nach denselben Regeln.",
  },
  ownMachine: {
    title: "Läuft auf deinem eigenen Rechner",
    text: "Ein Prozess, die Datenbank inbegriffen: npm start, und deine Pläne liegen auf deiner eigenen Platte. Später können PostgreSQL und S3-Speicher deiner Wahl übernehmen.",
  },
  developersTitle: "Dein erster Aufruf",
  developersText:
    "Dieses Waybook antwortet unter <code>{origin}</code>. In seinem Ordner führen drei Zeilen zur ersten Antwort.",
  addTraveller: "Reisende anlegen",
  issueToken: "Token ausstellen",
  askAccount: "Fragen, wer du bist",
  copy: "Befehle kopieren",
  copied: "Kopiert",
};
