import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { TooManyLookups } from "../../geo/geocoding/cached-geocoder.ts";
import { askGeocoder } from "../../geo/suggestions/ask-geocoder.ts";
import { mergeCandidates } from "../../geo/suggestions/merge-candidates.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { CandidateList } from "../../platform/places/place-candidate.ts";

/** Without a coordinate someone looks for a destination, and our tables know those. */
const enoughPlaces = 3;
/** Loaded places further away are of another region than the trip. */
const aroundKm = 50;
/** Shorter texts match too much. */
const minLetters = 3;

type PlaceParts = Pick<Parts, "geocoder" | "log"> & Pick<GeoParts, "placeFinder" | "placeExtracts">;

type FindPlacesInput = {
  readonly q: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly sources?: "own" | "all";
  readonly language?: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
};

type FoundPlaces = { data: SuggestedPlace[]; more?: boolean; incomplete?: "busy" | "unavailable" };

/** Places that the typed text may mean, best first. */
export async function findPlaces(
  { placeFinder, placeExtracts, geocoder, log }: PlaceParts,
  principal: Principal,
  { q, sources = "all", language, signal, ...where }: FindPlacesInput,
): Promise<FoundPlaces> {
  requireTraveller(principal);
  const near = parseCoordinate(where);
  const query = { text: q, near };
  const [known, loaded] = await Promise.all([placeFinder.suggest(q, near), placeExtracts.suggest(query)]);
  const own: CandidateList[] = [
    { source: "own", candidates: known },
    { source: "extract", candidates: loaded },
  ];
  const ours = () => mergeCandidates(query, own);
  const around = near ? loaded.filter((place) => distanceKm(near, place.coordinate) <= aroundKm) : loaded;
  const isAsked =
    q.trim().length >= minLetters && around.length < enoughPlaces && (near || known.length < enoughPlaces);
  if (!geocoder?.suggest || !isAsked) return { data: ours() };
  if (sources === "own") return { data: ours(), more: true };
  try {
    const candidates = await askGeocoder(geocoder.suggest, { ...query, language }, signal);
    return { data: mergeCandidates(query, [...own, { source: "geocoder", candidates }]) };
  } catch (error) {
    if (!signal.aborted) log.debug({ err: error }, "the geocoder suggests nothing");
    return { data: ours(), incomplete: error instanceof TooManyLookups ? "busy" : "unavailable" };
  }
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
