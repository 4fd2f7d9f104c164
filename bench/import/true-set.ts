import type { Coordinate } from "../../contract/itinerary.ts";

/** The expected result of a case, in the format of test/fixtures/frames/expected.json. */
export type TrueStop = {
  /** From 1. */
  readonly day: number;
  readonly name: string;
  /** Other accepted names. */
  readonly aliases: readonly string[];
  readonly startTime: string | null;
  readonly durationMinutes: number | null;
  readonly price: { readonly amount: number; readonly currency: string } | null;
  /** Null if it cannot be known from the media. */
  readonly coordinate: Coordinate | null;
};

export type TrueCase = {
  readonly id: string;
  readonly kind: "video" | "album" | "pdf";
  /** File names without their extension. */
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
  /** Photos without text: a stop is right by its coordinate, whatever its name. */
  readonly isPhotos?: boolean;
};

export type TrueSet = {
  readonly version: 1;
  /** The text of each frame, line by line. */
  readonly text: Readonly<Record<string, readonly string[]>>;
  readonly cases: readonly TrueCase[];
};
