import type { invitations as en } from "../en/invitations.ts";
import type { Translated } from "../translated.ts";

export const invitations: Translated<typeof en> = {
  title: "Wartet auf dein Ja",
  text: "Bis du zusagst, steht davon nichts in deinen Mails, deinem Kalender und bei deinen Assistenten.",
  asks: {
    owner:
      "<person>{name}</person> (@{username}) möchte dir diese Reise übergeben. Sie gehört dann dir und trägt deinen Namen.",
    editor: "<person>{name}</person> (@{username}) möchte, dass du mitschreibst.",
    viewer: "<person>{name}</person> (@{username}) möchte, dass du mitliest.",
  },
  until: "Das Angebot gilt bis {date}.",
  accept: "Annehmen",
  takeOver: "Übernehmen",
  decline: "Ablehnen",
  block: "Blockieren",
  blockOne: "{name} blockieren",
  report: "Melden",
  reportOne: "{name} melden",
  accepted: "„{title}“ ist jetzt in deiner Bibliothek.",
  tookOver: "„{title}“ gehört jetzt dir.",
  open: "Öffnen",
  declined: "Du hast „{title}“ abgelehnt.",
  blocked: "{name} ist blockiert, und alle Anfragen von dort sind weg.",
  reported: "Die Moderation sieht es sich an. Du hast „{title}“ abgelehnt.",
  reason: "Hat mich zu „{title}“ eingeladen, was ich nicht wollte.",
  over: "Diese Einladung gilt nicht mehr: Sie ist schon beantwortet oder wurde zurückgenommen.",
};
