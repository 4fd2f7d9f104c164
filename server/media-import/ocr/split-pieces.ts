import type { TextPiece } from "../text-frame.ts";
import { correctMisreadings } from "./correct-misreadings.ts";
import type { TextRegion } from "./find-lines.ts";
import { type Letter, meanConfidence } from "./letter.ts";

/** The frame's angle. Boxes are relative to the straightened frame, rotated around its middle. */
type Leaning = { readonly width: number; readonly height: number; readonly angle: number };

/** Splits a recognised line at wide gaps, because the text after a gap is another column. */
export function splitPieces(region: TextRegion, letters: readonly Letter[], leaning: Leaning): TextPiece[] {
  const box = straightBox(region, leaning);
  return partsOf(withoutStains(letters), region).flatMap((part) => {
    const text = correctMisreadings(textOf(part));
    if (!/[\p{L}\p{N}€£¥$]/u.test(text)) return [];
    const [first, last] = [part[0], part.at(-1)];
    const half = (0.25 * region.height) / region.length;
    const from = first === letters[0] ? 0 : Math.max(0, (first?.at ?? 0) - half);
    const to = last === letters.at(-1) ? 1 : Math.min(1, (last?.at ?? 1) + half);
    return {
      text,
      box: {
        ...box,
        left: Math.round(box.left + from * box.width),
        width: Math.round((to - from) * box.width),
      },
      confidence: likelihood(part),
    };
  });
}

/** Mean confidence of the letters, and how often such a text was entirely right on generated frames. */
const counted = [
  [0, 0],
  [0.75, 0.05],
  [0.82, 0.5],
  [0.9, 0.75],
  [0.95, 0.8],
  [0.98, 0.9],
  [1, 0.995],
] as const;

function likelihood(letters: readonly Letter[]): number {
  const sure = Math.min(1, meanConfidence(letters));
  const index = counted.findIndex(([upTo]) => sure <= upTo);
  const [[from, low], [to, high]] = [counted[Math.max(0, index - 1)] ?? [0, 0], counted[index] ?? [1, 1]];
  return to === from ? high : low + ((high - low) * (sure - from)) / (to - from);
}

/** A bullet, an emoji or the edge of a box next to the text looks like a letter, but only to one reader. */
function withoutStains(letters: readonly Letter[]): readonly Letter[] {
  const start = letters.findIndex(({ sure }) => sure >= 0.5);
  const end = letters.findLastIndex(({ sure }) => sure >= 0.5);
  const [first, second, ...rest] = letters.slice(Math.max(0, start), end + 1);
  if (!first || !second) return first ? [first] : [];
  const isStain = second.sign === " " && first.sure <= 0.8 && !/\d/.test(first.sign);
  return isStain ? rest : [first, second, ...rest];
}

const textOf = (letters: readonly Letter[]): string => {
  const usual = usualGap(letters);
  const signs = letters.map((letter, index) => {
    const before = letters[index - 1];
    return before && isNewWord(before, letter, usual) ? ` ${letter.sign}` : letter.sign;
  });
  return signs.join("").replace(/\s+/gu, " ").trim();
};

/** A capital after a small letter and a wider gap begins a word, even if no reader saw a space. */
const isNewWord = (before: Letter, letter: Letter, usual: number): boolean =>
  /\p{Ll}/u.test(before.sign) && /\p{Lu}/u.test(letter.sign) && letter.at - before.at > 1.3 * usual;

/** The median distance between the middles of two letters. */
function usualGap(letters: readonly Letter[]): number {
  const inked = letters.filter(({ sign }) => sign !== " ");
  const gaps = inked.slice(1).map(({ at }, index) => at - (inked[index]?.at ?? 0));
  return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 0;
}

function partsOf(letters: readonly Letter[], region: TextRegion): (readonly Letter[])[] {
  const wide = Math.max((1.3 * region.height) / region.length, 3 * usualGap(letters));
  const parts: Letter[][] = [];
  let before: Letter | undefined;
  for (const letter of letters) {
    const isInk = letter.sign !== " ";
    if (!before || (isInk && letter.at - before.at > wide)) parts.push([letter]);
    else parts.at(-1)?.push(letter);
    if (isInk) before = letter;
  }
  return parts;
}

function straightBox(region: TextRegion, { width, height, angle }: Leaning) {
  const [x, y] = [region.x - width / 2, region.y - height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [width / 2 + x * cos + y * sin, height / 2 + y * cos - x * sin];
  return {
    left: Math.round(middleX - region.length / 2),
    top: Math.round(middleY - region.height / 2),
    width: Math.round(region.length),
    height: Math.round(region.height),
  };
}
