import type { ImportProgress } from "../../contract/import.ts";
import type { Frame, Media } from "../outside/media-reader/media-reader.ts";
import { paperIn } from "./bookings/paper-in.ts";
import { mergedNotes } from "./merged-notes.ts";
import { see } from "./ocr/see.ts";
import { photoNotes } from "./photos/photo-notes.ts";
import { planIn } from "./plan-text/plan-in.ts";
import type { SeenFrame } from "./seen-frame.ts";
import type { NotedStop, TripNotes } from "./trip-notes.ts";

export type Noted = { readonly notes: TripNotes; readonly seen: readonly SeenFrame[] };

type Asked = {
  readonly media: Media;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

/** What the media says: its tickets and bookings, its plans, and where its photos were taken. */
export async function readNotes(
  { media, today }: Asked,
  tell: (progress: ImportProgress) => void,
): Promise<Noted> {
  const total = media.frames.length;
  tell({ step: "reading", done: 0, total });
  const seen = await see(media.frames, (done) => tell({ step: "reading", done, total }));
  tell({ step: "planning", done: 0, total: 1 });
  const papers = seen.filter((frame) => paperIn([frame]));
  const others = seen.filter((frame) => !papers.includes(frame));
  const { kind, frames, caption } = media;
  const planned = planIn(others, { kind, today, ...(caption && { caption }) });
  const plan = { ...planned, days: planned.days.map((day) => withPlaces(day, frames)) };
  const paper = paperIn(papers);
  const told = paper ? mergedNotes(plan, paper) : plan;
  // A ticket that was photographed says where it leads, not where it was photographed.
  const known = plan.days.flatMap(({ stops }) => stops.flatMap((stop) => stop.frames ?? []));
  return { notes: mergedNotes(told, photoNotes(frames, known)), seen };
}

/** A photo that names its place was taken there. */
function withPlaces<Day extends { readonly stops: readonly NotedStop[] }>(
  day: Day,
  frames: readonly Frame[],
): Day {
  const stops = day.stops.map((stop) => {
    const coordinate = stop.frames?.map((at) => frames[at]?.coordinate).find((place) => place);
    return coordinate && !stop.coordinate ? { ...stop, coordinate } : stop;
  });
  return { ...day, stops };
}
