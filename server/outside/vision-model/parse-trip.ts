import { ExpenseCategory, StopCategory } from "../../../contract/itinerary.ts";
import { extractJson } from "./extract-json.ts";
import type { ModelDay, ModelStop, ModelTrip } from "./vision-model.ts";

type Fields = Readonly<Record<string, unknown>>;

/** In all days together: more than any trip has, and few enough to be checked one by one. */
const mostStops = 300;
/** The maximum number of frames of an import. */
const mostPictures = 60;

/**
 * The trip in a model's answer, within the limits of an itinerary. What has the wrong type or is out of bounds is left
 * out, and so is every field that is not ours. Undefined when it is no answer at all.
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

function daysOf(fields: Fields): ModelDay[] {
  let left = mostStops;
  return listOf(fields, "days", 120).map((said) => {
    const stops = listOf(said, "stops", 60).flatMap(stopOf).slice(0, left);
    left -= stops.length;
    return { ...integer(said, "number", 1, 366), ...text(said, "title", 200), ...day(said, "date"), stops };
  });
}

function stopOf(said: Fields): ModelStop[] {
  const { name } = text(said, "name", 200);
  if (!name) return [];
  return [
    {
      name,
      ...text(said, "otherName", 200),
      ...choice(said, "category", StopCategory.enum),
      ...time(said, "startTime"),
      ...integer(said, "durationMinutes", 1, 10_080),
      ...text(said, "price", 60),
      ...text(said, "address", 500),
      ...text(said, "phone", 50),
      ...text(said, "link", 2048),
      ...text(said, "note", 1000),
      ...integer(said, "picture", 1, mostPictures),
    },
  ];
}

function packingItemOf(said: Fields): ModelTrip["packing"] {
  const { name } = text(said, "name", 200);
  return name ? [{ name, ...integer(said, "quantity", 1, 10_000) }] : [];
}

function expenseOf(said: Fields): ModelTrip["expenses"] {
  const { title } = text(said, "title", 200);
  const { price } = text(said, "price", 60);
  if (!title || !price) return [];
  return [{ title, price, ...choice(said, "category", ExpenseCategory.enum), ...day(said, "date") }];
}

function listOf(fields: Fields, name: string, most: number): Fields[] {
  const value = fields[name];
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, most)
    .map((one: unknown) => (typeof one === "string" ? { name: one } : one))
    .filter((one): one is Fields => typeof one === "object" && one !== null && !Array.isArray(one));
}

type Said<Name extends string, Value> = { readonly [name in Name]?: Value };

const said = <Name extends string, Value>(name: Name, value: Value | undefined): Said<Name, Value> =>
  value === undefined ? {} : ({ [name]: value } as Said<Name, Value>);

/** What models write for an empty field. */
const nothing =
  /^(?:null|none|nil|n\/?a|unknown|undefined|not (?:given|said|specified|stated|available)|[-–—.?]+)$/i;

function plain(value: unknown, longest: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const line = String(value)
    .slice(0, longest * 4)
    .toWellFormed()
    // Control characters, invisible characters and those that change the direction of text.
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\s]+/gu, " ")
    .trim();
  const short = [...line].slice(0, longest).join("").trim();
  return short && !nothing.test(short) ? short : undefined;
}

const text = <Name extends string>(fields: Fields, name: Name, longest: number) =>
  said(name, plain(fields[name], longest));

function integer<Name extends string>(fields: Fields, name: Name, least: number, most: number) {
  const number = Math.round(Number(plain(fields[name], 20)));
  return said(name, number >= least && number <= most ? number : undefined);
}

function choice<Name extends string, Word extends string>(
  fields: Fields,
  name: Name,
  words: readonly Word[],
) {
  const word = plain(fields[name], 40)?.toLowerCase();
  return said(
    name,
    words.find((one) => one === word),
  );
}

/** Accepts `9:30` and `09:30:00`, too. */
function time<Name extends string>(fields: Fields, name: Name) {
  const [, hour = "", minute = ""] =
    /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(plain(fields[name], 20) ?? "") ?? [];
  return said(name, hour ? `${hour.padStart(2, "0")}:${minute}` : undefined);
}

/** Accepts a date followed by a time, too. */
function day<Name extends string>(fields: Fields, name: Name) {
  const date = /^[12]\d{3}-\d\d-\d\d(?=$|[T ])/.exec(plain(fields[name], 40) ?? "")?.[0];
  const isReal = date !== undefined && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date);
  return said(name, isReal ? date : undefined);
}
