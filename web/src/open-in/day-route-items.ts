import type { Coordinate, Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { MapApp } from "./place-links.ts";
import { routeLinks } from "./route-links.ts";

type DayRouteItem = {
  readonly app: MapApp;
  readonly href: string;
  /** Their numbers within the trip, if they are not all of the day. */
  readonly stops?: { readonly first: number; readonly last: number };
};

/** The route of a day's stops in each app; nothing for fewer than two on the map. */
export const dayRouteItems = (
  stops: readonly Stop[],
  { isPhone, stopsBefore }: { readonly isPhone: boolean; readonly stopsBefore: number },
): DayRouteItem[] => {
  const placed = stops.flatMap(({ coordinate }, nth) =>
    coordinate ? [{ coordinate, number: stopsBefore + nth + 1 }] : [],
  );
  const links = routeLinks(
    placed.map(({ coordinate }): Coordinate => coordinate),
    { mode: modeOf(stops), isPhone },
  );
  return links.map(({ app, href, from, to }) => {
    const isWhole = from === 0 && to === placed.length - 1;
    const [first, last] = [placed[from]?.number ?? 1, placed[to]?.number ?? 1];
    return isWhole ? { app, href } : { app, href, stops: { first, last } };
  });
};

/** What the traveller chose for all of the way; undefined if nothing, or several. */
const modeOf = (stops: readonly Stop[]): TravelMode | undefined => {
  const chosen = new Set(stops.slice(1).map(({ arriveBy }) => arriveBy));
  const [mode] = chosen;
  return chosen.size === 1 ? mode : undefined;
};
