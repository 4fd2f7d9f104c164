import { parseFields } from "../fields/line-fields.ts";
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
} from "./booking.ts";

const carWords = new RegExp(wholeWords(lexicon("booking.isCarRental")), "iu");

/** The pick-up and the return of a rental car. */
export function parseCarRental(booking: Booking): BookingEvent[] {
  if (!carWords.test(allText(booking))) return [];
  const price = findTotal(booking);
  return (
    [
      ["pickUp", "Car pick-up"],
      ["dropOff", "Car return"],
    ] as const
  ).flatMap(([label, what], index): BookingEvent[] => {
    const values = saidOf(booking, label);
    const date = firstDate(values, booking.today);
    if (date === undefined) return [];
    const place = values
      .map((value) => parseFields(value, booking).rest)
      .find((rest) => /\p{L}{2}/u.test(rest) && !isPersonal(booking, rest));
    const startTime = firstTime(values);
    const name = place === undefined ? what : `${what}: ${place}`;
    return [
      {
        date: date.date,
        ...(place !== undefined && { whereabouts: place }),
        stop: {
          name,
          ...(place !== undefined && { otherNames: [place] }),
          category: "transport",
          ...(startTime !== undefined && { startTime }),
          ...buildNote(booking, ["confirmation"]),
          confidence: bookingConfidence(booking, [date, place, startTime]),
        },
        ...(price !== undefined &&
          index === 0 && { expense: { title: name, price, category: "transport", date: date.date } }),
      },
    ];
  });
}

/** The label's value, and the lines up to the other label if each has its own lines. */
function saidOf(booking: Booking, label: "pickUp" | "dropOff"): string[] {
  const fields = fieldsOf(booking, "pickUp", "dropOff");
  return fields
    .filter((field) => field.label === label)
    .flatMap(({ values, line, lines }) => {
      if (fields.some((other) => other.label !== label && other.line === line)) return values;
      const next = fields.map((other) => other.line).filter((other) => other > line);
      const last = lines.at(-1) ?? line;
      const following = booking.lines.slice(last + 1, Math.min(last + 3, ...next));
      return [...values, ...following.map(({ text }) => text)];
    });
}
