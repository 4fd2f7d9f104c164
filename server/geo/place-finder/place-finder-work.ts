import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { coordinatesOfStops } from "./coordinates-of-stops.ts";
import { destinationsBeginning } from "./destinations-beginning.ts";
import { placesBeginning } from "./places-beginning.ts";
import type { Trip } from "./trip.ts";

export type GuideTask =
  | { readonly kind: "place"; readonly trip: Trip }
  | { readonly kind: "complete"; readonly beginning: string }
  | { readonly kind: "suggest"; readonly beginning: string; readonly near: Coordinate | undefined };

export type GuideOutcome =
  | { readonly kind: "place"; readonly coordinates: (Coordinate | undefined)[][] }
  | { readonly kind: "complete"; readonly destinations: string[] }
  | { readonly kind: "suggest"; readonly places: SuggestedPlace[] };

export async function placeFinderWork(task: GuideTask): Promise<GuideOutcome> {
  switch (task.kind) {
    case "place":
      return { kind: "place", coordinates: coordinatesOfStops(task.trip) };
    case "complete":
      return { kind: "complete", destinations: destinationsBeginning(task.beginning) };
    case "suggest":
      return { kind: "suggest", places: placesBeginning(task.beginning, task.near) };
  }
}
