import type { Stop } from "../../../../contract/itinerary.ts";
import type { Draft } from "../../draft/draft.ts";
import type { ReviewEdit } from "./use-review.ts";

/** What the components of the review share. */
export type ReviewContext = {
  readonly draft: Draft;
  readonly edit: ReviewEdit;
  readonly showsErrors: boolean;
  /** The address of the picture that a stop was read from. */
  readonly pictureOf: (stopId: string) => string | undefined;
  readonly openPicture: (stopId: string) => void;
  /** The traveller is looking at this stop. */
  readonly onReading: (stopId: string) => void;
  readonly place: (stop: Stop) => void;
  readonly removeStop: (stop: Stop) => void;
};
