import { alignLetters } from "./align-letters.ts";
import { type Letter, meanConfidence } from "./letter.ts";

type Trust = {
  /** How much surer the second must be to win where the two differ. */
  readonly margin: number;
  /** How sure the second must be of a letter that the first does not have. */
  readonly added: number;
};

/**
 * Corrects a reading with a second one: spaces and currency signs that the first missed, and letters of which the
 * second is surer.
 */
export function mergeReadings(
  first: readonly Letter[],
  second: readonly Letter[],
  { margin, added }: Trust,
): readonly Letter[] {
  if (second.length === 0) return first;
  const pairs = alignLetters(first, second, (one, other) => folded(one.sign) === folded(other.sign));
  const differences = pairs.filter(
    ([one, other]) => !one || !other || folded(one.sign) !== folded(other.sign),
  );
  const isOtherText = differences.length > Math.max(3, 0.45 * first.length);
  if (isOtherText) return meanConfidence(second) > meanConfidence(first) + margin ? second : first;
  const merged: Letter[] = [];
  for (const [index, [one, other]] of pairs.entries()) {
    const next = pairs[index + 1]?.[0] ?? pairs[index + 1]?.[1];
    if (one && other) merged.push(agreed(one, other, margin));
    else if (one) merged.push({ ...one, sure: one.sure * doubted });
    else if (other && isMissed(other, merged.at(-1), next, added)) merged.push(other);
  }
  return merged;
}

/** The second knows only Latin letters. */
const isForeign = /[\u3005-\u9fff]/u;
const money = /^[€£¥￥]$/u;

/** Factor for a letter that only one reader saw, or that the two read differently. */
const doubted = 0.8;

function agreed(one: Letter, other: Letter, margin: number): Letter {
  if (folded(one.sign) === folded(other.sign)) return { ...one, sure: 1 - (1 - one.sure) * (1 - other.sure) };
  const better = isBetter(other, one, margin) ? other : one;
  return { ...better, at: one.at, sure: better.sure * doubted };
}

function isBetter(other: Letter, one: Letter, margin: number): boolean {
  // Only the first knows accents.
  if (folded(other.sign) === folded(one.sign) || isForeign.test(one.sign)) return false;
  if (money.test(other.sign) && money.test(one.sign)) return other.sure > one.sure;
  return other.sure > one.sure + margin;
}

function isMissed(
  letter: Letter,
  before: Letter | undefined,
  next: Letter | undefined,
  added: number,
): boolean {
  if (letter.sign === " ")
    return /[\p{L}\p{N},.)!&]/u.test(before?.sign ?? "") && /[\p{L}\p{N}(€£¥+&]/u.test(next?.sign ?? "");
  if (money.test(letter.sign)) return /\d/.test(next?.sign ?? "") || /\d/.test(before?.sign ?? "");
  return letter.sure > added;
}

/** Without case and accents. */
const folded = (sign: string): string =>
  sign
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`´]/u, "'")
    .replace(/[–—]/u, "-")
    .toLowerCase();
