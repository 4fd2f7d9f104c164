import type { Coordinate } from "../../contract/itinerary.ts";
import type { Trip } from "./guide.ts";

export type GuideTask =
  | { readonly kind: "place"; readonly trip: Trip }
  | { readonly kind: "complete"; readonly beginning: string };

export type GuideOutcome =
  | { readonly kind: "place"; readonly coordinates: (Coordinate | undefined)[][] }
  | { readonly kind: "complete"; readonly destinations: string[] };

export async function guideWork(task: GuideTask): Promise<GuideOutcome> {
  if (task.kind === "place") return { kind: "place", coordinates: [] };
  return { kind: "complete", destinations: [] };
}
