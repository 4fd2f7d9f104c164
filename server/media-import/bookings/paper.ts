import { bareAddress, looksLikeAddress } from "../fields/addresses.ts";
import { type Dates, datesIn } from "../fields/dates.ts";
import { linksIn } from "../fields/links.ts";
import { phonesIn } from "../fields/phones.ts";
import { plainSigns } from "../fields/plain-signs.ts";
import { pricesIn } from "../fields/prices.ts";
import { timesIn } from "../fields/times.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { SeenFrame, SeenLine } from "../seen-frame.ts";
import type { NotedStop, Price, TripNotes } from "../trip-notes.ts";
import { fieldsIn, type PaperField } from "./paper-fields.ts";
import type { PaperLabel } from "./paper-labels.ts";

/** A ticket or a booking that is to be read. */
export type Paper = {
  readonly lines: readonly SeenLine[];
  readonly fields: readonly PaperField[];
  /** Words of the travellers' names: nothing that has one is kept. */
  readonly names: ReadonlySet<string>;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/** What a paper is good for: something on a day. */
export type PaperEvent = {
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stop: NotedStop;
  readonly expense?: TripNotes["expenses"][number];
  /** Where it leaves from and goes to, in words that a map knows. */
  readonly from?: string;
  readonly to?: string;
  /** Where it is. */
  readonly whereabouts?: string;
};

export function paperOf(frame: SeenFrame, today: string): Paper {
  const fields = fieldsIn(frame);
  return { lines: frame.lines, fields, names: namesIn(fields), today };
}

const titles = new Set(lexicon("booking.personTitle"));

function namesIn(fields: readonly PaperField[]): Set<string> {
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

/** Whether a text has one of the travellers' names in it. */
export const isPersonal = ({ names }: Paper, text: string): boolean =>
  text.split(/[^\p{L}]+/u).some((word) => names.has(word.toLowerCase()));

export const fieldsOf = ({ fields }: Paper, ...labels: readonly PaperLabel[]): PaperField[] =>
  labels.flatMap((label) => fields.filter((field) => field.label === label));

export const textOf = (field: PaperField | undefined): string => field?.values.join(", ") ?? "";

export const allText = ({ lines }: Paper): string => lines.map(({ text }) => text).join("\n");

/** The first date in some texts; one that is sure before one that is not. */
export function dateIn(texts: readonly string[], today: string): Dates | undefined {
  const dates = texts.flatMap((text) => datesIn(text, { today })).map(({ value }) => value);
  return dates.find(({ isSure }) => isSure) ?? dates[0];
}

/** The first time of day in some texts. */
export function timeIn(texts: readonly string[]): string | undefined {
  const times = texts.flatMap((text) => timesIn(withoutDates(text))).map(({ value }) => value);
  return times.map(({ startTime, endTime }) => startTime ?? endTime)[0];
}

/** "12.05.2026 10:30" has one time. */
function withoutDates(text: string): string {
  let left = plainSigns(text);
  for (const { start, end } of datesIn(left).toReversed())
    left = `${left.slice(0, start)}${" ".repeat(end - start)}${left.slice(end)}`;
  return left;
}

/** What it all costs: what is called total before what is called price. */
export function totalOf(paper: Paper): Price | undefined {
  const fields = fieldsOf(paper, "total");
  const wholes = fields.filter(({ written }) =>
    /tot|gesamt|summe|合計|总|총|합계|toplam|razem/i.test(written),
  );
  const texts = [...wholes, ...fields].map((field) => textOf(field));
  const tag = texts.flatMap((text) => pricesIn(text)).map(({ value }) => value)[0];
  if (tag === undefined) return texts.map(bareAmount).find((price) => price !== undefined);
  const { range: _, ...price } = tag;
  return price;
}

/** Where a label says that it is money, its sign may be lost. */
function bareAmount(text: string): Price | undefined {
  const [, whole = "", cents = ""] =
    /^\W{0,2}(\d{1,3}(?:[.,' ]?\d{3})*)[.,](\d\d)\W{0,2}$/u.exec(text.trim()) ?? [];
  return whole === "" ? undefined : { amount: Number(`${whole.replace(/\D/g, "")}.${cents}`) };
}

export function phoneOf({ lines }: Paper): string | undefined {
  return lines.flatMap(({ text }) => phonesIn(text))[0]?.value;
}

export function linkOf({ lines }: Paper): string | undefined {
  return lines.flatMap(({ text }) => linksIn(text))[0]?.value;
}

/** Where it is: as labelled, or lines that look like it, one below the other. */
export function addressOf(paper: Paper): string | undefined {
  const field = fieldsOf(paper, "address")[0];
  if (field !== undefined) return clipped(addressFrom(paper, field.lines.at(-1) ?? field.line, field.values));
  const line = paper.lines.findIndex(({ text }) => isAddressLine(paper, text));
  const first = paper.lines[line];
  return first === undefined ? undefined : clipped(addressFrom(paper, line, [bareAddress(first.text)]));
}

function addressFrom({ lines }: Paper, line: number, values: readonly string[]): string {
  const next = lines[line + 1]?.text;
  const goesOn =
    next !== undefined && /^\d{4,5}|^\p{L}?-?\d{4,5}\s|^[\p{Lu}\d]/u.test(next) && looksLikeAddress(next);
  return [...values, ...(goesOn ? [bareAddress(next)] : [])].join(", ");
}

const clipped = (text: string): string => text.replace(/\s+/g, " ").replace(/,\s?,/g, ",").slice(0, 300);

function isAddressLine(paper: Paper, text: string): boolean {
  const hasOther = datesIn(text).length > 0 || pricesIn(text).length > 0 || linksIn(text).length > 0;
  return text.length <= 160 && looksLikeAddress(text) && !hasOther && !isPersonal(paper, text);
}

/** What the paper says under these labels, in its own words; nothing with a name in it. */
export function noteOf(
  paper: Paper,
  labels: readonly PaperLabel[],
  more: readonly string[] = [],
): { note?: string } {
  const said = fieldsOf(paper, ...labels)
    .filter((field) => textOf(field).length <= 120 && !isPersonal(paper, textOf(field)))
    .map((field) => `${field.written}: ${textOf(field)}`);
  const note = [...new Set([...more, ...said])].join("\n").slice(0, 1000);
  return note === "" ? {} : { note };
}

/** How sure the eyes were, the surer the more of what a paper should say was found. */
export function confidenceOf({ lines }: Paper, found: readonly unknown[]): number {
  const seen = lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length);
  const share = found.filter((part) => part !== undefined && part !== "").length / Math.max(1, found.length);
  return Math.round(seen * (0.5 + 0.5 * share) * 100) / 100;
}
