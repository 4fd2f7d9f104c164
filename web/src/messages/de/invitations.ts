import type { invitations as en } from "../en/invitations.ts";
import type { Translated } from "../translated.ts";

export const invitations: Translated<typeof en> = {
  title: "Einladungen",
  text: "Bis du annimmst, taucht die Reise weder in deinen Erinnerungen noch im Kalender noch bei deinen Assistenten auf.",
  asks: {
    owner:
      "<person>{name}</person> (@{username}) möchte dir diese Reise übergeben. Sie gehört dann dir und trägt deinen Namen.",
    editor: "<person>{name}</person> (@{username}) lädt dich ein, bei dieser Reise mitzuschreiben.",
    viewer: "<person>{name}</person> (@{username}) lädt dich ein, bei dieser Reise mitzulesen.",
  },
  until: "Du kannst bis {date} annehmen.",
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
  blocked: "{name} ist blockiert, und die Einladungen von dort sind weg.",
  reported: "Die Moderation sieht es sich an. Du hast „{title}“ abgelehnt.",
  reason: "Hat mich zu „{title}“ eingeladen, was ich nicht wollte.",
  over: "Diese Einladung ist nicht mehr offen: Sie wurde angenommen, abgelehnt oder zurückgezogen.",
};
