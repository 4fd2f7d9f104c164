import type { Coordinate } from "../../../contract/itinerary.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";

/** What parts the places of a journey: Tokyo → Kyoto & Osaka. */
const parting = /[,;|/&+→➔➜>•·()、・]|\s[-–—]\s|[–—]|\s(?:and|und|et|y|e|en|to|nach|then|plus)\s/iu;
const longestText = 300;
const mostParts = 8;

/** The places that a text names, the one it is about first. */
export function placesNamedIn(text: string, near?: Coordinate): Place[] {
  const clipped = text.slice(0, longestText);
  const options = near ? { near } : {};
  const about = gazetteer().placeIn(clipped, options);
  const parts = clipped.split(parting).slice(0, mostParts);
  const named = parts.length > 1 ? parts.map((part) => gazetteer().placeIn(part, options)) : [];
  const places = [about, ...named].filter((place) => place !== undefined);
  // Paris, Texas is not the Paris of France as well.
  return places.filter((place, index) => places.findIndex(({ name }) => name === place.name) === index);
}
