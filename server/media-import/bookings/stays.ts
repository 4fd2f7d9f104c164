import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
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
import type { BookingField } from "./booking-fields.ts";
import { findBookingName } from "./booking-name.ts";

const lodgingWords = new RegExp(wholeWords(lexicon("booking.isLodging")), "iu");
const nightsWords = new RegExp(
  `(?<!\\p{L})\\d{1,2}\\s?${anyOf(lexicon("booking.nights"))}(?!\\p{L})|\\d{1,2}\\s?[泊晚]|\\d{1,2}박`,
  "iu",
);
const bookingWords = new RegExp(wholeWords(lexicon("booking.isBooking")), "iu");

/** Parses a hotel's confirmation: one stop on the day of arrival. */
export function parseStay(booking: Booking): BookingEvent | undefined {
  const [arrive, leave] = [endOf(booking, "checkIn", "arrival"), endOf(booking, "checkOut", "departure")];
  const text = allText(booking);
  const isStay =
    arrive !== undefined && (leave !== undefined || nightsWords.test(text)) && bookingWords.test(text);
  if (!isStay) return undefined;
  const name = findBookingName(booking, lodgingWords);
  if (name === undefined) return undefined;
  const date = firstDate(arrive.values, booking.today);
  const [startTime, address, phone, link, price] = [
    firstTime(arrive.values),
    findAddress(booking),
    findPhone(booking),
    findLink(booking),
    findTotal(booking),
  ];
  const until = leave === undefined ? [] : [`${leave.written}: ${textOf(leave)}`];
  const nights = nightsWords.exec(text)?.[0];
  const hasStay = nights === undefined || fieldsOf(booking, "stay").length > 0;
  const note = buildNote(booking, ["stay", "room", "confirmation"], [...until, ...(hasStay ? [] : [nights])]);
  return {
    ...(date !== undefined && { date: date.date }),
    whereabouts: address ?? name,
    stop: {
      name,
      category: "lodging",
      ...(startTime !== undefined && { startTime }),
      ...(address !== undefined && { address }),
      ...(phone !== undefined && { phone }),
      ...(link !== undefined && { link }),
      ...note,
      confidence: bookingConfidence(booking, [date, address, lodgingWords.test(name) ? name : undefined]),
    },
    ...(price !== undefined && {
      expense: {
        title: name,
        price,
        category: "lodging",
        ...(date !== undefined && { date: date.date }),
      },
    }),
  };
}

/** Hotels may say "arrival" for check-in, with a date. With only a time it is a ticket. */
function endOf(
  booking: Booking,
  ...labels: ["checkIn", "arrival"] | ["checkOut", "departure"]
): BookingField | undefined {
  return fieldsOf(booking, ...labels).find(({ label, values }) => {
    const isCheck = label === "checkIn" || label === "checkOut";
    return firstDate(values, booking.today) !== undefined || (isCheck && firstTime(values) !== undefined);
  });
}
