import type { Coordinate } from "../../../contract/itinerary.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { completeDestination } from "./complete-destination.ts";
import { findCoordinates } from "./find-coordinates.ts";
import { findTripPlaces, type TripPlaces } from "./find-trip-places.ts";
import { suggestPlaces } from "./suggest-places.ts";
import type { Trip } from "./trip.ts";

export type PlaceFinderTask =
  | { readonly kind: "locate"; readonly trip: Trip }
  | { readonly kind: "places"; readonly trip: Trip }
  | { readonly kind: "complete"; readonly beginning: string }
  | { readonly kind: "suggest"; readonly beginning: string; readonly near: Coordinate | undefined };

export type PlaceFinderResult =
  | { readonly kind: "locate"; readonly coordinates: (Coordinate | undefined)[][] }
  | { readonly kind: "places"; readonly found: TripPlaces }
  | { readonly kind: "complete"; readonly destinations: string[] }
  | { readonly kind: "suggest"; readonly places: PlaceCandidate[] };

export async function runPlaceFinderTask(task: PlaceFinderTask): Promise<PlaceFinderResult> {
  switch (task.kind) {
    case "locate":
      return { kind: "locate", coordinates: findCoordinates(task.trip) };
    case "places":
      return { kind: "places", found: findTripPlaces(task.trip) };
    case "complete":
      return { kind: "complete", destinations: completeDestination(task.beginning) };
    case "suggest":
      return { kind: "suggest", places: suggestPlaces(task.beginning, task.near) };
  }
}
