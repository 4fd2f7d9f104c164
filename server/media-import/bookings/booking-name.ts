import { looksLikeAddress } from "../fields/addresses.ts";
import { parseFields } from "../fields/line-fields.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import type { TextLine } from "../text-frame.ts";
import { type Booking, fieldsOf, isPersonal, textOf } from "./booking.ts";
import { isBookingHeading } from "./booking-heading.ts";
import { labelOf, parseBookingLabel } from "./booking-labels.ts";

/** "Your stay at Hotel Central": the name comes last. */
const afterWords =
  /(?:stay|booking|reservation|reserved|table|aufenthalt|buchung|reservierung|tisch|séjour|réservation|estancia|reserva|soggiorno|prenotazione|estadia|verblijf)\s(?:\p{L}+\s){0,3}?(?:at|im|in|bei|à|au|chez|en|presso|no|na|bij)\s(?:the\s|the\s|l'|el\s|le\s)?(?<name>\p{Lu}.{2,60})$/u;

const hosts = new RegExp(wholeWords(lexicon("booking.host")), "iu");

/** The name of what is booked: a labelled field, else a line with a word such as "hotel", else the largest name. */
export function findBookingName(booking: Booking, likely: RegExp): string | undefined {
  const labelled = fieldsOf(booking, "property")
    .map(textOf)
    .find((text) => isName(booking, text));
  if (labelled !== undefined) return labelled;
  const nameInPhrase = booking.lines.map(({ text }) => afterWords.exec(text)?.groups?.name).find(Boolean);
  const lines = booking.lines.filter((line) => canBeName(booking, line));
  const tallest = Math.max(...lines.map(({ box }) => box.height));
  // Such a word counts more than the size, except in small print.
  const named = lines.filter(({ text, box }) => likely.test(text) && box.height >= 0.85 * tallest);
  const biggest = (named.length > 0 ? named : nameInPhrase === undefined ? lines : []).toSorted(
    (a, b) => b.box.height - a.box.height || a.box.top - b.box.top,
  )[0];
  return biggest?.text ?? nameInPhrase?.replace(/[.!]+$/, "");
}

function canBeName(booking: Booking, { text, pieces }: TextLine): boolean {
  const isLabelled = pieces.some(
    (piece) => labelOf(piece.text) !== undefined || parseBookingLabel(piece.text) !== undefined,
  );
  return (
    !isLabelled &&
    isName(booking, text) &&
    !hosts.test(text) &&
    !isBookingHeading(text) &&
    !isValue(booking, text)
  );
}

const isName = (booking: Booking, text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length >= 3 && text.length <= 80 && !isPersonal(booking, text);

/** A line with another field or a sentence: a date, a price, an address. */
function isValue(booking: Booking, text: string): boolean {
  const { rest: _, isFree: __, ...values } = parseFields(text, booking);
  return Object.keys(values).length > 0 || looksLikeAddress(text) || /[.!?]$/.test(text) || /^\d/.test(text);
}
