import type { unsubscribe as en } from "../en/unsubscribe.ts";
import type { Translated } from "../translated.ts";

export const unsubscribe: Translated<typeof en> = {
  title: "Keine Erinnerungen mehr per Mail?",
  lead: "Waybook schickt dir dann keine Erinnerungen mehr: nicht an den Beginn einer Reise, nicht ans Packen, nicht an den Plan des Tages. Deine Reisepläne bleiben, wie sie sind.",
  submit: "Keine Mails mehr",
  doneTitle: "Es kommen keine Erinnerungen mehr",
  done: "Willst du wieder welche bekommen, schalte sie in deinen Einstellungen für Erinnerungen ein.",
  settings: "Einstellungen für Erinnerungen",
  home: "Zur Startseite",
  deadTitle: "Dieser Link führt nirgendwohin",
  dead: "Ein Teil von ihm fehlt, oder sein Konto gibt es nicht mehr. Es hat sich nichts geändert. Öffne den Link in deiner neuesten Erinnerung, oder schalte die Mails in deinen Einstellungen für Erinnerungen aus.",
};
