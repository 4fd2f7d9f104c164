import type { Coordinate } from "../../../contract/itinerary.ts";

/*
 * The search uses an index of numbers: each place has one for every beginning of every word of its names, and one for
 * the small and the large cell of the map that it is in. A search looks for places that have several of them. They are
 * hashes, so what was found is compared with what was typed once more.
 *
 * Places are on shelves, each with an index of its own, so that a search reads little of what it does not need: few
 * well known places, those that travellers look for, others such as offices and stops, and streets.
 */

/** Longer beginnings would find hardly fewer places. */
const longestBeginning = 6;

/** In degrees: the 9 small cells around a point reach at least 2 km, the 9 large ones at least 20 km. */
const cellSizes = { small: 0.02, large: 0.2 } as const;
type CellSize = keyof typeof cellSizes;

export type PlaceGroup = "famous" | "visited" | "other" | "street";

/**
 * In the order in which they are searched. Each larger group has a sixteenth of it on a shelf of its own: for words that
 * a million places have, that is enough.
 */
export const shelves = [
  ...(["famous", "visited-first", "visited"] as const),
  ...(["other-first", "other", "street-first", "street"] as const),
] as const;
export type Shelf = (typeof shelves)[number];

export function shelfOf(group: PlaceGroup, osmNumber: number): Shelf {
  if (group === "famous") return group;
  return osmNumber % 16 === 0 ? `${group}-first` : group;
}

/** FNV-1a, as a 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

/** Of a word that was typed, and of every place with a word that begins so. */
export const wordKey = (word: string): number =>
  hash(`word ${[...word].slice(0, longestBeginning).join("")}`);

const cellKey = (size: CellSize, row: number, column: number): number => hash(`${size} ${row} ${column}`);

const rowOf = (latitude: number, size: CellSize) => Math.floor(latitude / cellSizes[size]);
const columnsOf = (size: CellSize) => Math.round(360 / cellSizes[size]);
const columnOf = (longitude: number, size: CellSize) => {
  const columns = columnsOf(size);
  return (Math.floor(longitude / cellSizes[size]) + columns) % columns;
};

/** The cells around a point. */
export function cellKeysAround({ latitude, longitude }: Coordinate, size: CellSize): number[] {
  const [row, column, columns] = [rowOf(latitude, size), columnOf(longitude, size), columnsOf(size)];
  return [-1, 0, 1].flatMap((north) =>
    [-1, 0, 1].map((east) => cellKey(size, row + north, (column + east + columns) % columns)),
  );
}

/** The names' words are as `nameKey` splits them. */
export function beginningKeys(words: Iterable<string>): Set<number> {
  const keys = new Set<number>();
  for (const word of words) {
    let beginning = "";
    let length = 0;
    for (const letter of word) {
      if (length++ === longestBeginning) break;
      beginning += letter;
      keys.add(hash(`word ${beginning}`));
    }
  }
  return keys;
}

export const cellKeys = ({ latitude, longitude }: Coordinate): number[] =>
  (["small", "large"] as const).map((size) =>
    cellKey(size, rowOf(latitude, size), columnOf(longitude, size)),
  );

/** The place on a curve that keeps neighbours together (Morton's): whoever searches around reads few pages. */
export function curvePosition({ latitude, longitude }: Coordinate): number {
  const steps = 2 ** 15 - 1;
  const x = Math.round(((longitude + 180) / 360) * steps);
  const y = Math.round(((latitude + 90) / 180) * steps);
  let position = 0;
  for (let bit = 14; bit >= 0; bit--) position = position * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1);
  return position;
}
