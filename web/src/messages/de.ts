import type { Messages } from "./en.ts";

export const de: Messages = {
  shell: {
    skip: "Zum Inhalt springen",
    home: "Waybook, Startseite",
    navigation: "Hauptnavigation",
    footer: "Mehr",
    reference: "API-Referenz",
    errors: "Fehler",
    openapi: "OpenAPI-Dokument",
    license: "Open Source, Apache-Lizenz 2.0",
  },
  preferences: {
    title: "Sprache und Farben",
    language: "Sprache",
    colors: "Farben",
    light: "Hell",
    auto: "Auto",
    dark: "Dunkel",
  },
  home: {
    title: "Gemeinsam den Weg planen",
    headline: "Gemeinsam planen.",
    headlineEnd: "Unterwegs nichts verlieren.",
    lead: "Waybook hält eine ganze Reise in einem Plan zusammen: Tage und Stopps, Gepäck und Ausgaben. Schreibt ihn gemeinsam; niemand überschreibt, was andere geändert haben.",
    firstCall: "Zum ersten Aufruf",
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
    referenceHint: "Jeder Endpunkt, und alles lässt sich gleich hier ausprobieren.",
  },
  status: {
    pending: "Frage den Dienst …",
    success: "Der Dienst ist bereit",
    error: "Der Dienst kann gerade nicht antworten",
  },
  errors: {
    title: "Fehler der API",
    lead: "Außer an den OAuth-Adressen ist jeder Fehler ein Problem (RFC 9457) mit einem dieser Codes in <code>code</code>. Programmiere gegen den Code: Titel und Einzelheiten sind für Menschen und können sich ändern. Codes können hinzukommen; behandle einen unbekannten nach seinem Status.",
  },
  notFound: {
    title: "Abseits der Karte",
    text: "Unter {path} gibt es keine Seite. Vielleicht ist sie umgezogen, oder in der Adresse steckt ein Tippfehler.",
    home: "Zurück zur Startseite",
  },
  error: {
    title: "Hier geht es nicht weiter",
    text: "Diese Seite ließ sich nicht anzeigen. Ein zweiter Versuch hilft oft; wenn nicht, geht die Startseite noch.",
    detail: "Was geschehen ist",
    retry: "Noch einmal versuchen",
    home: "Zur Startseite",
  },
};
