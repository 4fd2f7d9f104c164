import type { ImportProgress } from "../../contract/import.ts";
import type { Frame, Media } from "../outside/media-reader/media-reader.ts";
import { parseBookings } from "./bookings/parse-bookings.ts";
import { mergeNotes } from "./merge-notes.ts";
import { recogniseFrames } from "./ocr/recognise-frames.ts";
import { photoNotes } from "./photos/photo-notes.ts";
import { parsePlan } from "./plan-text/parse-plan.ts";
import type { TextFrame } from "./text-frame.ts";
import type { StopNotes, TripNotes } from "./trip-notes.ts";

export type MediaNotes = { readonly notes: TripNotes; readonly textFrames: readonly TextFrame[] };

type ReadInput = {
  readonly media: Media;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/** Reads bookings, plan texts, and the coordinates and times of photos. */
export async function readNotes(
  { media, today }: ReadInput,
  tell: (progress: ImportProgress) => void,
): Promise<MediaNotes> {
  const total = media.frames.length;
  tell({ step: "reading", done: 0, total });
  const textFrames = await recogniseFrames(media.frames, (done) => tell({ step: "reading", done, total }));
  tell({ step: "planning", done: 0, total: 1 });
  const bookingFrames = textFrames.filter((frame) => parseBookings([frame], { today }));
  const others = textFrames.filter((frame) => !bookingFrames.includes(frame));
  const { kind, frames, caption } = media;
  const planned = parsePlan(others, { kind, today, ...(caption && { caption }) });
  const plan = { ...planned, days: planned.days.map((day) => withPlaces(day, frames)) };
  const bookings = parseBookings(bookingFrames, { today });
  const written = bookings ? mergeNotes(plan, bookings) : plan;
  // The coordinate of a photographed ticket is where the photo was taken, not where the trip goes.
  const framesOfStops = plan.days.flatMap(({ stops }) => stops.flatMap((stop) => stop.frames ?? []));
  return { notes: mergeNotes(written, photoNotes(frames, framesOfStops)), textFrames };
}

/** A stop that a photo names is at the photo's coordinate. */
function withPlaces<Day extends { readonly stops: readonly StopNotes[] }>(
  day: Day,
  frames: readonly Frame[],
): Day {
  const stops = day.stops.map((stop) => {
    const coordinate = stop.frames?.map((at) => frames[at]?.coordinate).find((place) => place);
    return coordinate && !stop.coordinate ? { ...stop, coordinate } : stop;
  });
  return { ...day, stops };
}
