import type { StopCategory } from "../../../contract/itinerary.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";
import { type FoundLandmark, landmarks } from "../landmarks/landmarks.ts";
import { kindsOfName } from "../landmarks/name-words.ts";
import { isReached, isSettlement, type Reach } from "./reach-of.ts";

export type NamedStop = {
  readonly name: string;
  readonly otherNames?: readonly string[];
  readonly category?: StopCategory;
};

/** How a landmark can be found by a name, from best to worst. */
export const waysFound: readonly FoundLandmark["how"][] = ["name", "form", "part", "misread"];
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
export function placeOfStop(
  stop: NamedStop,
  contexts: readonly Reach[],
  destination: Place,
): Place | undefined {
  const [whole, nearest] = [contexts.at(-1), contexts[0]];
  if (!whole || !nearest || stop.category === "flight" || stop.category === "lodging") return undefined;
  const widest = Math.max(widestStopKm, destination.spanKm * 0.15);
  for (const name of namesOf(stop)) {
    const kinds = kindsOfName(name);
    if (kinds.some((kind) => !gazetteerKinds.has(kind))) continue;
    const isWithArticle = /^the\s/i.test(name);
    if (!gazetteer().placeIn(name, { near: nearest.near })) continue;
    const place = gazetteer()
      .find(name, { near: nearest.near })
      // Mount Royal is a hill, and a town that is called after it.
      .filter((one) => !isSettlement(one) || kinds.every((kind) => settlementKinds.has(kind)))
      // The Bristol is no town; The Hague is.
      .filter((one) => !isWithArticle || !isSettlement(one) || /^the\s/i.test(one.name))
      .find((one) => isReached(whole, one, one.country?.code));
    if (!place || place.spanKm > widest || place.name === destination.name) continue;
    // One of several landmarks, and nothing says which.
    return foundIn(whole, stop).length > 0 ? undefined : place;
  }
  return undefined;
}

/** What the stop's names mean around there, by the best way in which any of them says it. */
export function foundIn(reach: Reach, stop: NamedStop): FoundLandmark[] {
  const found = namesOf(stop)
    .flatMap((name) => landmarks().find(name, { near: reach.near, withinKm: reach.withinKm }))
    .filter((one) => isReached(reach, one.coordinate, one.country) && isOfItsCategory(stop, one));
  const best = waysFound.find((how) => found.some((one) => one.how === how));
  return found.filter(({ how }) => how === best);
}

/** A hotel that has a sight's name in its own is beside it. */
export const isOfItsCategory = ({ category }: NamedStop, { category: known, how }: FoundLandmark): boolean =>
  how === "name" || category !== "lodging" || known === "lodging";

export const namesOf = ({ name, otherNames = [] }: NamedStop): string[] => [name, ...otherNames];
