import { bareAddress, looksLikeAddress } from "../fields/addresses.ts";
import { type Dates, findDates } from "../fields/dates.ts";
import { findLinks } from "../fields/links.ts";
import { normaliseSigns } from "../fields/normalise-signs.ts";
import { findPhones } from "../fields/phones.ts";
import { findPrices } from "../fields/prices.ts";
import { findTimes } from "../fields/times.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { TextFrame, TextLine } from "../text-frame.ts";
import type { Price, StopNotes, TripNotes } from "../trip-notes.ts";
import { type BookingField, findBookingFields } from "./booking-fields.ts";
import type { BookingLabel } from "./booking-labels.ts";

/** A ticket or a reservation with its labelled fields. */
export type Booking = {
  readonly lines: readonly TextLine[];
  readonly fields: readonly BookingField[];
  /** Words of the travellers' names. Texts that contain one are not stored. */
  readonly names: ReadonlySet<string>;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/** What a booking is for: a stop on a day, perhaps with its cost. */
export type BookingEvent = {
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stop: StopNotes;
  readonly expense?: TripNotes["expenses"][number];
  /** Names of the departure and the arrival that a geocoder can find. */
  readonly from?: string;
  readonly to?: string;
  /** Where it is. */
  readonly whereabouts?: string;
};

export function toBooking(frame: TextFrame, today: string): Booking {
  const fields = findBookingFields(frame);
  return { lines: frame.lines, fields, names: namesIn(fields), today };
}

const titles = new Set(lexicon("booking.personTitle"));

function namesIn(fields: readonly BookingField[]): Set<string> {
  const names = fields
    .filter(({ label }) => label === "passenger")
    .flatMap(({ values }) => values.slice(0, 2));
  const words = names.filter((name) => !/\d/.test(name)).flatMap((name) => name.split(/[^\p{L}]+/u));
  return new Set(
    words
      .filter((word) => word.length >= 2 && !titles.has(word.toLowerCase()))
      .map((word) => word.toLowerCase()),
  );
}

/** Whether a text contains a traveller's name. */
export const isPersonal = ({ names }: Booking, text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => names.has(word.toLowerCase()));

export const fieldsOf = ({ fields }: Booking, ...labels: readonly BookingLabel[]): BookingField[] =>
  labels.flatMap((label) => fields.filter((field) => field.label === label));

export const textOf = (field: BookingField | undefined): string => field?.values.join(", ") ?? "";

export const allText = ({ lines }: Booking): string => lines.map(({ text }) => text).join("\n");

/** The first date in these texts, preferably one that is certain. */
export function firstDate(texts: readonly string[], today: string): Dates | undefined {
  const dates = texts.flatMap((text) => findDates(text, { today })).map(({ value }) => value);
  return dates.find(({ isSure }) => isSure) ?? dates[0];
}

/** The first time of day in these texts. */
export function firstTime(texts: readonly string[]): string | undefined {
  const times = texts.flatMap((text) => findTimes(withoutDates(text))).map(({ value }) => value);
  return times.map(({ startTime, endTime }) => startTime ?? endTime)[0];
}

/** Without the dates: "12.05.2026 10:30" has only one time. */
function withoutDates(text: string): string {
  let left = normaliseSigns(text);
  for (const { start, end } of findDates(left).toReversed())
    left = `${left.slice(0, start)}${" ".repeat(end - start)}${left.slice(end)}`;
  return left;
}

/** The total of the booking, otherwise its price. */
export function findTotal(booking: Booking): Price | undefined {
  const fields = fieldsOf(booking, "total");
  const wholes = fields.filter(({ written }) =>
    /tot|gesamt|summe|合計|总|총|합계|toplam|razem/i.test(written),
  );
  const texts = [...wholes, ...fields].map((field) => textOf(field));
  const tag = texts.flatMap((text) => findPrices(text)).map(({ value }) => value)[0];
  if (tag === undefined) return texts.map(bareAmount).find((price) => price !== undefined);
  const { range: _, ...price } = tag;
  return price;
}

/** After a label for money the currency sign may be missing. */
function bareAmount(text: string): Price | undefined {
  const [, whole = "", cents = ""] =
    /^\W{0,2}(\d{1,3}(?:[.,' ]?\d{3})*)[.,](\d\d)\W{0,2}$/u.exec(text.trim()) ?? [];
  return whole === "" ? undefined : { amount: Number(`${whole.replace(/\D/g, "")}.${cents}`) };
}

export function findPhone({ lines }: Booking): string | undefined {
  return lines.flatMap(({ text }) => findPhones(text))[0]?.value;
}

export function findLink({ lines }: Booking): string | undefined {
  return lines.flatMap(({ text }) => findLinks(text))[0]?.value;
}

/** The address: a labelled field, otherwise consecutive lines that look like one. */
export function findAddress(booking: Booking): string | undefined {
  const field = fieldsOf(booking, "address")[0];
  if (field !== undefined)
    return clipped(addressFrom(booking, field.lines.at(-1) ?? field.line, field.values));
  const line = booking.lines.findIndex(({ text }) => isAddressLine(booking, text));
  const first = booking.lines[line];
  return first === undefined ? undefined : clipped(addressFrom(booking, line, [bareAddress(first.text)]));
}

function addressFrom({ lines }: Booking, line: number, values: readonly string[]): string {
  const next = lines[line + 1]?.text;
  const goesOn =
    next !== undefined && /^\d{4,5}|^\p{L}?-?\d{4,5}\s|^[\p{Lu}\d]/u.test(next) && looksLikeAddress(next);
  return [...values, ...(goesOn ? [bareAddress(next)] : [])].join(", ");
}

const clipped = (text: string): string => text.replace(/\s+/g, " ").replace(/,\s?,/g, ",").slice(0, 300);

function isAddressLine(booking: Booking, text: string): boolean {
  const hasOther = findDates(text).length > 0 || findPrices(text).length > 0 || findLinks(text).length > 0;
  return text.length <= 160 && looksLikeAddress(text) && !hasOther && !isPersonal(booking, text);
}

/** The fields with these labels as written, without those that contain a traveller's name. */
export function buildNote(
  booking: Booking,
  labels: readonly BookingLabel[],
  more: readonly string[] = [],
): { note?: string } {
  const said = fieldsOf(booking, ...labels)
    .filter((field) => textOf(field).length <= 120 && !isPersonal(booking, textOf(field)))
    .map((field) => `${field.written}: ${textOf(field)}`);
  const note = [...new Set([...more, ...said])].join("\n").slice(0, 1000);
  return note === "" ? {} : { note };
}

/** OCR's confidence, higher the more of the expected fields were found. */
export function bookingConfidence({ lines }: Booking, found: readonly unknown[]): number {
  const seen = lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length);
  const share = found.filter((part) => part !== undefined && part !== "").length / Math.max(1, found.length);
  return Math.round(seen * (0.5 + 0.5 * share) * 100) / 100;
}
