import type { moderation as en } from "../en/moderation.ts";
import type { Translated } from "../translated.ts";

export const moderation: Translated<typeof en> = {
  title: "Moderation",
  lead: "Was Reisende gemeldet haben. Jede Meldung wartet, bis jemand sie entscheidet, und jede Entscheidung lässt sich später ändern.",
  parts: "Meldungen",
  open: "Offen",
  decided: "Entschieden",
  noneOpen: "Nichts wartet",
  noneOpenText: "Jede Meldung ist entschieden. Neue stehen hier, die älteste zuerst.",
  noneDecided: "Noch ist nichts entschieden",
  noneDecidedText: "Was entschieden wird, bleibt hier und lässt sich hier ändern.",
  seeDecided: "Entschiedenes ansehen",
  seeOpen: "Offenes ansehen",
  suspended: "Gesperrt",
  reportedBy: "Gemeldet von <name></name> <when></when>.",
  reportedByNobody: "Gemeldet <when></when> von jemandem, dessen Konto inzwischen gelöscht ist.",
  profile: "Seite dieser Person ansehen",
  published: "Was veröffentlicht ist",
  publishedNothing: "Nichts, was jetzt öffentlich ist.",
  gone: "Die Seite ist nicht zu sehen, solange die Person gesperrt ist.",
  history: "Was entschieden wurde",
  past: {
    dismiss: "Verworfen von <name></name> <when></when>.",
    unpublish: "Alles Veröffentlichte auf privat gestellt von <name></name> <when></when>.",
    suspend: "Gesperrt von <name></name> <when></when>.",
  },
  someone: "jemandem, der nicht mehr moderiert",
  own: "Diese Meldung betrifft dich. Jemand anders entscheidet sie.",
  decideAgain: "Neu entscheiden …",
  decideAgainText:
    "Was davor entschieden war, wird zurückgenommen, außer eine andere Meldung verlangt es noch.",
  choices: {
    dismiss: { label: "Verwerfen", means: "Es geschieht nichts. Niemand erfährt davon." },
    unpublish: {
      label: "Zurückziehen",
      means: "Alles, was die Person veröffentlicht hat, wird privat. Sie behält es und kann weitermachen.",
    },
    suspend: {
      label: "Sperren",
      means:
        "Die Person ist überall abgemeldet, kommt nicht mehr hinein, und niemand sieht, was sie veröffentlicht hat.",
    },
  },
  decision: "Was daraus folgt",
  note: "Warum (für die anderen, die moderieren)",
  submit: "Entscheiden",
  cancel: "Abbrechen",
  done: {
    dismiss: "Die Meldung über {name} ist verworfen.",
    unpublish: "Alles, was {name} veröffentlicht hat, ist jetzt privat.",
    suspend: "{name} ist gesperrt.",
  },
  refused:
    "Die Person moderiert selbst: Eine solche Meldung lässt sich nur verwerfen, außer die Betreibenden nehmen ihr das vorher.",
  more: "Mehr laden",
  retry: "Noch einmal versuchen",
};
