import type { Coordinate } from "../../../contract/itinerary.ts";
import { coordinateOf } from "../../geo/gazetteer/coordinate-of.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { medianCoordinate } from "../../geo/place-finder/median-coordinate.ts";
import type { LocatedNotes } from "./located-notes.ts";

const aroundKm = 30;

/** Where the map opens: at the destination, or in the middle of the stops if most of them are elsewhere. */
export function findCenter(destination: Place | undefined, notes: LocatedNotes): Coordinate | undefined {
  const stops = notes.days.flatMap((day) => day.stops.flatMap(({ coordinate }) => coordinate ?? []));
  if (!destination) return medianCoordinate(stops);
  const nearKm = Math.max(aroundKm, destination.spanKm * 0.15);
  const elsewhere = stops.filter((stop) => distanceKm(destination, stop) > nearKm);
  return (elsewhere.length > stops.length / 2 && medianCoordinate(stops)) || coordinateOf(destination);
}
