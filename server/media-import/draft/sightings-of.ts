import type { StopSighting } from "../../../contract/import.ts";
import type { TripNotes } from "../trip-notes.ts";
import { mostStops, stopId, toldDays } from "./told-days.ts";

/** In which frames the stops of the notes' draft were seen. */
export const sightingsOf = (notes: TripNotes): StopSighting[] =>
  toldDays(notes).flatMap(({ stops }, day) =>
    stops
      .slice(0, mostStops)
      .flatMap(({ frames = [] }, nth) =>
        frames.length > 0 ? [{ stopId: stopId(day, nth), frames: [...frames] }] : [],
      ),
  );
