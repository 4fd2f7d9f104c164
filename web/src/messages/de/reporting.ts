import type { reporting as en } from "../en/reporting.ts";
import type { Translated } from "../translated.ts";

export const reporting: Translated<typeof en> = {
  title: "{name} melden",
  text: "Die Moderation liest, was du schreibst, und sieht sich an, was diese Person veröffentlicht hat. Sie erfährt nicht, wer sie gemeldet hat. Wenn du nur nichts mehr von ihr sehen willst, blockiere sie auf ihrer Seite.",
  reason: "Was stimmt nicht?",
  reasonRule: "Sag mit 1 bis {most, number} Zeichen, was nicht stimmt.",
  count: "{count, number} von {most, number} Zeichen",
  send: "Meldung senden",
  sent: "Danke. Die Meldung ist gesendet",
  sentText:
    "Die Moderation sieht sie sich an. Mehr musst du nicht tun; solange sie offen ist, genügt eine Meldung.",
  close: "Schließen",
};
