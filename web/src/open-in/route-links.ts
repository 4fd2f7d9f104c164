import type { Coordinate, TravelMode } from "../../../contract/itinerary.ts";
import { latLng, type MapLink } from "./place-links.ts";

/** A part of the route: from the stop with this index to that one. */
export type RouteLink = MapLink & { readonly from: number; readonly to: number };

type RouteOptions = {
  /** How the day's ways are gone; left out, the app chooses. */
  readonly mode?: TravelMode | undefined;
  readonly isPhone: boolean;
};

/** Google takes nine places on the way, but three in the browser of a phone. */
const googlePlaces = { desktop: 11, phone: 5 };
/** Apple's app has 15 places on a route. */
const applePlaces = 15;
/** The address would become too long for some browsers. */
const osmPlaces = 25;

/** The way through all places, in each app that shows maps on the web; in parts where an app takes fewer places. */
export const routeLinks = (places: readonly Coordinate[], { mode, isPhone }: RouteOptions): RouteLink[] => {
  const inParts = (
    max: number,
    app: MapLink["app"],
    href: (part: readonly string[]) => string,
  ): RouteLink[] =>
    partsOf(places.length, max).map(({ from, to }) => ({
      ...{ app, from, to },
      href: href(places.slice(from, to + 1).map(latLng)),
    }));
  return [
    ...inParts(isPhone ? googlePlaces.phone : googlePlaces.desktop, "google", (part) =>
      googleRoute(part, mode),
    ),
    ...inParts(applePlaces, "apple", (part) => appleRoute(part, mode)),
    ...inParts(osmPlaces, "osm", (part) => osmRoute(part, mode)),
  ];
};

/** Each part begins where the one before ends. */
const partsOf = (count: number, max: number): { readonly from: number; readonly to: number }[] => {
  const parts = [];
  for (let from = 0; from < count - 1; from += max - 1)
    parts.push({ from, to: Math.min(from + max, count) - 1 });
  return parts;
};

export const googleModes = {
  walk: "walking",
  transit: "transit",
  bike: "bicycling",
  drive: "driving",
} as const;

/** https://developers.google.com/maps/documentation/urls/get-started#directions-action */
const googleRoute = (places: readonly string[], mode: TravelMode | undefined): string => {
  const onTheWay = places.slice(1, -1);
  // Public transport goes to one place at a time.
  const isPossible = mode !== "transit" || onTheWay.length === 0;
  const parameters = new URLSearchParams({
    api: "1",
    origin: places[0] ?? "",
    destination: places.at(-1) ?? "",
    ...(onTheWay.length > 0 && { waypoints: onTheWay.join("|") }),
    ...(mode && isPossible && { travelmode: googleModes[mode] }),
  });
  return `https://www.google.com/maps/dir/?${parameters}`;
};

const appleModes = { walk: "walking", transit: "transit", bike: "cycling", drive: "driving" } as const;
export const appleFlags = { walk: "w", transit: "r", bike: "b", drive: "d" } as const;

/** Older devices know two places alone: https://developer.apple.com/documentation/mapkit/unified-map-urls */
const appleRoute = (places: readonly string[], mode: TravelMode | undefined): string => {
  const [source = "", destination = ""] = [places[0], places.at(-1)];
  if (places.length === 2)
    return `https://maps.apple.com/?${new URLSearchParams({
      saddr: source,
      daddr: destination,
      ...(mode && { dirflg: appleFlags[mode] }),
    })}`;
  const parameters = new URLSearchParams({ source, destination, ...(mode && { mode: appleModes[mode] }) });
  for (const place of places.slice(1, -1)) parameters.append("waypoint", place);
  return `https://maps.apple.com/directions?${parameters}`;
};

export const osmEngines = {
  walk: "fossgis_osrm_foot",
  transit: "fossgis_osrm_foot",
  bike: "fossgis_osrm_bike",
  drive: "fossgis_osrm_car",
} as const;
const osrmServices = { walk: "2", transit: "2", bike: "1", drive: "0" } as const;

/** openstreetmap.org has routes between two places; those of its router's own page may have more. */
const osmRoute = (places: readonly string[], mode: TravelMode | undefined): string => {
  if (places.length === 2)
    return `https://www.openstreetmap.org/directions?${new URLSearchParams({
      ...(mode && { engine: osmEngines[mode] }),
      route: places.join(";"),
    })}`;
  const parameters = new URLSearchParams(mode && { srv: osrmServices[mode] });
  for (const place of places) parameters.append("loc", place);
  return `https://routing.openstreetmap.de/?${parameters}`;
};
