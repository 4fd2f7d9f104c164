import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Itinerary } from "../../../../contract/itinerary.ts";
import { kilometresBetween } from "../../../geo/maps/map-frame.ts";
import { type CharactersByWeight, FontLoader } from "../../../pictures/typefaces/font-loader.ts";
import { detectHanVariant, toTypesetText } from "../../../pictures/typefaces/typeset-text.ts";
import { type Booklet, buildBooklet } from "./booklet.ts";
import { coverArt } from "./cover-art.ts";
import { drawMap, type MapStop, type TripMap } from "./draw-map.ts";

/** As JPEG. */
export type Pictures = {
  readonly cover?: Uint8Array;
  /** By the index of the day. */
  readonly days: ReadonlyMap<number, Uint8Array>;
  /** By the id of the stop. */
  readonly stops: ReadonlyMap<string, Uint8Array>;
};

const folder = dirname(fileURLToPath(import.meta.url));
const tripMap = { width: 483, height: 310, isLocated: true };
const dayMap = { width: 483, height: 175, isLocated: false };
const fontLoader = new FontLoader();

/** A booklet of A4 pages; the same itinerary gives the same bytes. */
export async function typeset(itinerary: Itinerary, pictures: Pictures): Promise<Buffer> {
  const booklet = buildBooklet(itinerary);
  const files = new Map<string, Buffer>();
  const add = (name: string, content: Uint8Array | string) => {
    files.set(name, Buffer.from(content as Uint8Array));
    return name;
  };
  const withMap = (name: string, map: TripMap) => ({
    picture: add(`${name}.svg`, map.svg),
    width: map.width,
    height: map.height,
    marks: map.marks,
    labels: map.labels.map(({ text, box, side }) => ({ words: toTypesetText(text), side, ...box })),
    scale: map.scale,
  });
  const trip = stopsOf(itinerary, ({ day }) => day);
  const days = await Promise.all(
    booklet.days.map(async (day, index) => {
      const picture = pictures.days.get(index);
      const stops = stopsOf({ days: itinerary.days.slice(index, index + 1) }, ({ stop }) => stop);
      return {
        ...day,
        ...(picture && { picture: add(`day-${index}.jpg`, picture) }),
        stops: day.stops.map((stop, at) => {
          const picture = pictures.stops.get(itinerary.days[index]?.stops[at]?.id ?? "");
          return { ...stop, ...(picture && { picture: add(`day-${index}-stop-${at}.jpg`, picture) }) };
        }),
        ...(hasWay(stops) && {
          map: withMap(`day-${index}`, await drawMap(stops, dayMap)),
          way: wayInWords(stops),
        }),
      };
    }),
  );
  const page = {
    ...booklet,
    days,
    cover: pictures.cover ? add("cover.jpg", pictures.cover) : add("cover.svg", coverArt(itinerary.id)),
    ...(trip.length > 0 && { map: withMap("trip", await drawMap(trip, tripMap)) }),
  };
  const text = JSON.stringify(page);
  const { families, faces } = await fontLoader.load(
    charactersByWeight(page, booklet),
    detectHanVariant(text),
  );
  add("booklet.json", JSON.stringify({ ...page, fonts: families }));
  return compilePdf(files, faces);
}

async function compilePdf(files: ReadonlyMap<string, Buffer>, faces: readonly Buffer[]): Promise<Buffer> {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [...faces] }] });
  try {
    for (const [name, content] of files) compiler.mapShadow(join(folder, name), content);
    return compiler.pdf({ mainFileContent: await readFile(join(folder, "booklet.typ"), "utf8") });
  } finally {
    compiler.resetShadow();
    // Typst caches layouts for documents that are edited, which these are not.
    compiler.evictCache(0);
  }
}

/** The stops with a coordinate, numbered by day or within their day. */
function stopsOf(
  { days }: Pick<Itinerary, "days">,
  numbered: (place: { day: number; stop: number }) => number,
): readonly MapStop[] {
  return days.flatMap(({ stops }, day) =>
    stops.flatMap(({ coordinate, name, category }, stop) =>
      coordinate
        ? [
            {
              ...coordinate,
              name,
              number: numbered({ day: day + 1, stop: stop + 1 }),
              group: day,
              isFlown: category === "flight",
            },
          ]
        : [],
    ),
  );
}

/** Whether the stops are at more than one place. */
const hasWay = (stops: readonly MapStop[]) =>
  stops.some((stop) => kilometresBetween(stop, stops[0] as MapStop) > 0.02);

function wayInWords(stops: readonly MapStop[]): string {
  const kilometres = stops
    .slice(1)
    .reduce((sum, stop, index) => sum + kilometresBetween(stops[index] as MapStop, stop), 0);
  const distance =
    kilometres < 1
      ? `${Math.round(kilometres * 100) * 10} m`
      : `${kilometres < 20 ? kilometres.toFixed(1) : Math.round(kilometres).toLocaleString("en")} km`;
  return `${distance} from stop to stop, in straight lines`;
}

/** The characters of the pages, in regular and in bold type. */
function charactersByWeight(page: object, booklet: Booklet): CharactersByWeight {
  const bold = [
    booklet.title,
    ...booklet.days.flatMap(({ title, stops }) => [title, ...stops.map(({ name }) => name)]),
  ];
  const own = "0123456789…–·×,−/.%@: ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return new Map([
    [400, new Set(JSON.stringify(page) + own)],
    [700, new Set(JSON.stringify(bold) + own)],
  ]);
}
