import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";

const maxPlaces = 8;
/** With fewer places of our own, the geocoder is asked too. */
const enoughPlaces = 3;
/** Shorter texts match too much. */
const minLetters = 3;
const geocoderTimeoutMs = 1_500;
/** Places of one name within this distance count as one. */
const sameKm = 2;

type FindPlacesInput = {
  readonly q: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

/** Places that the typed text may mean, best first. */
export async function findPlaces(
  { placeFinder, geocoder }: Pick<Parts, "geocoder"> & Pick<GeoParts, "placeFinder">,
  principal: Principal,
  { q, signal, ...where }: FindPlacesInput,
): Promise<SuggestedPlace[]> {
  requireTraveller(principal);
  const near = parseCoordinate(where);
  const ours = await placeFinder.suggest(q, near);
  if (ours.length >= enoughPlaces || q.trim().length < minLetters || !geocoder?.suggest) return [...ours];
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(geocoderTimeoutMs)]);
  // If the geocoder fails or takes too long, our own suggestions have to do.
  const more = await geocoder.suggest(q, near, deadline).catch(() => []);
  return [...ours, ...more.filter((place) => !ours.some((other) => isSame(other, place)))].slice(
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
    errors: [{ path: `/${missing}`, message: "is required together with the other" }],
  });
}

const isSame = (one: SuggestedPlace, other: SuggestedPlace): boolean =>
  nameKey(one.name) === nameKey(other.name) && distanceKm(one.coordinate, other.coordinate) <= sameKm;
