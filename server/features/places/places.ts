import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";

const maxPlaces = 8;
/** With fewer of our own, a geocoder is asked for more. */
const enoughPlaces = 3;
/** Fewer letters would find anything. */
const minLetters = 3;
const geocoderTimeoutMs = 1_500;
/** The same name so near is the same place. */
const sameKm = 2;

type FindPlacesInput = {
  readonly q: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Whoever asked has gone away. */
  readonly left: AbortSignal;
};

/** The places that what was typed so far may mean, the best first. */
export async function findPlaces(
  { placeFinder, geocoder }: Pick<Parts, "geocoder"> & Pick<GeoParts, "placeFinder">,
  principal: Principal,
  { q, left, ...where }: FindPlacesInput,
): Promise<SuggestedPlace[]> {
  requireTraveller(principal);
  const near = parseCoordinate(where);
  const known = await placeFinder.suggest(q, near);
  if (known.length >= enoughPlaces || q.trim().length < minLetters || !geocoder?.suggest) return [...known];
  const patience = AbortSignal.any([left, AbortSignal.timeout(geocoderTimeoutMs)]);
  // What it does not say in time, nobody waits for.
  const more = await geocoder.suggest(q, near, patience).catch(() => []);
  return [...known, ...more.filter((place) => !known.some((other) => isSame(other, place)))].slice(
    0,
    maxPlaces,
  );
}

function parseCoordinate({
  latitude,
  longitude,
}: Pick<FindPlacesInput, "latitude" | "longitude">): Coordinate | undefined {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  if (latitude === undefined && longitude === undefined) return undefined;
  const missing = latitude === undefined ? "latitude" : "longitude";
  throw new Failure("badRequest", {
    detail: "Send latitude and longitude together, or neither.",
    errors: [{ path: `/${missing}`, message: "is needed beside the other" }],
  });
}

const isSame = (one: SuggestedPlace, other: SuggestedPlace): boolean =>
  nameKey(one.name) === nameKey(other.name) && distanceKm(one.coordinate, other.coordinate) <= sameKm;
