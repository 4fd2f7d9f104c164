import type { PlaceReference } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { nameKey } from "../gazetteer/name-key.ts";

const maxLength = 100;

/** Our tables have no ids, so a place is named by what does not change: its kind, name and rounded coordinate. */
export function ownReference({
  kind,
  name,
  coordinate: { latitude, longitude },
}: Pick<SuggestedPlace, "kind" | "name" | "coordinate">): PlaceReference {
  const where = `@${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  const slug = encodeURIComponent(nameKey(name).replaceAll(" ", "-"));
  const id = `${kind}/${slug}`.slice(0, maxLength - where.length) + where;
  return { source: "waybook", id };
}
