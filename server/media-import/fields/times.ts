import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import { hourMarkIsTime, isBeforeEnd, isBeforeTime, isLineStart, isSurelyBeforeTime } from "./clock-words.ts";
import type { FieldMatch } from "./field-match.ts";
import { normaliseSigns } from "./normalise-signs.ts";

export type Times = {
  /** `HH:mm` */
  readonly startTime?: string;
  /** `HH:mm` */
  readonly endTime?: string;
};

type Clock = {
  readonly start: number;
  readonly end: number;
  readonly hour: number;
  readonly minute: number;
  readonly halfDay: HalfDay | undefined;
  /** Only a number: it is a time only if the words before it or the other end of its range say so. */
  readonly isBare: boolean;
  /** Written with a dot, like prices and dates. */
  readonly isDotted: boolean;
};
type HalfDay = "am" | "pm";

// OCR reads 0 as O and 1 as l.
const one = "[0-9OoIl]";
const clockForms = new RegExp(
  [
    "(?<![\\p{Script=Latin}\\d.,:/$€£¥₩₹฿+#°])",
    "(?:(?<asianHalf>上午|下午|午前|午後|오전|오후|早上|中午|晚上|夜|凌晨|傍晚)\\s?)?",
    `(?:(?<coloned>[012OoIl]?${one})\\s?[:;]\\s?(?<colonMinute>[0-5OoIl]${one})(?::[0-5]\\d)?`,
    `|(?<dotted>[012OoIl]?${one})\\.(?<dotMinute>[0-5OoIl]${one})`,
    "|(?<marked>\\d{1,2})\\s?(?:[hH]\\s?(?<markMinute>[0-5][\\dOo])?|[uU](?<uurMinute>[0-5]\\d)|[时時点點시](?![間间간])\\s?(?:(?<asianMinute>\\d{1,2})\\s?[分분]|(?<half>半|반))?)",
    "|(?<military>(?:[01]\\d|2[0-3])[0-5]\\d)(?=\\s?(?:hrs|Uhr))",
    "|(?<bare>\\d{1,2}|[lI1][lI012](?=\\s?[ap]\\.?m)))",
    "(?<suffix>\\s?[ap]\\.?\\s?m\\.?(?!\\p{L})|\\s?(?:Uhr|uur|u|o'clock|heures?|horas?|hrs|hs|h)(?![\\p{L}])(?:\\s(?<uhrMinute>[0-5]\\d)(?![\\p{L}\\d.:,]))?|\\s(?:noon|midday|midnight)(?!\\p{L}))?",
    `(?<daytime>\\s${anyOf(lexicon("time.dayPart"))}(?!\\p{L}))?`,
    "(?![\\d])(?![\\p{Script=Latin}°%])",
  ].join(""),
  "giu",
);
const evening = new RegExp(anyOf(lexicon("time.evening")), "i");
const morning = new RegExp(anyOf(lexicon("time.morning")), "i");
const between = new RegExp(
  `^\\s?(?:-{1,2}|–|—|~|${anyOf(lexicon("time.through"))})\\s?(?:las\\s|ore\\s|um\\s|as\\s)?$`,
  "iu",
);
/** A number alone is a time only if nothing follows that it could count. */
const nothingCounted = /^\s?(?:$|[,;:)\]·|•]|[-–—]\s)/u;
const measures =
  /^\s?(?:%|‰|km|m(?!\p{L})|mi(?!\p{L})|kg|g(?!\p{L})|l(?!\p{L})|°|★|⭐|☆|\*|stars?|sterne|\/|[€£¥$₩₹฿]|eur|usd|gbp|chf|kr|x\d)/iu;
const beforeNamedHour = "(?<=(?:^|[^\\p{L}])(?:at|by|until|till|à|al|a|ao|um|à partir de)\\s)";
const namedHours = new RegExp(
  `(?:^[^\\p{L}\\p{N}]{0,4}|${beforeNamedHour})(?:(?<noon>${anyOf(lexicon("time.noon"))})|(?<midnight>${anyOf(lexicon("time.midnight"))}))(?=\\s?(?:$|[,;:.)·|–—-]))`,
  "giu",
);

const dinner = new RegExp(wholeWords(lexicon("time.dinner")), "iu");
/** Words for dinner in languages that use the 24-hour clock. */
const dinnerElsewhere = new RegExp(wholeWords(lexicon("time.dinnerElsewhere")), "iu");
const lunch = new RegExp(wholeWords(lexicon("time.lunch")), "iu");

/** Finds times of day. A range is one match. */
export function findTimes(written: string): FieldMatch<Times>[] {
  const text = normaliseSigns(written);
  const clocks = clocksIn(text);
  const found: FieldMatch<Times>[] = [];
  for (let index = 0; index < clocks.length; index += 1) {
    const clock = clocks[index];
    const next = clocks[index + 1];
    if (clock === undefined) continue;
    if (next !== undefined && between.test(text.slice(clock.end, next.start))) {
      const range = rangeOf(text, clock, next);
      if (range !== undefined) {
        found.push({ value: range, start: clock.start, end: next.end });
        index += 1;
        continue;
      }
    }
    if (!standsAlone(text, clock)) continue;
    const time = wallTime(clock, clock.halfDay ?? mealHalf(text, clock));
    if (time === undefined) continue;
    const isEnd = isBeforeEnd(text.slice(0, clock.start));
    found.push({
      value: isEnd ? { endTime: time } : { startTime: time },
      start: clock.start,
      end: clock.end,
    });
  }
  return found;
}

function clocksIn(text: string): Clock[] {
  const clocks = [...text.matchAll(clockForms)].flatMap((match) => clockOf(text, match) ?? []);
  const named = [...text.matchAll(namedHours)].map(({ 0: words, index, groups }): Clock => {
    const start = index + words.search(/\p{L}/u);
    const hour = groups?.noon === undefined ? 0 : 12;
    const end = index + words.length;
    return { start, end, hour, minute: 0, halfDay: undefined, isBare: false, isDotted: false };
  });
  return [...clocks, ...named].toSorted((a, b) => a.start - b.start);
}

function clockOf(text: string, match: RegExpExecArray): Clock | undefined {
  const { groups = {}, index: start } = match;
  const end = start + match[0].length;
  const after = text.slice(end, end + 12);
  const { coloned, dotted, marked, military, bare, suffix = "", daytime = "", asianHalf = "" } = groups;
  const hourText = coloned ?? dotted ?? marked ?? military?.slice(0, 2) ?? bare ?? "";
  const minuteText =
    groups.colonMinute ??
    groups.dotMinute ??
    groups.markMinute ??
    groups.uurMinute ??
    groups.asianMinute ??
    groups.uhrMinute ??
    military?.slice(2) ??
    (groups.half === undefined ? "0" : "30");
  // With too few digits it is a word, even if its letters look like digits.
  const minDigits = coloned !== undefined ? 2 : dotted !== undefined ? Math.min(3, hourText.length + 1) : 0;
  if ((`${hourText}${minuteText}`.match(/\d/g) ?? []).length < minDigits) return undefined;
  const [hour, minute] = [digits(hourText), digits(minuteText)];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  const before = text.slice(0, start);
  const isHourMark =
    /^\d{1,2}\s?(?:h|u(?!\p{L}))/iu.test(match[0]) || (bare !== undefined && /^\s?[hu]$/iu.test(suffix));
  const markMinute = groups.markMinute ?? groups.uurMinute;
  if (isHourMark && !hourMarkIsTime(hourText, markMinute, before, after)) return undefined;
  if (bare !== undefined && /^\s?(?:h(?:r?s)|heures?|horas?)$/iu.test(suffix) && !isBeforeTime(before))
    return undefined;
  const isNamed = /noon|mid/i.test(suffix);
  if (isNamed && hour !== 12) return undefined;
  const halfDay = isNamed
    ? /midnight/i.test(suffix)
      ? "am"
      : "pm"
    : halfDayOf(`${suffix.replace(/[\s.]/g, "")} ${asianHalf} ${daytime}`);
  if (halfDay !== undefined && (hour === 0 || hour > 12) && /[ap]\.?\s?m/i.test(suffix)) return undefined;
  const isBare = bare !== undefined && suffix === "" && asianHalf === "" && daytime === "";
  const isDotted = dotted !== undefined && suffix === "" && daytime === "";
  if ((isBare || isDotted) && measures.test(after)) return undefined;
  if (isDotted && /^[.,]/.test(after) && /^[.,]\s?(?:\d|$)|^\./.test(after)) return undefined;
  return { start, end, hour, minute, halfDay, isBare, isDotted };
}

const digits = (text: string): number => Number(text.replace(/[Oo]/g, "0").replace(/[Il]/g, "1"));

function halfDayOf(words: string): HalfDay | undefined {
  if (evening.test(words)) return "pm";
  return morning.test(words) ? "am" : undefined;
}

function standsAlone(text: string, clock: Clock): boolean {
  const before = text.slice(0, clock.start);
  const after = text.slice(clock.end);
  if (clock.isBare && isSurelyBeforeTime(before)) return true;
  if (clock.isBare)
    return isBeforeTime(before) && /[\p{L}@]\.?\s?$/u.test(before) && nothingCounted.test(after);
  if (!clock.isDotted || isBeforeTime(before)) return true;
  const isZeroed = text.charAt(clock.start) === "0";
  const isNoMonth = clock.minute === 0 || clock.minute > 12 || isZeroed;
  return (
    isLineStart(before) &&
    isNoMonth &&
    (clock.hour >= 5 || isZeroed) &&
    /^(?:$|\s?[-–—:|·•]|\s\p{L})/u.test(after)
  );
}

function rangeOf(text: string, from: Clock, to: Clock): Times | undefined {
  const before = text.slice(0, from.start);
  const areBare = from.isBare && to.isBare;
  if (areBare && !(isBeforeTime(before) && nothingCounted.test(text.slice(to.end)))) return undefined;
  // After a complete time, a number alone may belong to something else: "9:00 - 5 temples".
  if (to.isBare && !areBare && !nothingCounted.test(text.slice(to.end))) return undefined;
  const areDotted = (from.isDotted || from.isBare) && (to.isDotted || to.isBare) && !areBare;
  if (areDotted && !(isBeforeTime(before) || (isLineStart(before) && from.hour >= 5))) return undefined;
  const startTime = wallTime(from, from.halfDay ?? startingHalf(from, to));
  const endTime = wallTime(to, to.halfDay ?? endingHalf(from, to));
  return startTime !== undefined && endTime !== undefined ? { startTime, endTime } : undefined;
}

/** Dinner at 8 is in the evening, lunch at 1 in the afternoon. */
function mealHalf(text: string, { start, hour }: Clock): HalfDay | undefined {
  if (text.charAt(start) === "0") return undefined;
  const isEvening =
    (hour >= 5 && hour <= 10 && dinner.test(text)) || (hour >= 6 && hour <= 9 && dinnerElsewhere.test(text));
  return isEvening || (hour >= 1 && hour <= 3 && lunch.test(text)) ? "pm" : undefined;
}

/** In "9-11am" both are in the morning, in "11-1pm" the first is. */
function startingHalf(from: Clock, to: Clock): HalfDay | undefined {
  if (to.halfDay === undefined || from.hour > 12) return undefined;
  const isLater = (from.hour % 12) * 60 + from.minute > (to.hour % 12) * 60 + to.minute;
  if (!isLater) return to.halfDay;
  return to.halfDay === "am" ? "pm" : "am";
}

/** In "9am-11" both are in the morning, in "11am-1" the second is after noon. */
function endingHalf(from: Clock, to: Clock): HalfDay | undefined {
  if (from.halfDay === undefined || to.hour > 12) return undefined;
  const isEarlier = (to.hour % 12) * 60 + to.minute < (from.hour % 12) * 60 + from.minute;
  return isEarlier ? "pm" : from.halfDay;
}

function wallTime({ hour, minute }: Clock, halfDay: HalfDay | undefined): string | undefined {
  const shifted = halfDay === "pm" && hour < 12 ? hour + 12 : halfDay === "am" && hour === 12 ? 0 : hour % 24;
  return `${String(shifted).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
