import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import type { Frame } from "../../outside/media-reader/media-reader.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { type PhotoVisit, photoVisits } from "./photo-visits.ts";

/** What stands so near is what was photographed. */
const sightKm = 0.25;
/** A place and time that a camera wrote down are right; what one did there is a guess. */
const surely = { ofLandmark: 0.85, ofTown: 0.6 };

/** What the photos alone tell: where one was, when, and for how long. Those of stops that are known already are left out. */
export function photoNotes(frames: readonly Frame[], known: readonly number[] = []): TripNotes {
  const visits = photoVisits(frames).filter((visit) => !visit.frames.some((frame) => known.includes(frame)));
  const days = new Map<string, { date?: string; stops: StopNotes[] }>();
  for (const visit of visits) {
    const { date = "" } = visit;
    const day = days.get(date) ?? { ...(date && { date }), stops: [] };
    days.set(date, day);
    day.stops.push(stopOf(visit));
  }
  return { whereabouts: [], days: [...days.values()] satisfies DayNotes[], packing: [], expenses: [] };
}

function stopOf({ frames, coordinate, startTime, durationMinutes }: PhotoVisit): StopNotes {
  const landmark = landmarks().nearest(coordinate, sightKm);
  return {
    name: landmark?.name ?? gazetteer().findNearest(coordinate).name,
    ...(landmark && { category: landmark.category }),
    coordinate,
    ...(startTime && { startTime }),
    ...(durationMinutes && { durationMinutes }),
    frames,
    confidence: landmark ? surely.ofLandmark : surely.ofTown,
  };
}
