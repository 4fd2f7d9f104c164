import type { StopSighting } from "../../../contract/import.ts";
import type { TripNotes } from "../trip-notes.ts";
import { draftDays, maxStopsPerDay, stopId } from "./draft-days.ts";

/** Finds the frames that show each stop of the draft. */
export const findSightings = (notes: TripNotes): StopSighting[] =>
  draftDays(notes).flatMap(({ stops }, day) =>
    stops
      .slice(0, maxStopsPerDay)
      .flatMap(({ frames = [] }, nth) =>
        frames.length > 0 ? [{ stopId: stopId(day, nth), frames: [...frames] }] : [],
      ),
  );
