import type { Coordinate, Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { MapApp } from "./place-links.ts";
import { routeLinks } from "./route-links.ts";

type DayRouteItem = {
  readonly app: MapApp;
  readonly href: string;
  /** Their numbers within the trip, if they are not all of the day. */
  readonly stops?: { readonly first: number; readonly last: number };
};

type DayRoute = {
  /** How its ways are gone, as far as that is known. */
  readonly modes: readonly TravelMode[];
  readonly isPhone: boolean;
  readonly stopsBefore: number;
};

/** The route of a day's stops in each app; nothing for fewer than two on the map. */
export const dayRouteItems = (
  stops: readonly Stop[],
  { modes, isPhone, stopsBefore }: DayRoute,
): DayRouteItem[] => {
  const placed = stops.flatMap(({ coordinate }, nth) =>
    coordinate ? [{ coordinate, number: stopsBefore + nth + 1 }] : [],
  );
  const links = routeLinks(
    placed.map(({ coordinate }): Coordinate => coordinate),
    { mode: modeOf(modes), isPhone },
  );
  return links.map(({ app, href, from, to }) => {
    const isWhole = from === 0 && to === placed.length - 1;
    const [first, last] = [placed[from]?.number ?? 1, placed[to]?.number ?? 1];
    return isWhole ? { app, href } : { app, href, stops: { first, last } };
  });
};

/** Undefined if there are several, because apps take one for the whole route. */
const modeOf = ([mode, ...others]: readonly TravelMode[]): TravelMode | undefined =>
  others.every((other) => other === mode) ? mode : undefined;
