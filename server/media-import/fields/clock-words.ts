import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";

const beforeTimes = lexicon("time.before");
/** Words before the end of a time range. */
const beforeEnds = lexicon("time.beforeEnd");

const endsWith = (words: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words)}\\s?$`, "iu");
const timeFollows = endsWith(beforeTimes);
const endFollows = endsWith(beforeEnds);
const eitherFollows = endsWith([...beforeTimes, ...beforeEnds, "to"]);
const onlyTimeFollows = endsWith(lexicon("time.beforeOnly"));

/** The end of the text: no phrase before a time is longer. */
const near = (before: string): string => before.slice(-20);

/** Whether the text before a number says that it is a time. */
export const isBeforeTime = (before: string): boolean => eitherFollows.test(near(before));

/** Whether it says so with words that precede nothing but times. */
export const isSurelyBeforeTime = (before: string): boolean => onlyTimeFollows.test(near(before));

/** Whether the text before a time says that it is the end of a range. */
export const isBeforeEnd = (before: string): boolean => endFollows.test(near(before));

/** The text without the words that introduce a time. */
export const removeTimeWords = (before: string): string => {
  const shorter = before.replace(timeFollows, "");
  return shorter === before ? before.replace(endFollows, "") : shorter;
};

/** Whether the text before has only bullets, icons and a list number. */
export const isLineStart = (before: string): boolean =>
  !/[\p{L}\p{N}]/u.test(before.replace(/^[^\p{L}\p{N}]{0,4}\d{1,2}[.)]\s/u, "").replace(timeFollows, ""));

/** "10h" and "9h30" are times, "2h" and "1h30" are durations. The hour, the text before it and brackets decide. */
export function hourMarkIsTime(
  hour: string,
  minutes: string | undefined,
  before: string,
  after: string,
): boolean {
  const number = Number(hour);
  if (number > 23) return false;
  if (before.endsWith("(") && after.startsWith(")")) return false;
  if (isBeforeTime(before)) return true;
  const rangeStart = /(?<!\d)(\d{1,2})\s?[hH]?\s?(?:\d{2})?\s?(?:[-–—]|à|a|às|al|bis|to)\s?$/u.exec(
    near(before),
  )?.[1];
  if (rangeStart !== undefined) return Number(rangeStart) >= 6;
  const isZeroed = hour.length === 2 && hour.startsWith("0");
  if (isLineStart(before)) return number >= 6 || isZeroed;
  return number >= 13 || (minutes !== undefined && (number >= 7 || isZeroed));
}
