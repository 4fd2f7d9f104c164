import { ExpenseCategory, StopCategory } from "../../../contract/itinerary.ts";
import { extractJson } from "./extract-json.ts";
import type { ModelDay, ModelStop, ModelTrip } from "./vision-model.ts";

type Fields = Readonly<Record<string, unknown>>;

/** In all days together: more than any trip has, and few enough to be checked one by one. */
const maxStops = 300;
/** The maximum number of frames of an import. */
const maxPictures = 60;

/**
 * Parses the trip in a model's response, within the limits of an itinerary. Values of the wrong type or out of bounds
 * and unknown fields are left out. Undefined if it is no trip at all.
 */
export function parseTrip(answer: string): ModelTrip | undefined {
  const fields = extractJson(answer);
  if (!fields || !Array.isArray(fields.days)) return undefined;
  return {
    ...text(fields, "title", 200),
    ...text(fields, "destination", 200),
    ...text(fields, "origin", 200),
    ...day(fields, "startDate"),
    ...text(fields, "author", 200),
    days: daysOf(fields),
    packing: listOf(fields, "packing", 500).flatMap(packingItemOf),
    expenses: listOf(fields, "expenses", 500).flatMap(expenseOf),
  };
}

function daysOf(trip: Fields): ModelDay[] {
  let stopsLeft = maxStops;
  return listOf(trip, "days", 120).map((fields) => {
    const stops = listOf(fields, "stops", 60).flatMap(stopOf).slice(0, stopsLeft);
    stopsLeft -= stops.length;
    return {
      ...integer(fields, "number", 1, 366),
      ...text(fields, "title", 200),
      ...day(fields, "date"),
      stops,
    };
  });
}

function stopOf(fields: Fields): ModelStop[] {
  const { name } = text(fields, "name", 200);
  if (!name) return [];
  return [
    {
      name,
      ...text(fields, "otherName", 200),
      ...choice(fields, "category", StopCategory.enum),
      ...time(fields, "startTime"),
      ...integer(fields, "durationMinutes", 1, 10_080),
      ...text(fields, "price", 60),
      ...text(fields, "address", 500),
      ...text(fields, "phone", 50),
      ...text(fields, "link", 2048),
      ...text(fields, "note", 1000),
      ...integer(fields, "picture", 1, maxPictures),
    },
  ];
}

function packingItemOf(fields: Fields): ModelTrip["packing"] {
  const { name } = text(fields, "name", 200);
  return name ? [{ name, ...integer(fields, "quantity", 1, 10_000) }] : [];
}

function expenseOf(fields: Fields): ModelTrip["expenses"] {
  const { title } = text(fields, "title", 200);
  const { price } = text(fields, "price", 60);
  if (!title || !price) return [];
  return [{ title, price, ...choice(fields, "category", ExpenseCategory.enum), ...day(fields, "date") }];
}

function listOf(fields: Fields, name: string, limit: number): Fields[] {
  const value = fields[name];
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, limit)
    .map((one: unknown) => (typeof one === "string" ? { name: one } : one))
    .filter((one): one is Fields => typeof one === "object" && one !== null && !Array.isArray(one));
}

const present = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [name in Name]?: Value };

/** What models write for an empty field. */
const nothing =
  /^(?:null|none|nil|n\/?a|unknown|undefined|not (?:given|said|specified|stated|available)|[-–—.?]+)$/i;

function plain(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const line = String(value)
    .slice(0, maxLength * 4)
    .toWellFormed()
    // Control characters, invisible characters and those that change the direction of text.
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\s]+/gu, " ")
    .trim();
  const short = [...line].slice(0, maxLength).join("").trim();
  return short && !nothing.test(short) ? short : undefined;
}

const text = <Name extends string>(fields: Fields, name: Name, maxLength: number) =>
  present(name, plain(fields[name], maxLength));

function integer<Name extends string>(fields: Fields, name: Name, min: number, max: number) {
  const number = Math.round(Number(plain(fields[name], 20)));
  return present(name, number >= min && number <= max ? number : undefined);
}

function choice<Name extends string, Word extends string>(
  fields: Fields,
  name: Name,
  words: readonly Word[],
) {
  const word = plain(fields[name], 40)?.toLowerCase();
  return present(
    name,
    words.find((one) => one === word),
  );
}

/** Accepts `9:30` and `09:30:00`, too. */
function time<Name extends string>(fields: Fields, name: Name) {
  const [, hour = "", minute = ""] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(plain(fields[name], 20) ?? "") ?? [];
  return present(name, hour ? `${hour.padStart(2, "0")}:${minute}` : undefined);
}

/** Accepts a date followed by a time, too. */
function day<Name extends string>(fields: Fields, name: Name) {
  const date = /^[12]\d{3}-\d\d-\d\d(?=$|[T ])/.exec(plain(fields[name], 40) ?? "")?.[0];
  const isReal = date !== undefined && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date);
  return present(name, isReal ? date : undefined);
}
