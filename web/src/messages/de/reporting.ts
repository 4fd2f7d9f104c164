import type { reporting as en } from "../en/reporting.ts";
import type { Translated } from "../translated.ts";

export const reporting: Translated<typeof en> = {
  title: "{name} melden",
  text: "Die Moderation liest deine Meldung und sieht sich an, was diese Person veröffentlicht hat. Die Person erfährt nicht, wer sie gemeldet hat. Wenn du nur nichts mehr von ihr sehen willst, blockier sie auf ihrer Seite.",
  reason: "Was stimmt nicht?",
  reasonRule: "Sag mit 1 bis {max, number} Zeichen, was nicht stimmt.",
  count: "{count, number} von {max, number} Zeichen",
  send: "Meldung senden",
  sent: "Danke. Deine Meldung ist unterwegs",
  sentText: "Die Moderation sieht sie sich an. Mehr musst du nicht tun; eine Meldung genügt.",
  close: "Schließen",
};
