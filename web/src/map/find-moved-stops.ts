import type { PlacedStop, TripLines } from "./trip-lines.ts";

/** The stops that are new on the map, or at another place. */
export const findMovedStops = (before: TripLines, after: TripLines): PlacedStop[] => {
  const positions = new Map(before.stops.map(({ id, position }) => [id, position]));
  return after.stops.filter(({ id, position }) => {
    const old = positions.get(id);
    return old?.[0] !== position[0] || old[1] !== position[1];
  });
};
