import { maxDuration } from "./stop-texts.ts";

const minutesADay = 1440;

/** How long each unit is in minutes, by its English and German names without dots. */
const units: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    1: ["m", "min", "mins", "minute", "minutes", "minuten"],
    60: ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"],
    [minutesADay]: ["d", "day", "days", "t", "tg", "tag", "tage"],
  }).flatMap(([minutes, names]) => names.map((name) => [name, Number(minutes)])),
);

/** "14:00", "2 pm", "1430", "14 Uhr", with "+1" for the next day. */
const clock = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?\s?m?\.?(?:\s*uhr)?(?:\s*\+\s*([1-7]))?$/;
const lengthPart = /(\d{1,5}(?:[.,]\d{1,2})?)\s*([a-z]+)\.?,?\s*(?:(?:und|and)\s)?/y;

/** Wall time as minutes since midnight. */
export const minutesOf = (wallTime: string): number => {
  const [hours = 0, minutes = 0] = wallTime.split(":").map(Number);
  return hours * 60 + minutes;
};

/** When something ends that starts at this time, and how many days later that is. */
export const findEnd = (startTime: string, minutes: number): { wallTime: string; daysLater: number } => {
  const end = minutesOf(startTime) + minutes;
  const [hours, rest] = [Math.floor((end % minutesADay) / 60), end % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return { wallTime: `${two(hours)}:${two(rest)}`, daysLater: Math.floor(end / minutesADay) };
};

/**
 * How long a stop takes, in minutes, from a typed length ("1h30", "90 min", "1,5 Std.") or end time ("14:00", "bis 2 pm",
 * "9:00 +1" for the next day), which needs a start. Undefined if it is neither, or too long.
 */
export const parseEnd = (text: string, startTime: string | undefined): number | undefined => {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^(?:bis|until|till?|to|–)\s*/, "");
  if (typed.length === 0 || typed.length > 40) return undefined;
  const minutes = parseLength(typed) ?? (startTime === undefined ? undefined : parseClock(typed, startTime));
  return minutes !== undefined && minutes <= maxDuration ? minutes : undefined;
};

/** Whether this may become a length as well as a time: nobody can tell before more is typed. */
export const isUnfinished = (text: string): boolean => /^\s*\d{1,2}\s*$/.test(text);

const parseLength = (typed: string): number | undefined => {
  // Nothing has 25 hours, so a bare number from 25 on is minutes.
  if (/^\d{2,3}$/.test(typed) && Number(typed) > 24) return Number(typed);
  const hoursAndMinutes =
    /^(\d{1,3})(?: ?h|[:.](?=\d{2} ?(?:h|std))) ?([0-5]?\d)(?: ?(?:h|std|m|min|mins)\.?)?$/.exec(typed);
  if (hoursAndMinutes) return Number(hoursAndMinutes[1]) * 60 + Number(hoursAndMinutes[2]);
  let sum = 0;
  lengthPart.lastIndex = 0;
  while (lengthPart.lastIndex < typed.length) {
    const [, amount = "", unit = ""] = lengthPart.exec(typed) ?? [];
    const size = units[unit];
    if (!size) return undefined;
    sum += Number(amount.replace(",", ".")) * size;
  }
  return Math.round(sum);
};

const parseClock = (typed: string, startTime: string): number | undefined => {
  const [whole, hour = "", minute = "0", half, daysLater] = clock.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > (half ? 12 : 24) || (half && hours === 0) || (hours === 24 && minutes > 0))
    return undefined;
  const end = (half ? (hours % 12) + (half === "p" ? 12 : 0) : hours) * 60 + minutes;
  const until = end - minutesOf(startTime);
  if (daysLater !== undefined) return until + Number(daysLater) * minutesADay;
  return until < 0 ? until + minutesADay : until;
};
