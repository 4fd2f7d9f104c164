import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import {
  allText,
  type Booking,
  type BookingEvent,
  bookingConfidence,
  buildNote,
  fieldsOf,
  findAddress,
  findLink,
  findPhone,
  findTotal,
  firstDate,
  firstTime,
  textOf,
} from "./booking.ts";
import { isCertainHeading } from "./booking-heading.ts";
import { findBookingName } from "./booking-name.ts";

const tableWords = new RegExp(wholeWords(lexicon("booking.isTable")), "iu");
const nothing = /(?!)/;
/** Further down, a sentence may contain the words of a heading. */
const headLines = 5;

/** Parses a reservation for a time: a table, a tour, a ticket for a sight. */
export function parseReservation(booking: Booking): BookingEvent | undefined {
  const isBooking = booking.lines.slice(0, headLines).some(({ text }) => isCertainHeading(text));
  const labelled = fieldsOf(booking, "date").flatMap(({ values }) => values);
  const lines = booking.lines.map(({ text }) => text);
  const date = firstDate(labelled, booking.today) ?? firstDate(lines, booking.today);
  if (!isBooking || date === undefined) return undefined;
  const isTable = tableWords.test(allText(booking));
  const name = findBookingName(booking, isTable ? tableWords : nothing);
  if (name === undefined) return undefined;
  const startTime =
    firstTime(fieldsOf(booking, "time").flatMap(({ values }) => values)) ??
    firstTime([...labelled, ...lines]);
  const [meeting] = fieldsOf(booking, "meeting");
  const address = meeting === undefined ? findAddress(booking) : textOf(meeting);
  const [phone, link, price] = [findPhone(booking), findLink(booking), findTotal(booking)];
  return {
    date: date.date,
    whereabouts: address ?? name,
    stop: {
      name,
      category: isTable ? "food" : "activity",
      ...(startTime !== undefined && { startTime }),
      ...(address !== undefined && { address }),
      ...(phone !== undefined && { phone }),
      ...(link !== undefined && { link }),
      ...buildNote(booking, ["people", "confirmation"]),
      confidence: bookingConfidence(booking, [startTime, address, date.isSure ? date : undefined]),
    },
    ...(price !== undefined && {
      expense: { title: name, price, category: isTable ? "food" : "activity", date: date.date },
    }),
  };
}
