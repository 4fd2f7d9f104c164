import { parseWord } from "../support/parse-word.ts";
import { type CredentialName, credentialKinds } from "./credential-kinds.ts";
import { type EventName, events } from "./events.ts";

/** What becomes of a credential. */
export const outcomes = {
  ends: "It leads nowhere any more.",
  stays: "It leads as far as before.",
  reads: "It still leads to the itinerary, which can no longer be changed through it.",
  waits:
    "It leads nowhere for as long as the account is suspended, and as far as before when it no longer is.",
  "-": "There is none, or it never led there.",
} as const;

export type Outcome = keyof typeof outcomes;
export type RevocationRow = {
  readonly credential: CredentialName;
  readonly cells: ReadonlyMap<EventName, Outcome>;
  /** The reason, where it is not obvious. */
  readonly reason: string;
};

/** Parses the table: events in the first line; then a credential, a bar, its outcomes, a bar and the reason. */
export function revocationTable(text: string): RevocationRow[] {
  const [heading = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const names = (heading.split("|")[1] ?? "").trim().split(/\s+/);
  for (const name of names) parseWord(name, isEvent, "an event", heading);
  return lines.map((line) => {
    const [label = "", outcomeText = "", reason = ""] = line.split("|").map((part) => part.trim());
    const words = outcomeText.split(/\s+/);
    if (words.length !== names.length)
      throw new Error(`${words.length} cells for ${names.length} events: “${line.trim()}”`);
    return {
      credential: parseWord(label, isCredential, "a credential", line),
      cells: new Map(
        words.map((word, at) => [names[at] as EventName, parseWord(word, isOutcome, "an outcome", line)]),
      ),
      reason,
    };
  });
}

const isEvent = (word: string): word is EventName => Object.hasOwn(events, word);
const isCredential = (word: string): word is CredentialName => Object.hasOwn(credentialKinds, word);
const isOutcome = (word: string): word is Outcome => Object.hasOwn(outcomes, word);
