import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { hourMarkIsTime, isBeforeTime } from "./clock-words.ts";
import { type FieldMatch, removeOverlaps } from "./field-match.ts";
import { normaliseSigns } from "./normalise-signs.ts";

/** At most a week, the limit of a stop. */
const longest = 10_080;

const hours = anyOf(lexicon("duration.hours"));
const minutes = anyOf(lexicon("duration.minutes"));
/** On its own, "30m" means metres. */
const longMinutes = anyOf(lexicon("duration.minutes").filter((word) => word !== "m"));
const amount = "\\d{1,3}(?:[.,]\\d{1,2})?|[1-9]?[½¼¾]";
const through = "\\s?(?:-|–|—|~|to|bis|à|a)\\s?";
const noLetter = "(?!\\p{Script=Latin})";

/** OCR reads an opening bracket as C. */
const bracketAsC = "(?<=\\s)C";

const hoursAndMinutes = new RegExp(
  `(?:${bracketAsC}|(?<![\\p{Script=Latin}\\d.,:/$€£¥+°]))(?:(?<least>${amount})${through})?(?<hours>${amount})\\s?-?(?<word>${hours})${noLetter}(?:\\s?(?:and|und|et|y|e|en)?\\s?(?<minutes>[0-5]?\\d)(?:\\s?${minutes}${noLetter}|(?![\\p{L}\\d.:,]))|(?<half>半|반|\\s(?:and a half|et demie|y media|e mezza|e meia)))?`,
  "giu",
);
const minutesAlone = new RegExp(
  `(?:${bracketAsC}|(?<![\\p{Script=Latin}\\d.,:/$€£¥+°]|[時时点點시]\\s?))(?:(?<least>\\d{1,3})${through})?(?<minutes>\\d[\\dOo]{0,2})(?:\\s?-?${longMinutes}${noLetter}|['′](?![\\p{L}\\d'′"]))`,
  "giu",
);
/** "(30m)": metres are rarely in brackets, and rarely round. */
const shortMinutes = /(?:(?<=[([]\s?)|^\s?)(?<minutes>\d{1,3})\s?m(?=\s?(?:[)\]]|$))/giu;
const longestShort = 240;
/** In brackets, or after a dash: "Sintra (half day)". */
const bracketed = (words: readonly string[]) => `(?<=[(,–—·|-]\\s?)${anyOf(words)}(?=\\s?(?:\\)|$))`;
const bounded = (words: readonly string[]) => `(?<!\\p{L})${anyOf(words)}(?!\\p{L})`;
const phrases: readonly (readonly [minutes: number, source: string])[] = [
  [30, bounded(lexicon("duration.30"))],
  [60, bounded(lexicon("duration.60"))],
  [90, bounded(lexicon("duration.90"))],
  [240, bounded(lexicon("duration.240"))],
  [240, bracketed(lexicon("duration.bracketed.240"))],
  [480, bracketed(lexicon("duration.bracketed.480"))],
];
const forms = phrases.map(([minutes, source]) => [minutes, new RegExp(source, "giu")] as const);
/** How far away something is, not the length of a stay. */
const wayThere = new RegExp(
  `^\\s?(?:\\.\\s)?(?:walk(?!ing tour)|from\\s|${anyOf(lexicon("duration.wayThere"))})`,
  "iu",
);
const wayThereBefore = /(?:徒歩|車で|バスで|電車で|步行|도보)\s?(?:約)?$/u;

/** Finds durations in minutes. "2-3 hours" is the middle of the range. */
export function findDurations(written: string): FieldMatch<number>[] {
  const text = normaliseSigns(written);
  const found = [
    ...[...text.matchAll(hoursAndMinutes)].flatMap((match) => hoursOf(text, match) ?? []),
    ...[...text.matchAll(minutesAlone)].map((match) =>
      at(match, middle(match.groups?.least, match.groups?.minutes)),
    ),
    ...[...text.matchAll(shortMinutes)]
      .map((match) => at(match, Number(match.groups?.minutes)))
      .filter(({ value }) => value % 5 === 0 && value <= longestShort),
    ...forms.flatMap(([minutes, form]) => [...text.matchAll(form)].map((match) => at(match, minutes))),
  ];
  return removeOverlaps(found).filter(({ value, start, end }) => {
    const isWay = wayThere.test(text.slice(end, end + 20)) || wayThereBefore.test(text.slice(0, start));
    return value > 0 && value <= longest && !(isWay && value < 60);
  });
}

function hoursOf(text: string, match: RegExpExecArray): FieldMatch<number> | undefined {
  const { hours = "", least, minutes, half, word = "" } = match.groups ?? {};
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  // "In 24h" and "48 hours" are the length of the trip.
  if (/^(?:24|48|72)$/.test(hours)) return undefined;
  const isMark = /^[hu]$/i.test(word);
  if (isMark && hourMarkIsTime(least ?? hours, minutes, before, after)) return undefined;
  if (
    !isMark &&
    isBeforeTime(before) &&
    /^(?:hrs?\.?|heures?|horas?|ore|ora|uur|jam|saat|h)$/i.test(word) &&
    numberOf(hours) > 4
  )
    return undefined;
  return at(match, Math.round(middle(least, hours) * 60) + Number(minutes ?? (half === undefined ? 0 : 30)));
}

function middle(least: string | undefined, most = "0"): number {
  return least === undefined ? numberOf(most) : (numberOf(least) + numberOf(most)) / 2;
}

const fractions: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

function numberOf(text: string): number {
  const fraction = fractions[text.at(-1) ?? ""];
  return fraction === undefined
    ? Number(text.replace(",", ".").replace(/[Oo]/g, "0"))
    : Number(text.slice(0, -1)) + fraction;
}

const at = (match: RegExpExecArray, value: number): FieldMatch<number> => ({
  value: Math.round(value),
  start: match.index,
  end: match.index + match[0].length,
});
