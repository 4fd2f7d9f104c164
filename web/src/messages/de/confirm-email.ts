import type { confirmEmail as en } from "../en/confirm-email.ts";
import type { Translated } from "../translated.ts";

export const confirmEmail: Translated<typeof en> = {
  title: "E-Mail-Adresse bestätigen",
  working: "Einen Moment …",
  askTitle: "Hast du dieses Konto angelegt?",
  ask: "Jemand hat sich mit deiner Adresse bei Waybook registriert. Wenn du das warst, bestätige sie. Wenn nicht, kannst du das Konto übernehmen.",
  yes: "Ja, das war ich",
  no: "Nein, das war jemand anderes",
  takeOverTitle: "Konto übernehmen",
  takeOver:
    "Leg ein Passwort fest, das nur du kennst. Die Person, die das Konto angelegt hat, kommt dann nicht mehr hinein.",
  takeOverSubmit: "Passwort festlegen",
  back: "Zurück",
  tookOverTitle: "Das Konto gehört jetzt dir",
  tookOver:
    "Du bist hier angemeldet, alle anderen sind abgemeldet. Was entfernt wurde, steht in einer Mail an dich. Wenn du das Konto nicht willst, kannst du es in den Einstellungen löschen.",
  tookOverNoMail:
    "Du bist hier angemeldet, alle anderen sind abgemeldet. Wenn du das Konto nicht willst, kannst du es in den Einstellungen löschen.",
  doneTitle: "Deine Adresse ist bestätigt",
  done: "Dorthin schicken wir Erinnerungen und Links für ein neues Passwort.",
  doneNoMail: "Mit ihr meldest du dich an.",
  home: "Zur Startseite",
  invalidLinkTitle: "Dieser Link gilt nicht mehr",
  invalidLink:
    "Ein Link zum Bestätigen funktioniert einmal, innerhalb von drei Tagen, und nur der neueste gilt. In den Einstellungen kannst du dir einen neuen schicken lassen.",
  invalidLinkNoMail:
    "Dieses Waybook verschickt keine E-Mails, darum muss deine Adresse nicht bestätigt werden.",
  takenTitle: "Diese Adresse ist vergeben",
  taken:
    "Ein anderes Konto verwendet diese Adresse inzwischen. In den Einstellungen kannst du eine andere angeben.",
  settings: "Zu den Einstellungen",
};
