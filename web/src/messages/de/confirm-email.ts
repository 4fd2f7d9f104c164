import type { confirmEmail as en } from "../en/confirm-email.ts";
import type { Translated } from "../translated.ts";

export const confirmEmail: Translated<typeof en> = {
  title: "E-Mail-Adresse bestätigen",
  working: "Einen Moment …",
  askTitle: "Hast du dieses Konto angelegt?",
  ask: "Jemand hat sich mit deiner Adresse bei Waybook registriert. Warst du das, dann bestätige sie. Wenn nicht, kannst du das Konto zu deinem machen.",
  yes: "Ja, das war ich",
  no: "Nein, das war jemand anderes",
  takeTitle: "Mach das Konto zu deinem",
  take: "Setze ein Passwort, das nur du kennst. Wer das Konto angelegt hat, ist dann draußen, mit allem, was wieder hineinführen würde.",
  takeSubmit: "Passwort setzen",
  back: "Zurück",
  ownTitle: "Das Konto gehört nur dir",
  own: "Hier bist du angemeldet, und sonst nirgends jemand. Eine Mail an dich zählt auf, was endete. Willst du das Konto nicht, kannst du es in den Einstellungen löschen.",
  doneTitle: "Deine Adresse ist bestätigt",
  done: "Dort erreichen dich Erinnerungen und Links für ein neues Passwort.",
  home: "Zur Startseite",
  deadTitle: "Dieser Link gilt nicht mehr",
  dead: "Links zum Bestätigen gelten einmal, drei Tage lang, und nur der neueste. In den Einstellungen kannst du dir einen neuen schicken lassen.",
  takenTitle: "Diese Adresse ist vergeben",
  taken: "Ein anderes Konto hat inzwischen diese Adresse. In den Einstellungen kannst du eine andere nehmen.",
  settings: "Zu den Einstellungen",
};
