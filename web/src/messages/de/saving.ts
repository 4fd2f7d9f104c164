import type { saving as en } from "../en/saving.ts";
import type { Translated } from "../translated.ts";

export const saving: Translated<typeof en> = {
  label: "Speichern",
  saved: "Alles gespeichert",
  unsaved: "Noch nicht gespeichert",
  saving: "Wird gespeichert …",
  waiting: "Offline. Im Browser aufgehoben, wird später gesendet.",
  away: "Waybook antwortet nicht. Im Browser aufgehoben, wird später gesendet.",
  conflict: "Gespeichert, bis auf das, was ihr beide geändert habt",
  invalid: "Noch nicht gespeichert: {where}",
  tooLarge: "Nicht gespeichert: Die Reise ist zu groß. Kürze einen Text oder entferne etwas.",
  invalidSomewhere: "Noch nicht gespeichert: Etwas ist zu lang oder fehlt.",
  signedOut:
    "Nicht gespeichert: Du bist abgemeldet. Was du geschrieben hast, ist in diesem Browser aufgehoben.",
  signIn: "Wieder anmelden",
  failed: "Nicht gespeichert. Was du geschrieben hast, ist in diesem Browser aufgehoben.",
  retry: "Noch einmal versuchen",
  roleLost: "Du kannst diese Reise nicht mehr ändern. Was du zuletzt geschrieben hast, steht nur noch hier.",
  gone: "Diese Reise wurde gelöscht oder ist nicht mehr mit dir geteilt.",
  goneUnsaved:
    "Diese Reise wurde gelöscht oder ist nicht mehr mit dir geteilt. Was du zuletzt geschrieben hast, steht nur noch hier.",
  saveCopy: "Als meine eigene Kopie speichern",
  copied: "Als deine eigene Reise gespeichert.",
  undo: "Rückgängig",
  redo: "Wiederholen",
  changedBy: "{name} hat das geändert.",
  changed: "Das wurde gerade geändert.",
  recovered: "Du hattest hier Änderungen, die nicht gespeichert waren. Sie sind wieder da.",
  leftWaiting:
    "Deine Änderungen an „{title}“ sind noch nicht gespeichert. Sie sind in diesem Browser aufgehoben und werden gesendet, sobald es geht.",
  leftSaved: "Deine Änderungen an „{title}“ sind jetzt gespeichert.",
  leftFailed: "Deine Änderungen an „{title}“ sind nicht gespeichert. Sie sind in diesem Browser aufgehoben.",
  leftOpen: "Öffnen",
  signOutTitle: "Abmelden und Änderungen verlieren?",
  signOutAbout:
    "{count, plural, one {Diese Reise hat} other {Diese Reisen haben}} Änderungen, die noch nicht gespeichert sind: {titles}. Beim Abmelden verschwinden sie aus diesem Browser.",
  signOutImport: "Dein Import ist noch nicht gespeichert. Beim Abmelden verschwindet er aus diesem Browser.",
  signOutAnyway: "Trotzdem abmelden",
};
