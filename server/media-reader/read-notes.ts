import type { Media } from "../outside/media-reader/media-reader.ts";
import type { SeenFrame } from "./seen-frame.ts";
import type { TripNotes } from "./trip-notes.ts";

export type ReadTask = {
  readonly media: Media;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

export type Noted = { readonly notes: TripNotes; readonly seen: readonly SeenFrame[] };

export async function readNotes(_: ReadTask): Promise<Noted> {
  return { notes: { whereabouts: [], days: [], packing: [], expenses: [] }, seen: [] };
}
