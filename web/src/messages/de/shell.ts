import type { shell as en } from "../en/shell.ts";
import type { Translated } from "../translated.ts";

export const shell: Translated<typeof en> = {
  skip: "Zum Inhalt springen",
  home: "Waybook, Startseite",
  homeLibrary: "Waybook, deine Bibliothek",
  navigation: "Hauptnavigation",
  explore: "Entdecken",
  library: "Bibliothek",
  import: "Import",
  create: "Neue Reise",
  createShort: "Neu",
  offline: "Du bist offline. Vielleicht ist nicht alles aktuell.",
  footer: "Mehr",
  reference: "API-Referenz",
  errors: "API-Fehler",
  openapi: "OpenAPI-Dokument",
  license: "Open Source, Apache-Lizenz 2.0",
  loading: "Wird geladen …",
  signIn: "Anmelden",
  signUp: "Registrieren",
  account: "{name}: Konto",
  profile: "Dein Profil",
  settings: "Einstellungen",
  moderation: "Moderation",
  signOut: "Abmelden",
  close: "Schließen",
};
