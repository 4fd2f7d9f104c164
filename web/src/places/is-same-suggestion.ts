import type { SuggestedPlace } from "../../../contract/place.ts";
import { distanceMetres } from "./distance-metres.ts";

/** Our own tables have the middle of large places. */
const sameMetres = { place: 50, other: 2_000 };

/** Whether two suggestions are one place, of which one list knows more than the other. */
export const isSameSuggestion = (one: SuggestedPlace, other: SuggestedPlace): boolean =>
  one.name === other.name &&
  one.kind === other.kind &&
  one.type === other.type &&
  distanceMetres(one.coordinate, other.coordinate) <= sameMetres[one.kind === "place" ? "place" : "other"];
