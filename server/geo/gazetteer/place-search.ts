import type { Coordinate } from "../../../contract/itinerary.ts";
import { lazy } from "../../platform/lazy.ts";
import { cellCount, cellOf, columns as columnCount, columnOf, rowOf } from "./cells.ts";
import { distanceKm } from "./distance-km.ts";
import { type PlaceIndex, type Standing, standings } from "./index-file.ts";
import { type Place, type PlaceKind, placeKinds } from "./place.ts";
import { scoreFame } from "./score-fame.ts";

/** A place that a name may mean. */
export type Candidate = Coordinate & {
  readonly at: number;
  readonly standing: Standing;
  readonly kind: PlaceKind;
  readonly population: number;
  readonly renown: number;
  readonly spanKm: number;
  /** Numbers in the index; 0 means none. */
  readonly country: number;
  readonly division: number;
  readonly isDivision: boolean;
};

/** Subtracted from the fame when a prefix matches such a name; abbreviations in capitals (LA) never match. */
const penalties: readonly number[] = standings.map(
  (standing) => ({ own: 0, other: 2, lesser: 3, capitals: Number.POSITIVE_INFINITY })[standing],
);
/** Added when the prefix is the whole name. */
const wholeNameBonus = 1;

/** In degrees. */
export type MapBox = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** A place, and the one of its names that matches best, as a key. */
type PrefixMatch = { readonly at: number; readonly fame: number; readonly key: string };

export type PlaceSearch = ReturnType<typeof placeSearch>;

/** Searches the index in place; only results become objects. */
export function placeSearch({ head, columns }: PlaceIndex) {
  const names = Buffer.from(columns.names.buffer, columns.names.byteOffset, columns.names.byteLength);
  const keys = Buffer.from(columns.keys.buffer, columns.keys.byteOffset, columns.keys.byteLength);
  const keyCount = columns.postingStarts.length - 1;
  const number = (column: ArrayLike<number>, at: number): number => column[at] ?? 0;
  const coordinateAt = (at: number): Coordinate => ({
    latitude: number(columns.latitudes, at) / 1e5,
    longitude: number(columns.longitudes, at) / 1e5,
  });
  const kindAt = (at: number): PlaceKind => placeKinds[number(columns.kinds, at)] ?? "city";

  /** Computed on first use, because only prefix searches and maps need it. */
  const famesOfAll = lazy(() =>
    Float32Array.from(columns.kinds, (_, at) =>
      scoreFame({
        kind: kindAt(at),
        population: number(columns.populations, at),
        renown: number(columns.renowns, at),
      }),
    ),
  );

  const candidateAt = (at: number, standing: Standing): Candidate => ({
    at,
    standing,
    ...coordinateAt(at),
    kind: kindAt(at),
    population: number(columns.populations, at),
    renown: number(columns.renowns, at),
    spanKm: number(columns.spans, at),
    country: number(columns.countries, at),
    division: number(columns.divisions, at),
    isDivision: number(columns.wholes, at) === 1,
  });

  /** The places with this name, a result of `nameKey`, and whether longer names begin with it. */
  const findByName = (key: string): { candidates: Candidate[]; goesOn: boolean } => {
    const at = placeOf(Buffer.from(key));
    const more = Buffer.from(`${key} `);
    // A space sorts before all letters, so longer names come directly after.
    const next = at.isThere ? at.key + 1 : at.key;
    const start = number(columns.keyStarts, next);
    const goesOn = more.equals(keys.subarray(start, Math.min(start + more.length, keyEnd(next))));
    return { candidates: at.isThere ? candidatesOf(at.key) : [], goesOn };
  };

  const keyEnd = (key: number): number => number(columns.keyStarts, Math.min(key + 1, keyCount));

  /** Where a key is, or where it would be inserted. */
  const placeOf = (wantedKey: Buffer): { key: number; isThere: boolean } => {
    let [low, high] = [0, keyCount - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const start = number(columns.keyStarts, middle);
      const order = keys.compare(wantedKey, 0, wantedKey.length, start, keyEnd(middle));
      if (order === 0) return { key: middle, isThere: true };
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return { key: low, isThere: false };
  };

  /** The best known places with a name that begins with a key, which may be empty; without districts. */
  const findByPrefix = (beginning: string, most: number): PrefixMatch[] => {
    const { key: first, isThere } = placeOf(Buffer.from(beginning));
    // Sorts after every character of a name.
    const { key: end } = placeOf(Buffer.from(`${beginning}\uffff`));
    const start = number(columns.postingStarts, first);
    const endOfWhole = number(columns.postingStarts, isThere ? first + 1 : first);
    const fameOfEach = famesOfAll();
    const best = new Map<number, { fame: number; index: number }>();
    let least = Number.NEGATIVE_INFINITY;
    for (let index = start; index < number(columns.postingStarts, end); index++) {
      const posting = number(columns.postings, index);
      const at = posting >>> 2;
      const penalty = number(penalties, posting & 3) - (index < endOfWhole ? wholeNameBonus : 0);
      const fame = number(fameOfEach, at) - penalty;
      const known = best.get(at);
      if (fame <= least || fame <= (known?.fame ?? 0)) continue;
      // A name that was typed as a whole says most, even if the place is better known by a longer one: Rom, Rome.
      best.set(at, { fame, index: known && known.index < endOfWhole ? known.index : index });
      if (best.size < most * 4) continue;
      const top = [...best].sort(([, one], [, other]) => other.fame - one.fame).slice(0, most);
      best.clear();
      for (const [place, match] of top) best.set(place, match);
      least = top.at(-1)?.[1].fame ?? least;
    }
    return [...best]
      .sort(([, one], [, other]) => other.fame - one.fame)
      .slice(0, most)
      .map(([at, { fame, index }]) => ({ at, fame, key: keyOfPosting(index) }));
  };

  /** The name that a posting is for: the last one whose postings begin at it or before. */
  const keyOfPosting = (index: number): string => {
    let [low, high] = [0, keyCount];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (number(columns.postingStarts, middle) <= index) low = middle;
      else high = middle;
    }
    return keys.toString("utf8", number(columns.keyStarts, low), keyEnd(low));
  };

  const candidatesOf = (key: number): Candidate[] => {
    const [start, end] = [number(columns.postingStarts, key), number(columns.postingStarts, key + 1)];
    return Array.from(columns.postings.subarray(start, end), (posting) =>
      candidateAt(posting >>> 2, standings[posting & 3] ?? "other"),
    );
  };

  const findByAbbreviation = (letters: string): Candidate[] =>
    (Object.hasOwn(head.abbreviations, letters) ? (head.abbreviations[letters] ?? []) : []).map((at) =>
      candidateAt(at, "capitals"),
    );

  const placeAt = (at: number): Place => {
    const kind = kindAt(at);
    const country = head.countries[number(columns.countries, at) - 1];
    const region = head.divisions[number(columns.divisions, at) - 1];
    const timeZone = head.timeZones[number(columns.timeZones, at) - 1];
    const population = number(columns.populations, at);
    return {
      name: names.toString("utf8", number(columns.nameStarts, at), number(columns.nameStarts, at + 1)),
      kind,
      ...(country && { country }),
      ...(region && number(columns.wholes, at) === 0 && { region }),
      ...coordinateAt(at),
      ...(population > 0 && { population }),
      spanKm: number(columns.spans, at),
      ...(timeZone && { timeZone }),
    };
  };

  const cellAt = (cell: number): [start: number, end: number] => [
    number(columns.cells, cell),
    number(columns.cells, cell + 1),
  ];
  const isWithin = (at: number, middle: Coordinate, withinKm: number): boolean =>
    kindAt(at) !== "district" && distanceKm(middle, coordinateAt(at)) <= withinKm;

  /** Without districts. Each cell has its largest cities first, so most of it can be skipped. */
  const findLargestNear = (middle: Coordinate, withinKm: number, most: number): number[] => {
    const population = (at: number) => number(columns.populations, at);
    const largest: number[] = [];
    for (const cell of cellsAround(middle, withinKm)) {
      const [start, end] = cellAt(cell);
      for (let at = start; at < end; at++) {
        const smallest = largest.length < most ? undefined : largest.at(-1);
        if (smallest !== undefined && population(at) <= population(smallest)) break;
        if (!isWithin(at, middle, withinKm)) continue;
        const place = largest.findIndex((other) => population(other) < population(at));
        largest.splice(place === -1 ? largest.length : place, 0, at);
        if (largest.length > most) largest.pop();
      }
    }
    return largest;
  };

  const findNearest = (to: Coordinate, withinKm: number): number | undefined => {
    let nearest: { at: number; km: number } | undefined;
    for (const cell of cellsAround(to, withinKm)) {
      const [start, end] = cellAt(cell);
      for (let at = start; at < end; at++) {
        if (kindAt(at) === "district") continue;
        const km = distanceKm(to, coordinateAt(at));
        if (km <= (nearest?.km ?? withinKm)) nearest = { at, km };
      }
    }
    return nearest?.at;
  };

  /** Districts come last, by population. */
  const findInBox = (
    box: MapBox,
    kinds: ReadonlySet<PlaceKind>,
    most: number,
  ): { at: number; fame: number }[] => {
    const fameOfEach = famesOfAll();
    const found: { at: number; fame: number }[] = [];
    const consider = (at: number) => {
      const [latitude, longitude] = [
        number(columns.latitudes, at) / 1e5,
        number(columns.longitudes, at) / 1e5,
      ];
      if (latitude < box.south || latitude >= box.north || longitude < box.west || longitude >= box.east)
        return;
      if (!kinds.has(kindAt(at))) return;
      const fame = number(fameOfEach, at) || Math.log10(number(columns.populations, at) + 1) / 10;
      found.push({ at, fame });
    };
    for (const cell of cellsIn(box)) {
      const [start, end] = cellAt(cell);
      for (let at = start; at < end; at++) consider(at);
    }
    // Regions and countries are in no cell; they come after all cities.
    for (let at = number(columns.cells, cellCount); at < columns.kinds.length; at++) consider(at);
    return found.sort((one, other) => other.fame - one.fame).slice(0, most);
  };

  /** Where each place's postings are, place by place. Computed on first use, because only the search index needs it. */
  const namesByPlace = lazy((): { readonly starts: Uint32Array; readonly keyOf: Uint32Array } => {
    const starts = new Uint32Array(columns.kinds.length + 1);
    for (const posting of columns.postings)
      starts[(posting >>> 2) + 1] = number(starts, (posting >>> 2) + 1) + 1;
    for (let at = 0; at < columns.kinds.length; at++)
      starts[at + 1] = number(starts, at + 1) + number(starts, at);
    const filled = starts.slice();
    const keyOf = new Uint32Array(columns.postings.length);
    for (let key = 0; key < keyCount; key++)
      for (
        let index = number(columns.postingStarts, key);
        index < number(columns.postingStarts, key + 1);
        index++
      ) {
        const posting = number(columns.postings, index);
        const place = posting >>> 2;
        keyOf[number(filled, place)] = key * 4 + (posting & 3);
        filled[place] = number(filled, place) + 1;
      }
    return { starts, keyOf };
  });

  /** Every name of a place in every language, as keys. */
  const namesAt = (at: number): { readonly key: string; readonly standing: Standing }[] => {
    const { starts, keyOf } = namesByPlace();
    return Array.from(keyOf.subarray(number(starts, at), number(starts, at + 1)), (packed) => ({
      key: keys.toString("utf8", number(columns.keyStarts, packed >>> 2), keyEnd(packed >>> 2)),
      standing: standings[packed & 3] ?? "other",
    }));
  };

  const fameAt = (at: number): number => number(famesOfAll(), at);

  /** All regions and countries; they come after the cities, and are in no cell. */
  const widePlaces = lazy(() =>
    Array.from({ length: columns.kinds.length - number(columns.cells, cellCount) }, (_, index) =>
      candidateAt(number(columns.cells, cellCount) + index, "own"),
    ),
  );

  return {
    candidateAt: (at: number) => candidateAt(at, "own"),
    namesAt,
    fameAt,
    widePlaces,
    findByName,
    findByPrefix,
    findInBox,
    findByAbbreviation,
    placeAt,
    findLargestNear,
    findNearest,
  };
}

function* cellsIn({ west, south, east, north }: MapBox): Generator<number> {
  const last = Math.min(columnCount - 1, Math.floor(east + 180));
  for (let row = rowOf(south); row <= rowOf(north); row++)
    for (let column = Math.max(0, Math.floor(west + 180)); column <= last; column++)
      yield row * columnCount + column;
}

const kmPerDegree = 111.2;

function* cellsAround({ latitude, longitude }: Coordinate, withinKm: number): Generator<number> {
  const degrees = withinKm / kmPerDegree;
  const [south, north] = [latitude - degrees, latitude + degrees];
  // In degrees of longitude the circle is widest on the side of the pole; around a pole it covers all.
  const minCosine = Math.cos(Math.min(90, Math.max(Math.abs(south), Math.abs(north))) * (Math.PI / 180));
  const halfWidth = minCosine * 180 > degrees ? degrees / minCosine : 180;
  const width = Math.min(
    columnCount,
    Math.floor(longitude + halfWidth) - Math.floor(longitude - halfWidth) + 1,
  );
  for (let row = rowOf(south); row <= rowOf(north); row++) {
    const west = columnOf(longitude - halfWidth);
    const first = cellOf({ latitude: row - 90, longitude: -180 });
    for (let column = 0; column < width; column++) yield first + ((west + column) % columnCount);
  }
}
