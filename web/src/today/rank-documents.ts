import type { Document, DocumentKind } from "../../../contract/document.ts";
import type { Stop, StopCategory } from "../../../contract/itinerary.ts";

/** What one shows at such a stop, the likeliest first. */
const kindsAt: Partial<Readonly<Record<StopCategory, readonly DocumentKind[]>>> = {
  flight: ["boardingPass", "ticket", "passport", "visa"],
  transport: ["ticket", "boardingPass", "reservation"],
  lodging: ["reservation", "passport"],
  event: ["ticket", "reservation"],
  museum: ["ticket", "reservation"],
  sight: ["ticket", "reservation"],
  activity: ["ticket", "reservation", "insurance"],
  food: ["reservation"],
  bar: ["reservation", "ticket"],
};

/** Shorter ones are mostly articles and prepositions. */
const minWordLength = 4;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minWordLength || /^\p{Script=Han}{2,}$/u.test(word));

export type StopOfDay = {
  readonly stop: Pick<Stop, "name" | "category">;
  readonly dayTitle: string | undefined;
  /** As 2026-05-01. */
  readonly date: string | undefined;
};

/**
 * The documents that belong to a stop, the best first: those that name it, then those that name the day by its title or
 * date, then those of a kind that one shows there. Others are left out.
 */
export const rankDocuments = (
  documents: readonly Document[],
  { stop, dayTitle, date }: StopOfDay,
): readonly Document[] => {
  const [stopWords, dayWords] = [new Set(wordsOf(stop.name)), new Set(wordsOf(dayTitle ?? ""))];
  const dates = date ? datesIn(date) : [];
  const kinds = kindsAt[stop.category] ?? [];
  return documents
    .map((document) => {
      const words = wordsOf(document.name);
      const named = words.filter((word) => stopWords.has(word)).length;
      const isOfDay =
        words.some((word) => dayWords.has(word)) || dates.some((date) => document.name.includes(date));
      const kind = kinds.indexOf(document.kind);
      return { document, points: [named, isOfDay ? 1 : 0, kind < 0 ? 0 : kinds.length - kind] };
    })
    .filter(({ points }) => points.some((point) => point > 0))
    .sort((one, other) => compare(other.points, one.points))
    .map(({ document }) => document);
};

/** As people write a date into the name of a file. */
const datesIn = (date: string): string[] => {
  const [year = "", month = "", day = ""] = date.split("-");
  return [date, `${year}${month}${day}`, `${day}.${month}.`, `${day}-${month}-${year}`, `${day}_${month}`];
};

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((point, nth) => point - (other[nth] ?? 0)).find((difference) => difference !== 0) ?? 0;
