import { geoDistance, geoInterpolate } from "d3-geo";

/** Degrees east and north, as GeoJSON has them. Along a way a longitude may run on beyond 180. */
export type Position = readonly [longitude: number, latitude: number];

/** The same place, turned by whole circles to lie within half a circle of another. */
export const nearestCopy = ([longitude, latitude]: Position, [other]: Position): Position => [
  longitude + 360 * Math.round((other - longitude) / 360),
  latitude,
];

/** In radians, some 300 km: shorter ways look straight. */
const straight = 0.05;
const maxSteps = 48;

/** The shortest way on the globe, which is a curve on the map: across the 180th meridian where that is shorter. */
export const routeBetween = (from: Position, to: Position): Position[] => {
  const distance = geoDistance([...from], [...to]);
  if (distance < straight) return [from, nearestCopy(to, from)];
  const at = geoInterpolate([...from], [...to]);
  const steps = Math.min(maxSteps, Math.ceil((distance / straight) * 2));
  const points: Position[] = [from];
  for (let step = 1; step < steps; step++) points.push(nearestCopy(at(step / steps), points.at(-1) ?? from));
  points.push(nearestCopy(to, points.at(-1) ?? from));
  return points;
};
