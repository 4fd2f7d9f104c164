import { looksLikeAddress } from "../fields/addresses.ts";
import { parseFields } from "../fields/line-fields.ts";
import type { Price } from "../trip-notes.ts";
import { isCallToAction, isOpeningHours, isRating } from "./ignored-lines.ts";
import { type Label, parseAmount, parseLabel } from "./labels.ts";
import { trimSigns } from "./parse-stop.ts";

/** What a line adds to the stop above it. */
export type Details = {
  readonly startTime?: string;
  readonly durationMinutes?: number;
  readonly price?: Price;
  readonly address?: string;
  readonly phone?: string;
  readonly link?: string;
  readonly note?: string;
};

/** Reads a line below a stop piece by piece: "1 Temple Road · ¥500 · www.example.org". */
export function parseDetails(text: string, today: string, label?: Label["is"]): Details {
  let details: Details = {};
  for (const part of text.split(/\s*[·•|]\s*|\s[–—-]\s|(?<=[\p{L}\d]{3})\.\s+(?=\p{Lu})/u).slice(0, 12)) {
    details = {
      ...pieceOf(part, today, label),
      ...details,
      ...joinedNotes(details, pieceOf(part, today, label)),
    };
  }
  return details;
}

function joinedNotes(before: Details, piece: Details): Details {
  const note = [before.note, piece.note].filter((part) => part !== undefined).join(". ");
  return note ? { note: note.slice(0, 500) } : {};
}

function pieceOf(part: string, today: string, label: Label["is"] | undefined): Details {
  const own = parseLabel(part);
  const is = label ?? own?.label.is;
  if (is === "aside") return {};
  const text = own?.rest ?? part;
  const fields = parseFields(text, { today });
  const amount = fields.price
    ? undefined
    : (parseAmount(part) ?? (is === "price" ? parseAmount(`price ${text}`) : undefined));
  const price = fields.price ?? (amount === undefined ? undefined : { amount });
  const rest = trimSigns(fields.rest);
  const isAddress = is === "address" ? /\p{L}/u.test(rest) : looksLikeAddress(rest);
  return {
    ...(is === "time" && fields.startTime ? { startTime: fields.startTime } : {}),
    ...(fields.durationMinutes !== undefined && !fields.startTime
      ? { durationMinutes: fields.durationMinutes }
      : {}),
    ...(price ? { price } : {}),
    ...(fields.phone ? { phone: fields.phone } : {}),
    ...(fields.link ? { link: fields.link } : {}),
    ...(isAddress ? { address: rest } : noteOf(part, rest, is, price !== undefined)),
  };
}

function noteOf(part: string, rest: string, is: Label["is"] | undefined, isPriced: boolean): Details {
  if (is === "hours" || isOpeningHours(part)) return { note: part.trim() };
  if (isRating(part) || isCallToAction(part) || is === "phone" || is === "link" || is === "duration")
    return {};
  // "Admission ¥600" says no more than the price does.
  if (isPriced && rest.split(" ").length <= 2) return {};
  return rest.length >= 4 && /\p{L}{3}/u.test(rest) ? { note: is === "note" ? rest : trimSigns(part) } : {};
}
