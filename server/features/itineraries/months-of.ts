import { monthPhrases, untilWords } from "../../platform/search/search-words.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import type { CompleteDraft } from "./complete-draft.ts";

const dayMs = 86_400_000;

/** The months, from 1, that an itinerary is for: those of its dates, and of the best time to go. */
export function monthsOf({ startDate, bestSeason = "", days, center }: CompleteDraft): number[] {
  const [firstStop] = days.flatMap(({ stops }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
  const isSouth = ((center ?? firstStop)?.latitude ?? 0) < 0;
  const dates = startDate === undefined ? [] : monthsOfDates(new Date(startDate), days.length);
  return [...new Set([...dates, ...monthsInText(bestSeason, isSouth)])].sort((one, other) => one - other);
}

const monthsOfDates = (start: Date, dayCount: number): number[] =>
  Array.from(
    { length: Math.max(1, dayCount) },
    (_, day) => new Date(start.getTime() + day * dayMs).getUTCMonth() + 1,
  );

/** "March to May, late September": a span goes on until its last month. */
function monthsInText(text: string, isSouth: boolean): number[] {
  const spanned = text.replace(/[-–—~〜]/g, " until ");
  const words = splitWords(spanned);
  const found = [...monthPhrases().in(words)];
  return found.flatMap(({ words: phrase, meaning, at }, index) => {
    const months = meaning.isSeason && isSouth ? meaning.months.map(sixLater) : meaning.months;
    const next = found[index + 1];
    const between = next ? words.slice(at + phrase.length, next.at) : [];
    const [from, until] = [months[0], next?.meaning.months[0]];
    const isSpan =
      !meaning.isSeason && next?.meaning.isSeason === false && between.some((word) => untilWords().has(word));
    return isSpan && from && until ? span(from, until) : months;
  });
}

const sixLater = (month: number): number => ((month + 5) % 12) + 1;

const span = (from: number, until: number): number[] =>
  Array.from({ length: ((until - from + 12) % 12) + 1 }, (_, index) => ((from + index - 1) % 12) + 1);
