import type { StopNotes, TripNotes } from "../trip-notes.ts";
import type { Details } from "./details.ts";

export type Statement =
  | { readonly kind: "day"; readonly number?: number; readonly title?: string; readonly date?: string }
  | { readonly kind: "startDate"; readonly date: string }
  | { readonly kind: "stop"; readonly stop: StopNotes }
  | { readonly kind: "details"; readonly details: Details }
  | { readonly kind: "packing"; readonly item: TripNotes["packing"][number] }
  | { readonly kind: "expense"; readonly expense: TripNotes["expenses"][number] }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "whereabout"; readonly text: string; readonly weight: number; readonly isAlone?: true }
  | { readonly kind: "author"; readonly handle: string };
