import type { SuggestedPlace } from "../../contract/place.ts";
import { distanceKm } from "../../server/geo/gazetteer/distance-km.ts";
import { nameKey } from "../../server/geo/gazetteer/name-key.ts";
import { isSimilarName } from "../../server/geo/landmarks/similar-names.ts";
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
};

/** What `GET /v1/places` is asked. */
type Query = { q: string; language: string; latitude?: number; longitude?: number };
type Find = (query: Query) => Promise<readonly SuggestedPlace[]>;

/** Whether the place that is meant comes first, for each in turn. */
export async function judgePlaces(judged: readonly JudgedPlace[], find: Find): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const one of judged) {
    const places = await find({ q: one.text, language: one.language, ...one.near });
    const [first] = places;
    judgements.push({ judged: one, places, isRight: first !== undefined && isExpected(first, one) });
  }
  return judgements;
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
