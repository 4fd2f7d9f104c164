import type { moderation as en } from "../en/moderation.ts";
import type { Translated } from "../translated.ts";

export const moderation: Translated<typeof en> = {
  title: "Moderation",
  lead: "Meldungen von Reisenden. Jede wartet auf eine Entscheidung, und jede Entscheidung lässt sich später ändern.",
  parts: "Meldungen",
  open: "Offen",
  decided: "Entschieden",
  noneOpen: "Keine offenen Meldungen",
  noneOpenText: "Über jede Meldung ist entschieden. Neue erscheinen hier, die älteste zuerst.",
  noneDecided: "Noch keine Entscheidungen",
  noneDecidedText: "Hier bleiben entschiedene Meldungen, und du kannst die Entscheidungen ändern.",
  seeDecided: "Entschiedene Meldungen ansehen",
  seeOpen: "Offene Meldungen ansehen",
  suspended: "Gesperrt",
  reportedBy: "Gemeldet von <name></name> <when></when>.",
  reportedByNobody: "Gemeldet <when></when> von jemandem, dessen Konto inzwischen gelöscht ist.",
  profile: "Seite dieser Person ansehen",
  published: "Was veröffentlicht ist",
  publishedNothing: "Zurzeit ist nichts öffentlich.",
  gone: "Solange die Person gesperrt ist, ist ihre Seite nicht zu sehen.",
  history: "Bisherige Entscheidungen",
  past: {
    dismiss: "Verworfen von <name></name> <when></when>.",
    unpublish: "Alles Veröffentlichte auf privat gestellt von <name></name> <when></when>.",
    suspend: "Gesperrt von <name></name> <when></when>.",
  },
  someone: "jemandem, der nicht mehr moderiert",
  own: "Diese Meldung betrifft dich. Jemand anders entscheidet darüber.",
  decideAgain: "Entscheidung ändern …",
  decideAgainText:
    "Die vorige Entscheidung wird zurückgenommen, außer eine andere Meldung hat zu derselben geführt.",
  choices: {
    dismiss: {
      label: "Verwerfen",
      effect: "Es passiert nichts, und niemand erfährt davon.",
    },
    unpublish: {
      label: "Zurückziehen",
      effect:
        "Alles, was die Person veröffentlicht hat, wird privat. Sie behält es und kann Waybook weiter benutzen.",
    },
    suspend: {
      label: "Sperren",
      effect:
        "Die Person wird überall abgemeldet, kann sich nicht mehr anmelden, und niemand sieht, was sie veröffentlicht hat.",
    },
  },
  decision: "Entscheidung",
  note: "Begründung (für die Moderation)",
  submit: "Entscheiden",
  cancel: "Abbrechen",
  done: {
    dismiss: "Die Meldung über {name} ist verworfen.",
    unpublish: "Alles, was {name} veröffentlicht hat, ist jetzt privat.",
    suspend: "{name} ist gesperrt.",
  },
  refused:
    "Diese Person moderiert selbst. Die Meldung lässt sich nur verwerfen, solange der Betreiber ihr die Moderation nicht entzieht.",
  more: "Mehr laden",
  retry: "Noch einmal versuchen",
};
