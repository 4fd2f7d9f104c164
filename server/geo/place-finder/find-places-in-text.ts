import type { Coordinate } from "../../../contract/itinerary.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import type { Place } from "../gazetteer/place.ts";

/** Separates places as in "Tokyo → Kyoto & Osaka". */
const placeSeparator = /[,;|/&+→➔➜>•·()、・]|\s[-–—]\s|[–—]|\s(?:and|und|et|y|e|en|to|nach|then|plus)\s/iu;
const maxTextLength = 300;
const maxParts = 8;

/** The places that a text names, the main one first. */
export function findPlacesInText(text: string, near?: Coordinate): Place[] {
  const clipped = text.slice(0, maxTextLength);
  const options = near ? { near } : {};
  const about = gazetteer().findInText(clipped, options);
  const parts = clipped.split(placeSeparator).slice(0, maxParts);
  const named = parts.length > 1 ? parts.map((part) => gazetteer().findInText(part, options)) : [];
  const places = [about, ...named].filter((place) => place !== undefined);
  // The Paris of "Paris, Texas" would otherwise be found a second time, in France.
  return places.filter((place, index) => places.findIndex(({ name }) => name === place.name) === index);
}
