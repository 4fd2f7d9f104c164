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
  /** In which picture it is seen best, counted from 1. */
  readonly picture?: number;
};

export type ModelDay = {
  readonly number?: number;
  readonly title?: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly stops: readonly ModelStop[];
};

/** What a model says about pictures: within our limits, and otherwise anything. Nothing of it is known to be true. */
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

/** What a model is shown. */
export type ModelInput = {
  readonly kind: "video" | "album" | "pdf";
  /** As JPEG, in their order. */
  readonly pictures: readonly Uint8Array[];
  /** The words that came with them. */
  readonly caption?: string;
};

export type ModelResult = {
  readonly trip: ModelTrip;
  /** It had more to say than it was given room for. */
  readonly isCut: boolean;
  /** What it cost, where it says. */
  readonly tokens: number | undefined;
};

/** A model that sees. */
export type VisionModel = {
  /** What is in the pictures. Rejects with a ModelFailure. */
  look(shown: ModelInput, signal: AbortSignal): Promise<ModelResult>;
  /** The most tokens that it is thought to take for that. */
  estimate(shown: ModelInput): number;
};

/** Why there is no answer, in words that hold nothing of what was asked or answered: they are logged. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  /** What it cost all the same; undefined when nobody knows. */
  readonly tokens: number | undefined;

  constructor(message: string, tokens: number | undefined) {
    super(message);
    this.tokens = tokens;
  }
}
