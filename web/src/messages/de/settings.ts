import type { settings as en } from "../en/settings.ts";
import type { Translated } from "../translated.ts";

export const settings: Translated<typeof en> = {
  title: "Einstellungen",
  partTitle: "{part} · Einstellungen",
  navigation: "Einstellungen",
  profile: "Profil",
  security: "Sicherheit",
  reminders: "Erinnerungen",
  calendar: "Kalender",
  plan: "Tarif",
  apps: "Apps",
  onDevice: "Auf diesem Gerät",
  yourData: "Deine Daten",
  save: "Speichern",
  saved: "Gespeichert",
  cancel: "Abbrechen",
};
