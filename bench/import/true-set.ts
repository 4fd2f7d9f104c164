import type { Coordinate } from "../../contract/itinerary.ts";

/** What a case's frames say, in the shape of test/fixtures/frames/expected.json. */
export type TrueStop = {
  /** From 1. */
  readonly day: number;
  readonly name: string;
  /** Other names that are as right. */
  readonly aliases: readonly string[];
  readonly startTime: string | null;
  readonly durationMinutes: number | null;
  readonly price: { readonly amount: number; readonly currency: string } | null;
  /** Null where nobody could know it. */
  readonly coordinate: Coordinate | null;
};

export type TrueCase = {
  readonly id: string;
  readonly kind: "video" | "album" | "pdf";
  /** Files of the set, without their ending. */
  readonly frames: readonly string[];
  readonly destination: string | null;
  readonly destinationAliases?: readonly string[];
  readonly country?: string;
  readonly origin?: string;
  readonly startDate?: string;
  readonly days?: number;
  readonly dayTitles?: readonly string[];
  readonly author?: string;
  readonly stops: readonly TrueStop[];
  readonly notStops?: readonly string[];
  readonly packing?: readonly string[];
  /** Photos without words: a stop is right where it is, whatever it is called. */
  readonly isPhotos?: boolean;
};

export type TrueSet = {
  readonly version: 1;
  /** What stands on each frame, line by line. */
  readonly text: Readonly<Record<string, readonly string[]>>;
  readonly cases: readonly TrueCase[];
};
