import type { SuggestedPlace } from "../../contract/place.ts";
import { distanceKm } from "../../server/geo/gazetteer/distance-km.ts";
import { nameKey } from "../../server/geo/gazetteer/name-key.ts";
import { isSimilarName } from "../../server/geo/landmarks/similar-names.ts";
import { suggestPlaces } from "../../server/geo/place-finder/suggest-places.ts";
import { askGeocoder } from "../../server/geo/suggestions/ask-geocoder.ts";
import { mergeCandidates } from "../../server/geo/suggestions/merge-candidates.ts";
import type { Geocoder } from "../../server/outside/geocoder/geocoder.ts";
import type { JudgedPlace } from "./read-judged-places.ts";

/** OpenStreetMap has many places as a point and as a building. */
const twiceKm = 0.06;
/** Our tables are less exact. */
const ownKm = 0.4;
const osmTypes: Readonly<Record<string, string>> = { N: "node", W: "way", R: "relation" };

export type Judgement = {
  readonly judged: JudgedPlace;
  readonly places: readonly SuggestedPlace[];
  readonly isRight: boolean;
  /** Whether it is right in the geocoder's own order too. */
  readonly isRightByGeocoder: boolean;
};

export async function judgePlace(
  judged: JudgedPlace,
  suggest: NonNullable<Geocoder["suggest"]>,
): Promise<Judgement> {
  const { text, near, language } = judged;
  const query = { text, near };
  const own = suggestPlaces(text, near);
  const geocoder = await askGeocoder(suggest, { ...query, language }, new AbortController().signal);
  const places = mergeCandidates(query, [
    { source: "own", candidates: own },
    { source: "geocoder", candidates: geocoder },
  ]);
  const isRightFirst = ([first]: readonly SuggestedPlace[]) =>
    first !== undefined && isExpected(first, judged);
  return { judged, places, isRight: isRightFirst(places), isRightByGeocoder: isRightFirst(geocoder) };
}

/** The place itself, the other entry of it in OpenStreetMap, or the same one from our own tables. */
function isExpected({ name, coordinate, place }: SuggestedPlace, { expected }: JudgedPlace): boolean {
  if (place?.id === `${osmTypes[expected.osmType]}/${expected.id}`) return true;
  const km = distanceKm(coordinate, expected.coordinate);
  const names = Object.values(expected.names).flat();
  if (place?.source === "osm") return km <= twiceKm && names.map(nameKey).includes(nameKey(name));
  return km <= ownKm && names.some((one) => isSimilarName(one, name, { isWhole: false }));
}

export const shareRight = (judgements: readonly Judgement[]): number =>
  judgements.filter(({ isRight }) => isRight).length / judgements.length;
