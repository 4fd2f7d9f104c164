import type { NotedStop, TripNotes } from "../trip-notes.ts";
import type { Details } from "./details.ts";

/** What a line says, in the order of the media. */
export type Saying =
  | { readonly says: "day"; readonly number?: number; readonly title?: string; readonly date?: string }
  | { readonly says: "startDate"; readonly date: string }
  | { readonly says: "stop"; readonly stop: NotedStop }
  | { readonly says: "details"; readonly details: Details }
  | { readonly says: "packing"; readonly item: TripNotes["packing"][number] }
  | { readonly says: "expense"; readonly expense: TripNotes["expenses"][number] }
  | { readonly says: "title"; readonly text: string }
  | { readonly says: "whereabout"; readonly text: string; readonly weight: number; readonly isAlone?: true }
  | { readonly says: "author"; readonly handle: string };
