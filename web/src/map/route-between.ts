import { geoDistance, geoInterpolate } from "d3-geo";

/** Longitude and latitude in degrees, as in GeoJSON. Along a route the longitude may exceed 180. */
export type Position = readonly [longitude: number, latitude: number];

/** The same position, with its longitude shifted by 360° until it is within 180° of the other. */
export const nearestCopy = ([longitude, latitude]: Position, [other]: Position): Position => [
  longitude + 360 * Math.round((other - longitude) / 360),
  latitude,
];

/** In radians, about 300 km: shorter routes look straight. */
const straight = 0.05;
const maxSteps = 48;

/** The shortest route on the globe, a curve on the map; it crosses the 180th meridian where that is shorter. */
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
