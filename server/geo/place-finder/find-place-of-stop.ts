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

/** How a landmark can be found by a name, from best to worst. */
export const matchRanking: readonly FoundLandmark["match"][] = ["name", "form", "part", "misread"];
/** Places as large as this have a middle that is no stop, unless the trip goes through a whole country. */
const widestStopKm = 20;
/** Nouns of places that the gazetteer knows too; all others are a sight's, and no town's. */
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

/** A town or an island that is a stop: never one that the trip goes to as a whole, nor a name with a sight's noun. */
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
      // Mount Royal is a hill, and a town that is called after it.
      .filter((one) => !isSettlement(one) || kinds.every((kind) => settlementKinds.has(kind)))
      // The Bristol is no town; The Hague is.
      .filter((one) => !isWithArticle || !isSettlement(one) || /^the\s/i.test(one.name))
      .find((one) => isInSearchArea(whole, one, one.country?.code));
    if (!place || place.spanKm > widest || place.name === destination.name) continue;
    // One of several landmarks, and nothing says which.
    return findLandmarksInArea(whole, stop).length > 0 ? undefined : place;
  }
  return undefined;
}

/** What the stop's names mean around there, by the best way in which any of them says it. */
export function findLandmarksInArea(reach: SearchArea, stop: NamedStop): FoundLandmark[] {
  const found = namesOf(stop)
    .flatMap((name) => landmarks().find(name, { near: reach.near, withinKm: reach.withinKm }))
    .filter((one) => isInSearchArea(reach, one.coordinate, one.country) && fitsStopCategory(stop, one));
  const best = matchRanking.find((how) => found.some((one) => one.match === how));
  return found.filter(({ match: how }) => how === best);
}

/** A hotel that has a sight's name in its own is beside it. */
export const fitsStopCategory = (
  { category }: NamedStop,
  { category: known, match: how }: FoundLandmark,
): boolean => how === "name" || category !== "lodging" || known === "lodging";

export const namesOf = ({ name, otherNames = [] }: NamedStop): string[] => [name, ...otherNames];
