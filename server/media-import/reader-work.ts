import type { ImportProgress } from "../../contract/import.ts";
import type { Media } from "../outside/media-reader/media-reader.ts";
import { type OfflineTrip, offlineTrip } from "./offline-trip.ts";
import type { Noted } from "./read-notes.ts";
import type { TripNotes } from "./trip-notes.ts";

export type ReaderTask =
  /** Today is `YYYY-MM-DD`. */
  | { readonly kind: "read"; readonly media: Media; readonly today: string }
  | { readonly kind: "place"; readonly notes: TripNotes };

export type Outcomes = { readonly read: Noted & { readonly trip: OfflineTrip }; readonly place: OfflineTrip };

/** What is done in a process of its own: whatever frames say may be long, and made to take long. */
export async function readerWork(
  task: ReaderTask,
  tell: (progress: ImportProgress) => void,
): Promise<Outcomes[ReaderTask["kind"]]> {
  if (task.kind === "place") return offlineTrip(task.notes);
  // Only here: who places nothing but notes needs no eyes.
  const { readNotes } = await import("./read-notes.ts");
  const noted = await readNotes(task, tell);
  return { ...noted, trip: offlineTrip(noted.notes) };
}
