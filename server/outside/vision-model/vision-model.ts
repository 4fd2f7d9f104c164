import type { ExpenseCategory, StopCategory } from "../../../contract/itinerary.ts";

export type ModelStop = {
  readonly name: string;
  /** The same in another script or language. */
  readonly otherName?: string;
  readonly category?: StopCategory;
  /** `HH:mm` */
  readonly startTime?: string;
  readonly durationMinutes?: number;
  /** As it is written: "€8". */
  readonly price?: string;
  readonly address?: string;
  readonly phone?: string;
  readonly link?: string;
  readonly note?: string;
  /** The picture that shows it best, from 1. */
  readonly picture?: number;
};

export type ModelDay = {
  readonly number?: number;
  readonly title?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stops: readonly ModelStop[];
};

/** A model's result, within our limits but otherwise unchecked. */
export type ModelTrip = {
  readonly title?: string;
  readonly destination?: string;
  readonly origin?: string;
  /** `YYYY-MM-DD` */
  readonly startDate?: string;
  readonly author?: string;
  readonly days: readonly ModelDay[];
  readonly packing: readonly { readonly name: string; readonly quantity?: number }[];
  readonly expenses: readonly {
    readonly title: string;
    /** As it is written: "€8". */
    readonly price: string;
    readonly category?: ExpenseCategory;
    readonly date?: string;
  }[];
};

export type ModelInput = {
  readonly kind: "video" | "album" | "pdf";
  /** JPEGs, in order. */
  readonly pictures: readonly Uint8Array[];
  readonly caption?: string;
};

export type ModelResult = {
  readonly trip: ModelTrip;
  /** The response reached the token limit. */
  readonly isCut: boolean;
  /** The tokens used, if the response says so. */
  readonly tokens: number | undefined;
};

/** A model that reads pictures. */
export type VisionModel = {
  /** Reads a trip from pictures. Rejects with a ModelFailure. */
  look(input: ModelInput, signal: AbortSignal): Promise<ModelResult>;
  /** An upper estimate of the tokens that this takes. */
  estimate(input: ModelInput): number;
};

/** Why there is no result. The message is logged, so it has no content of the request or the response. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  /** The tokens used all the same; undefined if unknown. */
  readonly tokens: number | undefined;

  constructor(message: string, tokens: number | undefined) {
    super(message);
    this.tokens = tokens;
  }
}
