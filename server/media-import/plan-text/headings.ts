import { weekdayNames } from "../fields/calendar-names.ts";
import { findDates } from "../fields/dates.ts";
import { parseDayHeading } from "./day-heading.ts";
import { foldText } from "./fold-text.ts";
import { isSentence } from "./name-likeness.ts";
import { trimSigns } from "./parse-stop.ts";
import type { PlanLine } from "./plan-line.ts";

export type Heading = {
  readonly number?: number;
  readonly title?: string;
  readonly date?: string;
  /** The place of the whole day: "Kyoto - Day 2". */
  readonly before?: string;
};

/** Parses a heading that begins a day: by its number, its date or its weekday. */
export function parseHeading(line: PlanLine, today: string): Heading | undefined {
  return numbered(line.text, today) ?? dated(line, today) ?? weekday(line.text);
}

function numbered(text: string, today: string): Heading | undefined {
  const heading = parseDayHeading(text);
  if (!heading) return undefined;
  const [found] = findDates(heading.rest, { today });
  const title = found ? withoutDate(heading.rest, found) : trimSigns(heading.rest);
  if (isSentence(title) && title.length > 60) return undefined;
  return {
    ...(heading.number === undefined ? {} : { number: heading.number }),
    ...(title && !isWeekday(title) ? { title: title.slice(0, 200) } : {}),
    ...(found ? { date: found.value.date } : {}),
    ...(heading.before ? { before: heading.before } : {}),
  };
}

/** "Saturday 9 May 2026", "Sat 4 July – Canals". */
function dated(line: PlanLine, today: string): Heading | undefined {
  const { fields, text } = line;
  if (!fields.date || fields.endDate || fields.startTime || fields.price || text.length > 80)
    return undefined;
  const [found] = findDates(text, { today });
  if (!found) return undefined;
  const before = trimSigns(text.slice(0, found.start));
  const title = withoutDate(text, found);
  if (title === "") return { date: fields.date };
  // A title follows the date and never precedes it: "Concert 4 July" is a stop.
  if ((before !== "" && !isWeekday(before)) || isSentence(title)) return undefined;
  if (isWeekday(title)) return { date: fields.date };
  const isParted = /^[\p{L}\s,).]{0,14}[:|–—-]/u.test(text.slice(found.end)) || line.cells.length > 1;
  return isParted ? { date: fields.date, title } : undefined;
}

function withoutDate(text: string, { start, end }: { start: number; end: number }): string {
  const left = `${text.slice(0, start)} ${text.slice(end)}`
    .replace(/\(\s*[,\s]*\)/g, " ")
    .replace(/[()]\s*$/g, " ");
  const words = left
    .split(/\s+/)
    .filter(
      (word) =>
        !isWeekday(word.replace(/[^\p{L}]/gu, "")) &&
        !/^(?:de|of|le|the|am|el|den|dal|il|del|st|nd|rd|th)$/i.test(word),
    );
  return trimSigns(words.join(" ").replace(/^\(|\)$/g, ""));
}

const titledWeekday = /^(\p{L}{2,14})\.?(?:\s?[:|–—-]\s?(.{2,80}))?$/u;

function weekday(text: string): Heading | undefined {
  const found = trimSigns(text).match(titledWeekday);
  if (!found?.[1] || !isWeekday(found[1]) || (found[1].length < 3 && !found[2])) return undefined;
  const title = found[2] ? trimSigns(found[2]) : found[1];
  return isSentence(title) || title.includes(",") ? undefined : { title };
}

export const isWeekday = (text: string): boolean =>
  weekdayNames.has(text.toLowerCase()) ||
  weekdayNames.has(foldText(text)) ||
  // OCR reads l as I.
  weekdayNames.has(foldText(text.replace(/^I/, "l"))) ||
  /^(?:[月火水木金土日]曜日?|星期[一二三四五六日天]|周[一二三四五六日]|[월화수목금토일]요일)$/u.test(text);
