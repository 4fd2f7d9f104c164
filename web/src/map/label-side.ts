import { type Bounds, findBounds } from "./find-bounds.ts";
import type { PlacedStop } from "./trip-lines.ts";

/** The side of a stop for its name, so that names stay on a map that shows all of these stops. */
type LabelSide = "east" | "west" | "either";

/** How near to an edge a stop counts as being at it, as a share of the whole width. */
const edge = 0.3;

export const labelSides = (stops: readonly PlacedStop[]): ReadonlyMap<string, LabelSide> => {
  const bounds = findBounds(stops.map(({ position }) => position));
  return new Map(bounds && stops.map((stop) => [stop.id, sideOf(stop, bounds)]));
};

const sideOf = ({ position: [longitude] }: PlacedStop, { west, east }: Bounds): LabelSide => {
  if (west === east) return "either";
  // Where the box crosses the 180th meridian, it ends beyond 180, but the stop's own longitude does not.
  const along = ((((longitude - west) % 360) + 360) % 360) / (east - west);
  if (along < edge) return "east";
  return along > 1 - edge ? "west" : "either";
};
