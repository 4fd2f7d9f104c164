import type { Coordinate } from "../../contract/itinerary.ts";
import { coordinatesOfStops } from "./coordinates-of-stops.ts";
import { destinationsBeginning } from "./destinations-beginning.ts";
import type { Trip } from "./trip.ts";

export type GuideTask =
  | { readonly kind: "place"; readonly trip: Trip }
  | { readonly kind: "complete"; readonly beginning: string };

export type GuideOutcome =
  | { readonly kind: "place"; readonly coordinates: (Coordinate | undefined)[][] }
  | { readonly kind: "complete"; readonly destinations: string[] };

export async function guideWork(task: GuideTask): Promise<GuideOutcome> {
  return task.kind === "place"
    ? { kind: "place", coordinates: coordinatesOfStops(task.trip) }
    : { kind: "complete", destinations: destinationsBeginning(task.beginning) };
}
