import type { Coordinate, Itinerary } from "../../../contract/itinerary.ts";
import { medianCoordinate } from "../../geo/place-finder/median-coordinate.ts";

/** Where each day is: in the middle of its stops, otherwise where the day before was, otherwise the next one. */
export function dayPlaces({
  days,
  center,
}: Pick<Itinerary, "days" | "center">): readonly (Coordinate | undefined)[] {
  const places = days.map(({ stops }) =>
    medianCoordinate(stops.flatMap(({ coordinate }) => coordinate ?? [])),
  );
  const first = places.find((place) => place !== undefined) ?? center;
  let before = first;
  return places.map((place) => (before = place ?? before));
}
