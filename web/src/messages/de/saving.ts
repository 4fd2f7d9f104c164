import type { saving as en } from "../en/saving.ts";
import type { Translated } from "../translated.ts";

export const saving: Translated<typeof en> = {
  label: "Speichern",
  saved: "Alles gespeichert",
  unsaved: "Noch nicht gespeichert",
  saving: "Wird gespeichert …",
  waiting: "Du bist offline.",
  away: "Waybook antwortet gerade nicht.",
  waitingAnd: {
    kept: "Deine Änderungen bleiben auf diesem Gerät und werden später gesendet.",
    writing: "Deine Änderungen werden später gesendet.",
    refused:
      "Dieser Browser kann deine Änderungen nicht aufbewahren. Lass diese Seite bitte offen, bis sie gesendet sind.",
  },
  conflict: "Gespeichert, bis auf das, was ihr beide geändert habt",
  chooseFirst: "Ihr habt zu zweit dasselbe geändert. Wähle erst aus, was bleibt.",
  invalid: "Noch nicht gespeichert. Bitte prüf: {where}",
  tooLarge: "Nicht gespeichert: Die Reise ist zu groß. Kürze einen Text oder entferne etwas.",
  invalidSomewhere: "Noch nicht gespeichert: Etwas ist zu lang oder fehlt.",
  signedOut: "Nicht gespeichert: Du bist abgemeldet. Deine Änderungen bleiben in diesem Browser.",
  signIn: "Wieder anmelden",
  failed: "Nicht gespeichert. Deine Änderungen bleiben in diesem Browser.",
  retry: "Noch einmal versuchen",
  roleLost:
    "Du kannst diese Reise nicht mehr bearbeiten. Deine letzten Änderungen sind nur noch in diesem Browser.",
  gone: "Diese Reise wurde gelöscht oder wird nicht mehr mit dir geteilt.",
  goneUnsaved:
    "Diese Reise wurde gelöscht oder wird nicht mehr mit dir geteilt. Deine letzten Änderungen sind nur noch in diesem Browser.",
  saveCopy: "Als meine eigene Kopie speichern",
  copied: "Als deine eigene Reise gespeichert.",
  undo: "Rückgängig",
  redo: "Wiederholen",
  recovered: "Deine nicht gespeicherten Änderungen sind wieder da.",
  leftWaiting:
    "Deine Änderungen an „{title}“ sind noch nicht gespeichert. Sie bleiben in diesem Browser und werden gesendet, sobald es geht.",
  leftSaved: "Deine Änderungen an „{title}“ sind jetzt gespeichert.",
  leftFailed:
    "Deine Änderungen an „{title}“ konnten nicht gespeichert werden. Sie bleiben in diesem Browser.",
  leftOpen: "Öffnen",
  signOutTitle: "Abmelden und Änderungen verlieren?",
  signOutAbout:
    "{count, plural, one {Diese Reise hat} other {Diese Reisen haben}} Änderungen, die noch nicht gespeichert sind: {titles}. Wenn du dich abmeldest, gehen sie verloren.",
  signOutImport: "Dein Import ist noch nicht gespeichert. Wenn du dich abmeldest, geht er verloren.",
  signOutAnyway: "Trotzdem abmelden",
  short: {
    saved: "Alles gespeichert",
    unsaved: "Noch nicht gespeichert",
    saving: "Wird gespeichert …",
    waiting: "Offline",
    conflict: "Bitte wählen",
    failed: "Nicht gespeichert",
  },
};
