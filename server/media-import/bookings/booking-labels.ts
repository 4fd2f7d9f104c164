import { meanings } from "../lexicon/lexicon.ts";

const bookingLabels = [
  ...(["passenger", "flight", "train", "ship", "route", "date", "time", "seat"] as const),
  ...(["gate", "terminal", "coach", "platform", "from", "to", "departure", "arrival"] as const),
  ...(["boarding", "closing", "confirmation", "checkIn", "checkOut", "stay", "room", "total"] as const),
  ...(["address", "meeting", "property", "pickUp", "dropOff", "people"] as const),
];
export type BookingLabel = (typeof bookingLabels)[number];

const labels = new Map(
  [...meanings(bookingLabels.map((label) => [`bookingLabel.${label}`, label] as const))].map(
    ([phrase, label]) => [plainWords(phrase), label],
  ),
);
/** No label has more words. */
const maxWords = 4;

/** In lower case, without accents and without the signs around a label. */
function plainWords(text: string): string {
  return text
    .replace(/\([^)]{0,30}\)/g, " ")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’`´]/g, "'")
    .replace(/[°º.:：#*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The label that a whole text is, also in two languages: "Flug / Flight", "便名 FLIGHT". */
export function labelOf(text: string): BookingLabel | undefined {
  if (text.length > 60) return undefined;
  const whole = labels.get(plainWords(text));
  if (whole !== undefined) return whole;
  const parts = text.split(/[/|·]|(?<=\p{Lo})\s(?=[A-Z])|(?<=[A-Z])\s(?=\p{Lo})/u);
  if (parts.length < 2) return undefined;
  const named = parts.map((part) => labels.get(plainWords(part)));
  return named.every((label) => label !== undefined) ? named[0] : undefined;
}

/** Splits a text into a label and its value: "Gate: B12", "Check-in Friday 5 June". */
export function parseBookingLabel(
  text: string,
): { label: BookingLabel; written: string; value: string } | undefined {
  const colon = text.search(/[:：]/);
  if (colon > 0) {
    const [written, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
    const label = labelOf(written);
    if (label !== undefined) return value === "" ? undefined : { label, written, value };
  }
  const words = text.split(/\s+/);
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count -= 1) {
    const written = words.slice(0, count).join(" ");
    const value = words.slice(count).join(" ");
    const label = labels.get(plainWords(written));
    if (label !== undefined && standsWithout(label, value)) return { label, written, value };
  }
  return undefined;
}

/** Without a colon, the value must be of the label's kind. */
function standsWithout(label: BookingLabel, value: string): boolean {
  if (!/\d/.test(value)) return false;
  const needsCode = ["seat", "gate", "terminal", "coach", "platform", "confirmation", "flight", "train"];
  if (needsCode.includes(label)) return /^[A-Z]{0,3}[-\s]?\d[\w.-]*(?:,.*)?$/u.test(value);
  return [
    "checkIn",
    "checkOut",
    "departure",
    "arrival",
    "boarding",
    "total",
    "date",
    "time",
    "stay",
  ].includes(label);
}
