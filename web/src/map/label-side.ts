import { type Bounds, findBounds } from "./find-bounds.ts";
import type { PlacedStop } from "./trip-lines.ts";

/** On which side of a stop its name goes, so that no name leaves a map which shows all of these stops. */
type LabelSide = "east" | "west" | "either";

/** How far from an edge a stop counts as being at it, as a part of the whole width. */
const edge = 0.3;

export const labelSides = (stops: readonly PlacedStop[]): ReadonlyMap<string, LabelSide> => {
  const bounds = findBounds(stops.map(({ position }) => position));
  return new Map(bounds && stops.map((stop) => [stop.id, sideOf(stop, bounds)]));
};

const sideOf = ({ position: [longitude] }: PlacedStop, { west, east }: Bounds): LabelSide => {
  if (west === east) return "either";
  // The box may end beyond the 180th meridian, where the stop itself has fewer degrees.
  const along = ((((longitude - west) % 360) + 360) % 360) / (east - west);
  if (along < edge) return "east";
  return along > 1 - edge ? "west" : "either";
};
