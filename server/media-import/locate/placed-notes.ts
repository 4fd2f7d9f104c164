import type { NotedDay, NotedStop, TripNotes } from "../trip-notes.ts";

export type PlacedStop = NotedStop & {
  /** Who says where it is; left out where nobody does. */
  readonly by?: "media" | "landmark" | "airport" | "gazetteer" | "geocoder";
};

/** What the media says about a trip, and where its stops are. */
export type PlacedNotes = Omit<TripNotes, "days"> & {
  readonly days: readonly (Omit<NotedDay, "stops"> & { readonly stops: readonly PlacedStop[] })[];
};
