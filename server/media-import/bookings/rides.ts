import { parseFields } from "../fields/line-fields.ts";
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
import type { BookingField } from "./booking-fields.ts";

type Vehicle = "Train" | "Ferry" | "Bus";
type Way = { readonly from: string; readonly to: string; readonly startTime?: string };

const vehicles: readonly (readonly [Vehicle, RegExp])[] = (["Ferry", "Bus", "Train"] as const).map(
  (vehicle) => [vehicle, new RegExp(wholeWords(lexicon(`booking.is${vehicle}`)), "iu")],
);
const services =
  /(?<![\p{L}\d])(?:ICE|IC|EC|RE|RB|IR|RJX?|NJ|TGV(?: INOUI)?|OUIGO|TER|AVE|AVLO|ALVIA|ALFA|Frecciarossa|Frecciargento|FR|Italo|Eurostar|Thalys|Railjet|Nightjet|Intercity|InterCity|Acela|Amtrak|KTX|SRT|Nozomi|Hikari|Kodama|Sakura|のぞみ|ひかり|こだま|EIP|IC Direct|SC|X2000)\s?\d{1,5}(?!\d)/u;
const parted = /^(.{2,60}?)\s?(?:→|➔|➜|⇒|->|>|\s[-–—]\s|\s(?:to|nach|à|a|para|naar)\s)\s?(.{2,60})$/iu;
const leaves = /(?<!\p{L})(?:ab|dep\.?|départ|salida|partenza|partida)\s?\d{1,2}[:.h]\d{2}/iu;
const arrives = /(?<!\p{L})(?:an|arr\.?|arrivée|llegada|arrivo|chegada)\s?\d{1,2}[:.h]\d{2}/iu;

/** Parses the journey of a train, ferry or bus ticket. */
export function parseRides(booking: Booking): BookingEvent[] {
  const vehicle = vehicles.find(([, words]) => words.test(allText(booking)))?.[0];
  const way = wayOf(booking);
  if (vehicle === undefined || way === undefined) return [];
  const departures = fieldsOf(booking, "departure", "date").flatMap(({ values }) => values);
  const date =
    firstDate(departures, booking.today) ??
    firstDate(
      booking.lines.map(({ text }) => text),
      booking.today,
    );
  const startTime =
    way.startTime ??
    firstTime(departures) ??
    firstTime(fieldsOf(booking, "time").flatMap(({ values }) => values));
  if (date === undefined && startTime === undefined) return [];
  const price = findTotal(booking);
  const name = [vehicle, serviceOf(booking), way.from, "→", way.to].filter(Boolean).join(" ");
  return [
    {
      ...(date !== undefined && { date: date.date }),
      from: cityOf(way.from),
      to: cityOf(way.to),
      stop: {
        name,
        otherNames: [way.to],
        category: "transport",
        ...(startTime !== undefined && { startTime }),
        ...buildNote(booking, ["arrival", "coach", "seat", "platform", "confirmation"]),
        confidence: bookingConfidence(booking, [date, startTime, serviceOf(booking)]),
      },
      ...(price !== undefined && {
        expense: {
          title: name,
          price,
          category: "transport",
          ...(date !== undefined && { date: date.date }),
        },
      }),
    },
  ];
}

/** "Athens (Piraeus)" is in Athens. */
const cityOf = (place: string): string => place.replace(/\s?\([^)]{0,40}\)/g, "") || place;

function serviceOf(booking: Booking): string | undefined {
  const named = textOf(fieldsOf(booking, "ship", "train")[0]);
  const isName = named !== "" && named.length <= 40 && !isPersonal(booking, named);
  return services.exec(allText(booking))?.[0] ?? (isName ? named : undefined);
}

/** The departure and the arrival: by labels, in a line with an arrow, or on lines with "ab" and "an". */
function wayOf(booking: Booking): Way | undefined {
  return (
    wayOfEnds(booking, "from", "to") ??
    wayOfEnds(booking, "departure", "arrival") ??
    wayInOneLine(booking) ??
    wayOfStops(booking)
  );
}

function wayOfEnds(booking: Booking, start: "from" | "departure", end: "to" | "arrival"): Way | undefined {
  const [from] = fieldsOf(booking, start);
  const [to] = fieldsOf(booking, end);
  const [here, there] = [placeIn(booking, from), placeIn(booking, to)];
  if (here === undefined || there === undefined || here === there) return undefined;
  const startTime = firstTime(from?.values ?? []);
  return { from: here, to: there, ...(startTime !== undefined && { startTime }) };
}

/** The first line of a field that has more than dates and times. */
function placeIn(booking: Booking, field: BookingField | undefined): string | undefined {
  const places = (field?.values ?? []).map((value) => parseFields(value, booking).rest);
  return places.find((place) => /\p{L}{2}/u.test(place) && place.length <= 60 && !isPersonal(booking, place));
}

function wayInOneLine(booking: Booking): Way | undefined {
  const routes = fieldsOf(booking, "route").map(textOf);
  const arrows = booking.lines.map(({ text }) => text).filter((text) => /→|➔|➜|⇒|->/u.test(text));
  for (const text of [...routes, ...arrows]) {
    const [, from, to] = parted.exec(parseFields(text, booking).rest) ?? [];
    const areWords = from !== undefined && to !== undefined && /\p{L}{2}/u.test(from) && /\p{L}{2}/u.test(to);
    if (areWords && !isPersonal(booking, text)) return { from: from.trim(), to: to.trim() };
  }
  return undefined;
}

function wayOfStops({ lines }: Booking): Way | undefined {
  const start = lines.find(({ text }) => leaves.test(text));
  const end = lines.findLast(({ text }) => arrives.test(text));
  const [from, to] = [start?.pieces[0]?.text, end?.pieces[0]?.text].map(
    (text) => text && parseFields(text).rest,
  );
  if (!from || !to || start === undefined) return undefined;
  const startTime = findTimes(leaves.exec(start.text)?.[0] ?? "")[0]?.value.startTime;
  return { from, to, ...(startTime !== undefined && { startTime }) };
}
