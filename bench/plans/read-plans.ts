import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Day, Itinerary, StopCategory, TravelMode } from "../../contract/itinerary.ts";
import type { ProblemKind } from "../../contract/planning.ts";

/** A problem that a careful friend would point out; where people would use either word, both kinds are right. */
export interface Label {
  kinds: readonly ProblemKind[];
  /** JSON pointer to the stop or the day. */
  path: string;
}

export interface LabelledPlan {
  title: string;
  why: string;
  itinerary: Pick<Itinerary, "startDate" | "days">;
  labels: Label[];
  /** Every third one: nothing is changed in the check because of it. */
  isHeldOut: boolean;
}

const folder = join(import.meta.dirname, "labelled");
const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

export function readPlans(): LabelledPlan[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split(/\n\n+/))
    .map((text, nth) => ({ ...parsePlan(text), isHeldOut: nth % 3 === 2 }));
}

/** docs/testing.md describes the notation. */
function parsePlan(text: string): Omit<LabelledPlan, "isHeldOut"> {
  const [heading = "", reason = "", ...lines] = text.trim().split("\n");
  const [, title = "", date = ""] = /^# (.+) · (.+)$/.exec(heading) ?? fail(heading);
  const [, why = ""] = /^> (.+)$/.exec(reason) ?? fail(reason);
  const days: Day[] = [];
  const labels: Label[] = [];
  for (const line of lines) {
    const words = line.split(" ");
    const plain = words.filter((word) => !word.startsWith("!")).join(" ");
    let path: string;
    if (plain === "day") {
      days.push({ id: `day-${days.length}`, stops: [] });
      path = `/days/${days.length - 1}`;
    } else {
      const day = days.at(-1) ?? fail(line);
      path = `/days/${days.length - 1}/stops/${day.stops.length}`;
      day.stops.push({ id: path.slice(1).replaceAll("/", "-"), ...parseStop(plain) });
    }
    for (const word of words.filter((each) => each.startsWith("!")))
      labels.push({ kinds: word.slice(1).split("|") as ProblemKind[], path });
  }
  return { title, why, itinerary: { ...parseDate(date), days }, labels };
}

/** The weekday is written down so that a label cannot be about another day than its date. */
function parseDate(text: string): { startDate?: string } {
  if (text === "undated") return {};
  const [date = "", weekday] = text.split(" ");
  if (weekdays[new Date(date).getUTCDay()] !== weekday) fail(text);
  return { startDate: date };
}

const stopPattern =
  /^(?<time>\d\d:\d\d|-)?(?:\+(?<minutes>\d+))? (?<name>.+?)(?: @(?<latitude>[-\d.]+),(?<longitude>[-\d.]+))?(?: ~(?<mode>[a-z]+))?(?: \[(?<hours>.+)\])?(?: \{(?<category>[a-z]+)\})?$/;

function parseStop(line: string): Omit<Day["stops"][number], "id"> {
  const {
    time,
    minutes,
    name = "",
    latitude,
    longitude,
    mode,
    hours,
    category,
  } = stopPattern.exec(line)?.groups ?? fail(line);
  return {
    name,
    category: (category ?? "sight") as StopCategory,
    ...(time && time !== "-" && { startTime: time }),
    ...(minutes && { durationMinutes: Number(minutes) }),
    ...(latitude && { coordinate: { latitude: Number(latitude), longitude: Number(longitude) } }),
    ...(mode && { arriveBy: mode as TravelMode }),
    ...(hours && { openingHours: hours }),
  };
}

function fail(text: string): never {
  throw new Error(`This is not part of a plan: ${text}`);
}
