import type { Coordinate } from "../../../contract/itinerary.ts";
import type { PlaceSearch } from "./search.queries.ts";
import { cellKeysAround, shelves, wordKey } from "./search-keys.ts";

/** Longer texts are not the name of a place. */
const maxWords = 12;
const houseNumber = /^\d{1,4}[a-z]{0,2}$/;
const singleLetter = /^[a-z]$/;

/** Where to look: around a point and elsewhere too, or only in the areas that may have been named. */
export type SearchPlace =
  | { readonly kind: "anywhere"; readonly near: Coordinate | undefined }
  | { readonly kind: "in"; readonly areas: readonly Coordinate[] };

/** The searches for typed words, which are results of `splitWords`: for a name, and for a house if a number is among them. */
export function planPlaceSearch(words: readonly string[], place: SearchPlace): PlaceSearch[] {
  const name = words.slice(0, maxWords);
  if (name.length === 0) return [];
  const house = splitHouseNumber(name);
  return [
    searchFor(name, place),
    ...(house ? [{ ...searchFor(house.street, place, { streets: true }), houseNumber: house.number }] : []),
  ];
}

function searchFor(words: readonly string[], place: SearchPlace, { streets = false } = {}): PlaceSearch {
  const searched = shelves.filter((shelf) => !streets || shelf.startsWith("street"));
  const common = { keys: [...new Set(words.map(wordKey))], typed: words.join(" "), houseNumber: "" };
  if (place.kind === "in") {
    const cells = place.areas.flatMap((area) => cellKeysAround(area, "large"));
    const nearby = searched.map((shelf) => ({ shelf, cells, except: [] }));
    return { ...common, nearby, always: [], otherwise: [] };
  }
  const [small, large] = place.near
    ? [cellKeysAround(place.near, "small"), cellKeysAround(place.near, "large")]
    : [[], []];
  const nearby = [
    ...searched.map((shelf) => ({ shelf, cells: small, except: [] })),
    ...searched.map((shelf) => ({ shelf, cells: large, except: small })),
  ];
  return {
    ...common,
    nearby: place.near ? nearby : [],
    always: searched.filter((shelf) => shelf === "famous"),
    otherwise: searched.filter((shelf) => shelf !== "famous"),
  };
}

/** "Via del Corso 12 a" and "12 rue de Rivoli". Undefined if there is no number, or nothing else. */
function splitHouseNumber(
  words: readonly string[],
): { street: readonly string[]; number: string } | undefined {
  const split = (from: number, length: number) => ({
    street: [...words.slice(0, from), ...words.slice(from + length)],
    number: words.slice(from, from + length).join(""),
  });
  const isNumber = (at: number) => houseNumber.test(words[at] ?? "");
  const last = words.length - 1;
  if (last < 1) return undefined;
  if (last > 1 && isNumber(last - 1) && singleLetter.test(words[last] ?? "")) return split(last - 1, 2);
  if (isNumber(last)) return split(last, 1);
  return isNumber(0) ? split(0, 1) : undefined;
}
