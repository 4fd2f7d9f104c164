import type { StopCategory } from "../../../contract/itinerary.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { type FoundLandmark, landmarks } from "../landmarks/landmarks.ts";
import { kindsInName } from "../landmarks/name-words.ts";
import { isInSearchArea, isSettlement, type SearchArea } from "./search-area.ts";

export type NamedStop = {
  readonly name: string;
  readonly otherNames?: readonly string[];
  readonly category?: StopCategory;
};

/** From best to worst. */
export const matchRanking: readonly FoundLandmark["match"][] = ["name", "form", "part", "misread"];
/** The middle of a larger place is not a useful coordinate, unless the trip goes through a whole country. */
const widestStopKm = 20;
/** Kinds that the gazetteer has too; names with any other kind are sights. */
const gazetteerKinds = new Set([
  "island",
  "lake",
  "mountain",
  "bay",
  "town",
  "district",
  "port",
  "valley",
  "cape",
]);

const settlementKinds = new Set(["town", "district", "port"]);

/** The town or island that a stop names, unless it is the destination itself or a sight. */
export function findPlaceOfStop(
  stop: NamedStop,
  contexts: readonly SearchArea[],
  destination: Place,
): Place | undefined {
  const [whole, nearest] = [contexts.at(-1), contexts[0]];
  if (!whole || !nearest || stop.category === "flight" || stop.category === "lodging") return undefined;
  const widest = Math.max(widestStopKm, destination.spanKm * 0.15);
  for (const name of namesOf(stop)) {
    const kinds = kindsInName(name);
    if (kinds.some((kind) => !gazetteerKinds.has(kind))) continue;
    const isWithArticle = /^the\s/i.test(name);
    if (!gazetteer().findInText(name, { near: nearest.near })) continue;
    const place = gazetteer()
      .find(name, { near: nearest.near })
      // Mount Royal is a hill, and a town named after it.
      .filter((one) => !isSettlement(one) || kinds.every((kind) => settlementKinds.has(kind)))
      // "The Bristol" is not a town; "The Hague" is.
      .filter((one) => !isWithArticle || !isSettlement(one) || /^the\s/i.test(one.name))
      .find((one) => isInSearchArea(whole, one, one.country?.code));
    if (!place || place.spanKm > widest || place.name === destination.name) continue;
    // Landmarks have the name too, so it is ambiguous.
    return findLandmarksInArea(whole, stop).length > 0 ? undefined : place;
  }
  return undefined;
}

/** The landmarks that match the stop's names best. */
export function findLandmarksInArea(area: SearchArea, stop: NamedStop): FoundLandmark[] {
  const found = namesOf(stop)
    .flatMap((name) => landmarks().find(name, { near: area.near, withinKm: area.withinKm }))
    .filter((one) => isInSearchArea(area, one.coordinate, one.country) && fitsStopCategory(stop, one));
  const best = matchRanking.find((match) => found.some((one) => one.match === match));
  return found.filter(({ match }) => match === best);
}

/** A hotel named after a sight is not the sight. */
export const fitsStopCategory = ({ category }: NamedStop, landmark: FoundLandmark): boolean =>
  landmark.match === "name" || category !== "lodging" || landmark.category === "lodging";

export const namesOf = ({ name, otherNames = [] }: NamedStop): string[] => [name, ...otherNames];
