import type { notFound as en } from "../en/not-found.ts";
import type { Translated } from "../translated.ts";

export const notFound: Translated<typeof en> = {
  title: "Seite nicht gefunden",
  text: "Unter {path} gibt es keine Seite. Vielleicht ist sie umgezogen, oder in der Adresse steckt ein Tippfehler.",
  home: "Zurück zur Startseite",
};
