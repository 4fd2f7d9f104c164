import { hasCapital, isNameLike } from "./name-likeness.ts";
import type { PlanLine } from "./plan-line.ts";
import { isCutOff, looksLikeTitle } from "./title.ts";

type Line = Pick<PlanLine, "text" | "height" | "mark">;

export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const large = 1.3;

/**
 * Finds the title lines among those before the first day or marked line. A title may span several lines, of the same
 * size or growing.
 */
export function titleLines(
  lines: readonly Line[],
  { before, isPlace }: { before: number | undefined; isPlace: (text: string) => boolean },
): Set<number> {
  const zone = lines.slice(0, before ?? lines.length);
  const titles = new Set<number>();
  const isFree = (index: number) => index >= 0 && index < zone.length && !lines[index]?.mark;
  for (const [index, line] of zone.entries()) {
    if (isFree(index) && (looksLikeTitle(line.text) || isHeadline(index, lines, before))) titles.add(index);
  }
  for (let grows = true; grows; ) {
    grows = false;
    for (const index of [...titles]) {
      for (const [next, upper] of [
        [index - 1, index - 1],
        [index + 1, index],
      ] as const) {
        if (!isFree(next) || titles.has(next) || !goesOn(lines, upper, next, isPlace)) continue;
        titles.add(next);
        grows = true;
      }
    }
  }
  return titles;
}

/** Much larger than the text below it, which is a list. */
function isHeadline(index: number, lines: readonly Line[], before: number | undefined): boolean {
  const line = lines[index];
  if (!line) return false;
  const below = lines.slice(index + 1);
  const list =
    before === undefined
      ? below.filter(({ text }) => isNameLike(text) && hasCapital(text))
      : lines.slice(before);
  const smaller = list.filter(({ height }) => line.height >= large * height);
  return smaller.length >= 2 && smaller.length >= list.length * 0.6;
}

/** "Top 3 in Montreal" already names its place. */
const namesPlace = /\s(?:in|to|of|à|au|en|em|di|nach|naar|w)\s\p{Lu}\p{L}{2}/u;
const startsInside = /^(?:in|to|of|à|a|au|en|em|na|no|di|nach|für|for|w|and|und|et|y|e|you)\s/iu;

function goesOn(
  lines: readonly Line[],
  upper: number,
  next: number,
  isPlace: (text: string) => boolean,
): boolean {
  const [first, second] = [lines[upper], lines[upper + 1]];
  const added = lines[next];
  if (!first || !second || !added) return false;
  const ratio = second.height / first.height;
  if (isCutOff(first.text) || startsInside.test(second.text)) return ratio > 0.45 && ratio < 3;
  // A place at least as large as the title belongs to it: "Weekend in" / "LISBON" / "the guide".
  const other = added === first ? second : first;
  return (
    !namesPlace.test(other.text) &&
    isPlace(added.text) &&
    added.height >= 0.9 * Math.min(first.height, second.height) &&
    added.text.length <= 40 &&
    ratio > 0.7
  );
}
