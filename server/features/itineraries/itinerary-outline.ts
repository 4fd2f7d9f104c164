import type { Expense, PackingItem } from "../../../contract/itinerary.ts";
import type { ToolItinerary } from "../../../contract/tools.ts";
import { joinLines, oneLine, pluralize, prefixLines } from "../../platform/text/plain-lines.ts";

/** The fields that are the same for every reader of a version. */
export type SharedFields = Omit<ToolItinerary, "updatedAt" | "role" | "author" | "likesCount" | "viewsCount">;

/** The fields that depend on the reader, or change while the version stays the same. */
export type ReaderFields = Pick<ToolItinerary, "updatedAt" | "role" | "author" | "likesCount" | "viewsCount">;

type SharedDay = SharedFields["days"][number];

type VersionLinks = { readonly etag: string; readonly url: string };

/**
 * An itinerary as text that people can read and models can work with. It contains everything but stops' images, ids
 * too, because many assistants see nothing else. The reader's line (`readerLine`) belongs between the two pieces.
 * People's own words are put on one line, or every line of them gets a prefix, so that they cannot pass for lines of
 * ours.
 */
export function itineraryOutline(
  itinerary: SharedFields,
  { etag, url }: VersionLinks,
): { head: string; body: string } {
  const { summary, days, packing, expenses } = itinerary;
  return {
    head: [
      oneLine(`# ${itinerary.title}`),
      factsLine(itinerary),
      `Open: ${url}`,
      `id: ${itinerary.id} | etag: ${etag}`,
    ].join("\n"),
    body: [
      ...(summary ? [...prefixLines(summary, "> "), ""] : []),
      ...days.flatMap((day, index) => [...dayLines(day, index + 1), ""]),
      ...listed("Packing", packing.map(packingLine)),
      ...listed("Expenses", expenses.map(expenseLine)),
    ]
      .join("\n")
      .trimEnd(),
  };
}

/** The author, the reader's role, the counts, and the time of the last change. */
export const readerLine = ({ author, role, likesCount, viewsCount, updatedAt }: ReaderFields): string =>
  joinLines([
    `by ${author.displayName} (@${author.username})`,
    `your role: ${role}`,
    `likes: ${likesCount}`,
    `views: ${viewsCount}`,
    `changed ${updatedAt}`,
  ]);

function factsLine({
  destination,
  origin,
  startDate,
  tags,
  center,
  days,
  ...itinerary
}: SharedFields): string {
  const stops = days.reduce((sum, day) => sum + day.stops.length, 0);
  return joinLines([
    `${pluralize(days.length, "day")}, ${pluralize(stops, "stop")}`,
    destination && `to ${destination}`,
    origin && `from ${origin}`,
    startDate && `starts ${startDate}`,
    itinerary.bestSeason && `best season: ${itinerary.bestSeason}`,
    itinerary.homeCurrency && `home currency: ${itinerary.homeCurrency}`,
    center && `center: ${center.latitude},${center.longitude}`,
    tags.length > 0 && `tags: ${tags.join(", ")}`,
    itinerary.heroImageURL && `image: ${itinerary.heroImageURL}`,
    itinerary.visibility,
    `created ${itinerary.createdAt}`,
  ]);
}

const dayLines = ({ id, title, summary, imageURL, stops }: SharedDay, number: number): string[] => [
  oneLine(`## Day ${number}${title ? `: ${title}` : ""} [${id}]`),
  ...(summary ? prefixLines(summary, "> ") : []),
  ...(imageURL ? [`image: ${imageURL}`] : []),
  ...stops.flatMap(stopLines),
];

const stopLines = ({
  id,
  name,
  category,
  startTime,
  durationMinutes,
  coordinate,
  arriveBy,
  openingHours,
  ...stop
}: SharedDay["stops"][number]): string[] => [
  `- ${joinLines([
    startTime ? `${startTime} ${name}` : name,
    category,
    durationMinutes !== undefined && `${durationMinutes} min`,
    stop.address,
    coordinate && `at ${coordinate.latitude},${coordinate.longitude}`,
    stop.phone && `phone: ${stop.phone}`,
    stop.bookingURL,
    arriveBy && `arrive by: ${arriveBy}`,
    openingHours && `open: ${openingHours}`,
    stop.place && `place: ${stop.place.source} ${stop.place.id}`,
  ])} [${id}]`,
  ...(stop.note ? prefixLines(stop.note, "  note: ") : []),
];

const packingLine = ({ id, name, quantity, category, isPacked }: PackingItem): string =>
  `- ${isPacked ? "[x]" : "[ ]"} ${joinLines([quantity === 1 ? name : `${quantity} x ${name}`, category])} [${id}]`;

const expenseLine = ({ id, title, amount, currency, date, category }: Expense): string =>
  `- ${joinLines([title, currency ? `${amount} ${currency}` : `${amount}`, category, date])} [${id}]`;

const listed = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${heading}`, ...lines, ""] : [];
