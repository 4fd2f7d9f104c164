import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import type { Frame } from "../../outside/media-reader/media-reader.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { type PhotoVisit, photoVisits } from "./photo-visits.ts";

/** A landmark within this distance is what the photo shows. */
const sightKm = 0.25;
/** The camera's coordinate and time are right; that it was a stop is a guess. */
const surely = { ofLandmark: 0.85, ofTown: 0.6 };

/** Notes from coordinates and times of photos, without photos of stops that are already known. */
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
