import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";

export type LocatedStop = StopNotes & {
  /** Where the coordinate comes from; missing if there is none. */
  readonly by?: "media" | "landmark" | "airport" | "gazetteer" | "geocoder";
};

/** Notes whose stops have coordinates if their places are known. */
export type LocatedNotes = Omit<TripNotes, "days"> & {
  readonly days: readonly (Omit<DayNotes, "stops"> & { readonly stops: readonly LocatedStop[] })[];
};
