import type { unsubscribe as en } from "../en/unsubscribe.ts";
import type { Translated } from "../translated.ts";

export const unsubscribe: Translated<typeof en> = {
  title: "Keine Erinnerungen mehr per Mail?",
  lead: "Waybook schickt dir dann keine Erinnerungen mehr an den Beginn einer Reise, ans Packen und an den Tagesplan. Deine Reisen bleiben, wie sie sind.",
  submit: "Keine Mails mehr",
  doneTitle: "Es kommen keine Erinnerungen mehr",
  done: "In den Einstellungen für Erinnerungen kannst du sie wieder einschalten.",
  settings: "Einstellungen für Erinnerungen",
  home: "Zur Startseite",
  invalidLinkTitle: "Dieser Link funktioniert nicht",
  invalidLink:
    "Ein Teil davon fehlt, oder das Konto gibt es nicht mehr. Es hat sich nichts geändert. Öffne den Link in deiner neuesten Erinnerung oder schalte die Mails in deinen Einstellungen für Erinnerungen aus.",
  invitationsTitle: "Keine Einladungen mehr per Mail?",
  invitationsLead: "Waybook schickt dann keine Einladungen mehr an deine Adresse, egal von wem.",
  invitationsDoneTitle: "Es kommen keine Einladungen mehr per Mail",
  invitationsDone: "An deine Adresse gehen keine Einladungen von Waybook mehr.",
  invitationsInvalidLink:
    "Ein Teil davon fehlt. Es hat sich nichts geändert. Öffne den Link in der neuesten Einladung.",
};
