import { randomInt } from "node:crypto";
import { splitWords } from "../../platform/search/split-words.ts";

const maxBaseLength = 20;
/** After this many of the same name, a random number: looking for the next one must not take longer and longer. */
const maxNumber = 20;
/** For names without Latin letters. */
const fallback = "traveller";
/** A traveller with one of these could pass as someone who speaks for the service, or as a page of it. */
const reserved = new Set(
  [
    "abuse about account accounts admin administrator api app apps assets auth billing blog contact copyright",
    "docs explore feedback help home hostmaster import imports info itineraries itinerary join legal library login",
    "logout mail maps mcp me media moderation moderator moderators news noreply no-reply null oauth official",
    "operator people postmaster press privacy root security service settings sign-in sign-out sign-up signin",
    "signup staff status support system team terms test trips undefined user username users waybook webmaster",
  ].flatMap((line) => line.split(" ")),
);

/** In lower case. Only the operator gives these. */
export const isReservedUsername = (username: string): boolean => reserved.has(username);

/** Usernames that are like the name, the best one first: `ada`, `ada-2`, …, and at last some that are hardly taken. */
export function suggestUsernames(displayName: string): string[] {
  const base = baseOf(displayName);
  return [
    base,
    ...Array.from({ length: maxNumber - 1 }, (_, index) => `${base}-${index + 2}`),
    ...randomUsernames(base),
  ];
}

/** Those that are hardly taken alone, for when many people of the same name sign up at once. */
export const suggestRandomUsernames = (displayName: string): string[] => randomUsernames(baseOf(displayName));

const randomUsernames = (base: string) => [
  `${base}-${randomInt(100, 1_000)}`,
  `${base}-${randomInt(10_000, 1_000_000_000)}`,
];

function baseOf(displayName: string): string {
  const words = splitWords(displayName).filter((word) => /^[a-z0-9]+$/.test(word));
  const base = words.join("-").slice(0, maxBaseLength).replace(/-+$/, "");
  return base.length < 2 || isReservedUsername(base) ? fallback : base;
}
