import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import type { Place } from "../gazetteer/place.ts";

/** How far from a place its sights may lie. */
export type SearchArea = {
  readonly near: Coordinate;
  readonly withinKm: number;
  /** ISO 3166; what lies in another country is not meant. */
  readonly country?: string;
};

/** A large city's day trips go further than a town's. */
const [ofLargeCityKm, ofTownKm] = [80, 60];
const manyPeople = 300_000;
/** What surrounds a small country is visited with it. */
const smallCountryKm = 60;
/** Countries within another, or at its edge, that a journey there takes in. */
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
  if (isSettlement(place)) return { near, withinKm: population >= manyPeople ? ofLargeCityKm : ofTownKm };
  // Outlines are no circles: the ends of Italy are further from its middle than half of what it spans.
  if (kind === "country" && country && spanKm > smallCountryKm)
    return { near, withinKm: spanKm * 0.75, country: country.code };
  return { near, withinKm: spanKm * 0.6 + 25 };
}

export const isSettlement = ({ kind }: Place): boolean => kind === "city" || kind === "district";

/** Where the country of what is reached is not known, only the distance counts. */
export function isInSearchArea(reach: SearchArea, at: Coordinate, country?: string): boolean {
  if (distanceKm(reach.near, at) > reach.withinKm) return false;
  return !reach.country || !country || country === reach.country || enclaves[country] === reach.country;
}
