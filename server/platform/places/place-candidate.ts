import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";

/** A place that one source suggests for a typed text, before the sources are merged. */
export type PlaceCandidate = SuggestedPlace & {
  /** Names in other languages, and other names. */
  readonly otherNames?: readonly string[];
  /** How well known it is, on the gazetteer's scale: about 3 for a village, 9 for Paris. */
  readonly fame?: number;
};

/** What one source suggests, its best first. */
export type CandidateList = {
  /** Our own tables, a loaded extract of OpenStreetMap, or the geocoder. */
  readonly source: "own" | "extract" | "geocoder";
  readonly candidates: readonly PlaceCandidate[];
};

export type PlaceQuery = {
  /** As typed so far: its last word may be incomplete. */
  readonly text: string;
  /** Where the day's other stops are, or the trip's destination. */
  readonly near?: Coordinate | undefined;
};
