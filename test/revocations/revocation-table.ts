import { type Way, ways } from "./credential-kinds.ts";
import { type EventName, events } from "./events.ts";

/** What becomes of a credential. */
export const fates = {
  ends: "It leads nowhere any more.",
  stays: "It leads as far as before.",
  reads: "It still leads to the itinerary, which can no longer be changed through it.",
  waits:
    "It leads nowhere for as long as the account is suspended, and as far as before when it no longer is.",
  "-": "There is none, or it never led there.",
} as const;

export type Fate = keyof typeof fates;
export type RevocationRow = {
  readonly way: Way;
  readonly cells: ReadonlyMap<EventName, Fate>;
  /** The reason, where it is not obvious. */
  readonly reason: string;
};

/** Parses the table: events in the first line; then a credential, a bar, its outcomes, a bar and the reason. */
export function revocationTable(text: string): RevocationRow[] {
  const [heading = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const names = (heading.split("|")[1] ?? "").trim().split(/\s+/);
  for (const name of names) known(name, isEvent, "an event", heading);
  return lines.map((line) => {
    const [label = "", fates = "", reason = ""] = line.split("|").map((part) => part.trim());
    const words = fates.split(/\s+/);
    if (words.length !== names.length)
      throw new Error(`${words.length} cells for ${names.length} events: “${line.trim()}”`);
    return {
      way: known(label, isWay, "a credential", line),
      cells: new Map(words.map((word, at) => [names[at] as EventName, known(word, isFate, "a fate", line)])),
      reason,
    };
  });
}

function known<T extends string>(
  word: string,
  is: (word: string) => word is T,
  what: string,
  line: string,
): T {
  if (is(word)) return word;
  throw new Error(`“${word}” is not ${what}: “${line.trim()}”`);
}

const isEvent = (word: string): word is EventName => Object.hasOwn(events, word);
const isWay = (word: string): word is Way => Object.hasOwn(ways, word);
const isFate = (word: string): word is Fate => Object.hasOwn(fates, word);
