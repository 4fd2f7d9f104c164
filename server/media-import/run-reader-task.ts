import type { ImportProgress } from "../../contract/import.ts";
import type { Media } from "../outside/media-reader/media-reader.ts";
import { type LocatedTrip, locateOffline } from "./locate/locate-offline.ts";
import type { MediaNotes } from "./read-notes.ts";
import type { TripNotes } from "./trip-notes.ts";

export type ReaderTask =
  /** Today is `YYYY-MM-DD`. */
  | { readonly kind: "read"; readonly media: Media; readonly today: string }
  | { readonly kind: "place"; readonly notes: TripNotes };

export type ReaderResults = {
  readonly read: MediaNotes & { readonly trip: LocatedTrip };
  readonly place: LocatedTrip;
};

/** Runs in a worker, because a text may be long or crafted to be slow. */
export async function runReaderTask(
  task: ReaderTask,
  tell: (progress: ImportProgress) => void,
): Promise<ReaderResults[ReaderTask["kind"]]> {
  if (task.kind === "place") return locateOffline(task.notes);
  // Imported only here, because locating stops does not need OCR.
  const { readNotes } = await import("./read-notes.ts");
  const noted = await readNotes(task, tell);
  return { ...noted, trip: locateOffline(noted.notes) };
}
