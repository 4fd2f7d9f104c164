import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import type { Place } from "../gazetteer/place.ts";

/** Where the stops of a place may be. */
export type SearchArea = {
  readonly near: Coordinate;
  readonly withinKm: number;
  /** ISO 3166; excludes places in other countries. */
  readonly country?: string;
};

/** Day trips from a large city go further. */
const [largeCityKm, townKm] = [80, 60];
const largeCityPopulation = 300_000;
/** A trip to a smaller country may leave it. */
const smallCountryKm = 60;
/** Small countries that are visited together with the country around or beside them. */
const enclaves: Readonly<Record<string, string>> = {
  VA: "IT",
  SM: "IT",
  MC: "FR",
  LI: "CH",
  HK: "CN",
  MO: "CN",
};

export function searchAreaOf(place: Place): SearchArea {
  const { latitude, longitude, kind, spanKm, country, population = 0 } = place;
  const near = { latitude, longitude };
  if (isSettlement(place))
    return { near, withinKm: population >= largeCityPopulation ? largeCityKm : townKm };
  // More than half of the span, because the ends of a long country such as Italy are far from its middle.
  if (kind === "country" && country && spanKm > smallCountryKm)
    return { near, withinKm: spanKm * 0.75, country: country.code };
  return { near, withinKm: spanKm * 0.6 + 25 };
}

export const isSettlement = ({ kind }: Place): boolean => kind === "city" || kind === "district";

/** Without a country only the distance counts. */
export function isInSearchArea(area: SearchArea, at: Coordinate, country?: string): boolean {
  if (distanceKm(area.near, at) > area.withinKm) return false;
  return !area.country || !country || country === area.country || enclaves[country] === area.country;
}
