import { type Letter, meanConfidence } from "./letter.ts";
import { lineHeight } from "./line-crop.ts";

const cjk = /[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff]/u;
/** Units directly after a number: years, months, days, hours, money. */
const counted = /[年月日時时分円元天泊]/u;
const kana = /[\u3041-\u3096\u30a1-\u30fa]/u;

/** Whether a line may have CJK characters: the Latin reading is unsure or has a wide gap. */
export function mayBeCjk(letters: readonly Letter[], width: number): boolean {
  if (meanConfidence(letters) < 0.86) return true;
  const places = [0, ...letters.filter(({ sign }) => sign !== " ").map(({ at }) => at), 1];
  const widest = Math.max(...places.map((at, index) => at - (places[index - 1] ?? 0)));
  return widest * width > 1.3 * lineHeight;
}

/** The sum of the confidence of the CJK characters. */
export const cjkConfidence = (letters: readonly Letter[]): number =>
  letters.reduce((sum, { sign, sure }) => sum + (cjk.test(sign) ? sure : 0), 0);

export const hasKana = (letters: readonly Letter[]): boolean => letters.some(({ sign }) => kana.test(sign));

/** Inserts the CJK characters of the other reading into the Latin one at their positions. */
export function insertCjk(
  latin: readonly Letter[],
  other: readonly Letter[],
  width: number,
): readonly Letter[] {
  const half = (0.5 * lineHeight) / width;
  let merged = latin;
  for (const run of cjkRuns(other)) {
    const [from, to] = [(run[0]?.at ?? 0) - half, (run.at(-1)?.at ?? 0) + half];
    const before = merged.filter(({ at }) => at < from);
    const after = merged.filter(({ at }) => at > to);
    const isCounted = counted.test(run[0]?.sign ?? "") && /\d/.test(before.at(-1)?.sign ?? "");
    merged = [...before, ...(isCounted ? [] : [space(from)]), ...run, space(to), ...after];
  }
  return merged;
}

const space = (at: number): Letter => ({ sign: " ", sure: 1, at });

/** Consecutive CJK characters with the digits between them. A single one is often noise and must be surer. */
function cjkRuns(letters: readonly Letter[]): (readonly Letter[])[] {
  const runs: Letter[][] = [];
  let between: Letter[] | undefined;
  for (const letter of letters) {
    if (cjk.test(letter.sign)) {
      if (between) runs.at(-1)?.push(...between, letter);
      else runs.push([letter]);
      between = [];
    } else if (/\d/.test(letter.sign)) between?.push(letter);
    else between = undefined;
  }
  return runs.filter((run) => meanConfidence(run) > (run.length > 1 ? 0.5 : 0.9));
}
