import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";

/** A trip that stays closer together is better shown by its place. */
export const minRouteKm = 40;

/** How far a route goes from where it starts. */
export const routeReachKm = (route: readonly Coordinate[]): number =>
  Math.max(0, ...route.map((point) => distanceKm(route[0] as Coordinate, point)));
