import type { Airport } from "../../geo/airports/airport.ts";
import { airportOf, airportsIn } from "../../geo/airports/airports.ts";
import { findDates } from "../fields/dates.ts";
import { findTimes } from "../fields/times.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import {
  allText,
  type Booking,
  type BookingEvent,
  bookingConfidence,
  buildNote,
  fieldsOf,
  findTotal,
  firstDate,
  firstTime,
  isPersonal,
  textOf,
} from "./booking.ts";

type Leg = {
  readonly from: Airport;
  readonly to: Airport;
  readonly firstLine: number;
  readonly lastLine: number;
};
type Mention = { readonly airport: Airport; readonly line: number };

const flightWords = new RegExp(wholeWords(lexicon("booking.isFlight")), "iu");
/** Airlines whose code has a digit; other pairs of a letter and a digit are seats and gates. */
const digitAirlines = new Set(
  "U2 W6 W4 W9 A3 B6 D7 D8 F9 G3 G4 G8 G9 H2 J2 J9 K6 M6 O6 P5 Q2 R3 S4 S7 T3 T7 U6 V7 X3 Y4 Z2 0B 2B 3K 3O 3U 4Y 4U 5J 5O 6E 7C 8M 9C 9W 2N 6H".split(
    " ",
  ),
);
const flightNumbers =
  /(?<![\p{L}\d])(?<airline>[A-Z]{2}|[A-Z]\d|\d[A-Z])[\s-]?(?<number>\d{1,4})(?![\p{L}\d])/gu;
const ways = new RegExp(wholeWords(lexicon("booking.direction")), "iu");

/** Parses the flights of a boarding pass, an e-ticket or a confirmation. */
export function parseFlights(booking: Booking): BookingEvent[] {
  if (!flightWords.test(allText(booking))) return [];
  const legs = legsIn(booking);
  const numbers = booking.lines.map((_, line) => flightNumberAt(booking, line));
  const isFlight = numbers.some(Boolean) || fieldsOf(booking, "boarding", "gate", "flight").length > 0;
  if (!isFlight || legs.length === 0) return [];
  const starts = startsOf(booking, legs, numbers);
  return legs.map((leg, index) => {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? booking.lines.length;
    const event = eventOf(booking, leg, start, end, numbers, legs.length === 1);
    return index === 0 ? { ...event, ...fareOf(booking, legs, event.date) } : event;
  });
}

function legsIn(booking: Booking): Leg[] {
  const labelled = legByLabels(booking);
  const mentions = mentionsIn(booking);
  const legs: Leg[] = [];
  for (let index = 0; index + 1 < mentions.length; index += 1) {
    const [from, to] = [mentions[index], mentions[index + 1]];
    if (from === undefined || to === undefined || from.airport === to.airport) continue;
    legs.push({ from: from.airport, to: to.airport, firstLine: from.line, lastLine: to.line });
    // In "LIS FRA NRT" the middle airport is both an arrival and a departure; in "LIS CDG CDG LIS" it is repeated.
    const isChain = mentions.length % 2 === 1 && mentions[index + 2]?.airport !== to.airport;
    if (!isChain) index += 1;
  }
  const apart = legs.filter(
    (leg, index) => legs.findIndex(({ from, to }) => from === leg.from && to === leg.to) === index,
  );
  return apart.length <= 1 && labelled !== undefined ? [labelled] : apart;
}

function legByLabels(booking: Booking): Leg | undefined {
  const [from] = fieldsOf(booking, "from");
  const [to] = fieldsOf(booking, "to");
  const [start, end] = [airportNamed(textOf(from)), airportNamed(textOf(to))];
  if (from === undefined || to === undefined || start === undefined || end === undefined) return undefined;
  return { from: start, to: end, firstLine: from.line, lastLine: to.lines.at(-1) ?? to.line };
}

/** After a label, even codes that are words (PER, SEA) are airports. */
const airportNamed = (text: string): Airport | undefined =>
  (text.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu) ?? []).map(airportOf).find(Boolean);

function mentionsIn(booking: Booking): Mention[] {
  const mentions = booking.lines.flatMap(({ pieces }, line) =>
    pieces
      .filter(({ text }) => isRoute(text) && !isPersonal(booking, text))
      .flatMap(({ text }) => airportsIn(text).map((airport) => ({ airport, line }))),
  );
  return mentions.filter(({ airport }, index) => {
    const before = mentions[index - 1];
    // A code that is repeated more than twice in a row counts twice at most.
    return before?.airport !== airport || mentions[index + 1]?.airport !== airport;
  });
}

/** Whether an airport's code is alone, in brackets, next to a time, or next to another code. */
const isRoute = (text: string): boolean =>
  /^\W{0,3}[A-Z]{3}\W{0,3}$|\([A-Z]{3}\)|(?<![A-Z])[A-Z]{3}\s{0,2}(?:→|➔|➜|>|✈️?|-|–|—|to|\/|\d{1,2}[:.h]\d{2})|^\d{1,2}[:.h]\d{2}\s[A-Z]{3}(?![A-Z])|(?:→|➔|➜|>|✈️?|–|—)\s?[A-Z]{3}(?![A-Z])|^[A-Z]{3}[\s,]+\p{Lu}\p{Ll}|[\p{Ll}\p{Lo})][\s,]+[A-Z]{3}$/u.test(
    text,
  );

/** The first line of each leg: the line of its flight number or date if that precedes the airports. */
function startsOf(
  booking: Booking,
  legs: readonly Leg[],
  numbers: readonly (string | undefined)[],
): number[] {
  const isMark = (line: number): boolean => {
    const text = booking.lines[line]?.text ?? "";
    return numbers[line] !== undefined || ways.test(text) || findDates(text, booking).length > 0;
  };
  const first = legs[0]?.firstLine ?? 0;
  const marksLead = booking.lines.some((_, line) => line <= first && isMark(line));
  return legs.map(({ firstLine }, index) => {
    const before = legs[index - 1];
    if (before === undefined) return 0;
    for (let line = before.lastLine + 1; marksLead && line < firstLine; line += 1)
      if (isMark(line)) return line;
    return firstLine;
  });
}

function flightNumberAt(booking: Booking, line: number): string | undefined {
  const labelled = fieldsOf(booking, "flight").filter(
    (field) => field.line === line || field.lines.includes(line),
  );
  const aside = fieldsOf(
    booking,
    "seat",
    "gate",
    "confirmation",
    "passenger",
    "terminal",
    "total",
    "coach",
    "date",
  );
  const others = aside.filter(({ lines }) => lines.includes(line)).flatMap(({ values }) => values);
  const texts = [...labelled.map(textOf), ...(booking.lines[line]?.pieces ?? []).map(({ text }) => text)];
  return texts
    .filter((text) => !others.some((other) => text.includes(other)))
    .flatMap((text) => [...text.matchAll(flightNumbers)])
    .flatMap(({ groups }) => {
      const { airline = "", number = "" } = groups ?? {};
      const isAirline = /\d/.test(airline)
        ? digitAirlines.has(airline)
        : number.length >= 2 || labelled.length > 0;
      return isAirline ? `${airline} ${number}` : [];
    })[0];
}

function eventOf(
  booking: Booking,
  { from, to, firstLine, lastLine }: Leg,
  start: number,
  end: number,
  numbers: readonly (string | undefined)[],
  isOnly: boolean,
): BookingEvent {
  const number = numbers.slice(start, end).find(Boolean) ?? (isOnly ? numbers.find(Boolean) : undefined);
  const texts = booking.lines.slice(start, end).map(({ text }) => text);
  const labelled = fieldsOf(booking, "date", "departure").filter(({ line }) => line >= start && line < end);
  const date =
    firstDate(
      labelled.flatMap(({ values }) => values),
      booking.today,
    ) ??
    firstDate(texts, booking.today) ??
    firstDate(
      booking.lines.map(({ text }) => text),
      booking.today,
    );
  const departure = isOnly
    ? firstTime(fieldsOf(booking, "departure").flatMap(({ values }) => values))
    : undefined;
  const startTime = departure ?? timesOfLeg(booking, start, end, firstLine, lastLine);
  const name = ["Flight", number, from.code, "→", to.code].filter(Boolean).join(" ");
  const details = isOnly ? (["boarding", "arrival", "terminal", "gate", "seat"] as const) : [];
  return {
    ...(date !== undefined && { date: date.date }),
    from: from.city,
    to: to.city,
    stop: {
      name,
      category: "flight",
      ...(startTime !== undefined && { startTime }),
      coordinate: to.coordinate,
      ...buildNote(booking, details, [`${from.name} → ${to.name}`]),
      confidence: bookingConfidence(booking, [number, date, startTime]),
    },
  };
}

/** The price of all legs together. */
function fareOf(
  booking: Booking,
  legs: readonly Leg[],
  date: string | undefined,
): Pick<BookingEvent, "expense"> {
  const price = findTotal(booking);
  if (price === undefined) return {};
  const codes = legs
    .flatMap(({ from, to }) => [from.code, to.code])
    .filter((code, index, all) => code !== all[index - 1]);
  const title = `Flight ${codes.join(" → ")}`;
  return { expense: { title, price, category: "flight", ...(date !== undefined && { date }) } };
}

/** The time next to the departure's code, otherwise the first that is not the boarding time. */
function timesOfLeg(
  booking: Booking,
  start: number,
  end: number,
  firstLine: number,
  lastLine: number,
): string | undefined {
  const asides = fieldsOf(booking, "boarding", "closing", "checkIn", "arrival");
  const isAside = (line: number, text: string) =>
    asides.some(
      ({ line: at, lines, values }) =>
        (at === line || lines.includes(line)) && values.some((value) => text.includes(value)),
    );
  const timesAt = (line: number) =>
    (booking.lines[line]?.pieces ?? [])
      .filter(({ text }) => !isAside(line, text))
      .flatMap(({ text }) => findTimes(text));
  const order = [
    ...Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index),
    ...Array.from({ length: Math.max(0, end - lastLine - 1) }, (_, index) => lastLine + 1 + index),
    ...Array.from({ length: Math.max(0, firstLine - start) }, (_, index) => start + index),
  ];
  return order.flatMap(timesAt).map(({ value }) => value.startTime)[0];
}
