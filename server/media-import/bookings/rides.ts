import { valuesIn } from "../fields/line-values.ts";
import { timesIn } from "../fields/times.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { wholeWords } from "../lexicon/word-pattern.ts";
import {
  allText,
  confidenceOf,
  dateIn,
  fieldsOf,
  isPersonal,
  noteOf,
  type Paper,
  type PaperEvent,
  textOf,
  timeIn,
  totalOf,
} from "./paper.ts";
import type { PaperField } from "./paper-fields.ts";

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

/** The journey that a train, ferry or bus ticket is for. */
export function ridesIn(paper: Paper): PaperEvent[] {
  const vehicle = vehicles.find(([, words]) => words.test(allText(paper)))?.[0];
  const way = wayOf(paper);
  if (vehicle === undefined || way === undefined) return [];
  const departures = fieldsOf(paper, "departure", "date").flatMap(({ values }) => values);
  const date =
    dateIn(departures, paper.today) ??
    dateIn(
      paper.lines.map(({ text }) => text),
      paper.today,
    );
  const startTime =
    way.startTime ?? timeIn(departures) ?? timeIn(fieldsOf(paper, "time").flatMap(({ values }) => values));
  if (date === undefined && startTime === undefined) return [];
  const price = totalOf(paper);
  const name = [vehicle, serviceOf(paper), way.from, "→", way.to].filter(Boolean).join(" ");
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
        ...noteOf(paper, ["arrival", "coach", "seat", "platform", "confirmation"]),
        confidence: confidenceOf(paper, [date, startTime, serviceOf(paper)]),
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

function serviceOf(paper: Paper): string | undefined {
  const named = textOf(fieldsOf(paper, "ship", "train")[0]);
  const isName = named !== "" && named.length <= 40 && !isPersonal(paper, named);
  return services.exec(allText(paper))?.[0] ?? (isName ? named : undefined);
}

/** From where to where: by labels, in one line with an arrow, or by the lines that say "ab" and "an". */
function wayOf(paper: Paper): Way | undefined {
  return (
    wayOfEnds(paper, "from", "to") ??
    wayOfEnds(paper, "departure", "arrival") ??
    wayInOneLine(paper) ??
    wayOfStops(paper)
  );
}

function wayOfEnds(paper: Paper, start: "from" | "departure", end: "to" | "arrival"): Way | undefined {
  const [from] = fieldsOf(paper, start);
  const [to] = fieldsOf(paper, end);
  const [here, there] = [placeIn(paper, from), placeIn(paper, to)];
  if (here === undefined || there === undefined || here === there) return undefined;
  const startTime = timeIn(from?.values ?? []);
  return { from: here, to: there, ...(startTime !== undefined && { startTime }) };
}

/** The first of a field's lines with words besides dates and times. */
function placeIn(paper: Paper, field: PaperField | undefined): string | undefined {
  const places = (field?.values ?? []).map((value) => valuesIn(value, paper).rest);
  return places.find((place) => /\p{L}{2}/u.test(place) && place.length <= 60 && !isPersonal(paper, place));
}

function wayInOneLine(paper: Paper): Way | undefined {
  const routes = fieldsOf(paper, "route").map(textOf);
  const arrows = paper.lines.map(({ text }) => text).filter((text) => /→|➔|➜|⇒|->/u.test(text));
  for (const text of [...routes, ...arrows]) {
    const [, from, to] = parted.exec(valuesIn(text, paper).rest) ?? [];
    const areWords = from !== undefined && to !== undefined && /\p{L}{2}/u.test(from) && /\p{L}{2}/u.test(to);
    if (areWords && !isPersonal(paper, text)) return { from: from.trim(), to: to.trim() };
  }
  return undefined;
}

function wayOfStops({ lines }: Paper): Way | undefined {
  const start = lines.find(({ text }) => leaves.test(text));
  const end = lines.findLast(({ text }) => arrives.test(text));
  const [from, to] = [start?.pieces[0]?.text, end?.pieces[0]?.text].map(
    (text) => text && valuesIn(text).rest,
  );
  if (!from || !to || start === undefined) return undefined;
  const startTime = timesIn(leaves.exec(start.text)?.[0] ?? "")[0]?.value.startTime;
  return { from, to, ...(startTime !== undefined && { startTime }) };
}
