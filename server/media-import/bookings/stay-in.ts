import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf, wholeWords } from "../lexicon/word-pattern.ts";
import {
  addressOf,
  allText,
  confidenceOf,
  dateIn,
  fieldsOf,
  linkOf,
  noteOf,
  type Paper,
  type PaperEvent,
  phoneOf,
  textOf,
  timeIn,
  totalOf,
} from "./paper.ts";
import type { PaperField } from "./paper-fields.ts";
import { paperName } from "./paper-name.ts";

const lodgingWords = new RegExp(wholeWords(lexicon("booking.isLodging")), "iu");
const nightsWords = new RegExp(
  `(?<!\\p{L})\\d{1,2}\\s?${anyOf(lexicon("booking.nights"))}(?!\\p{L})|\\d{1,2}\\s?[泊晚]|\\d{1,2}박`,
  "iu",
);
const bookingWords = new RegExp(wholeWords(lexicon("booking.isBooking")), "iu");

/** The stay that a hotel's confirmation is about: one stop on the day of arrival. */
export function stayIn(paper: Paper): PaperEvent | undefined {
  const [arrive, leave] = [endOf(paper, "checkIn", "arrival"), endOf(paper, "checkOut", "departure")];
  const text = allText(paper);
  const isStay =
    arrive !== undefined && (leave !== undefined || nightsWords.test(text)) && bookingWords.test(text);
  if (!isStay) return undefined;
  const name = paperName(paper, lodgingWords);
  if (name === undefined) return undefined;
  const date = dateIn(arrive.values, paper.today);
  const [startTime, address, phone, link, price] = [
    timeIn(arrive.values),
    addressOf(paper),
    phoneOf(paper),
    linkOf(paper),
    totalOf(paper),
  ];
  const until = leave === undefined ? [] : [`${leave.written}: ${textOf(leave)}`];
  const nights = nightsWords.exec(text)?.[0];
  const hasStay = nights === undefined || fieldsOf(paper, "stay").length > 0;
  const note = noteOf(paper, ["stay", "room", "confirmation"], [...until, ...(hasStay ? [] : [nights])]);
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
      confidence: confidenceOf(paper, [date, address, lodgingWords.test(name) ? name : undefined]),
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

/** Hotels say arrival for check-in, with a date; a time alone is a ticket's. */
function endOf(
  paper: Paper,
  ...labels: ["checkIn", "arrival"] | ["checkOut", "departure"]
): PaperField | undefined {
  return fieldsOf(paper, ...labels).find(({ label, values }) => {
    const isCheck = label === "checkIn" || label === "checkOut";
    return dateIn(values, paper.today) !== undefined || (isCheck && timeIn(values) !== undefined);
  });
}
