import type { Gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";

/** The traveller's spelling, if it is a proper name of the place: 東京, Lisboa, Malé. */
export function chooseName(place: Place, query: string, places: Gazetteer): string {
  const isIt = (found: Place | undefined) =>
    found?.latitude === place.latitude && found.longitude === place.longitude;
  const part = query.split(/[,，、،·|(/]/u)[0]?.trim() ?? "";
  return isName.test(part) && isIt(places.find(part, { limit: 1 })[0]) ? part : place.name;
}

/** Does not begin with a small letter, and is not in capitals. */
const isName = /^(?=\P{Ll})(?!.*\p{Lu}{2}).{1,40}$/u;
