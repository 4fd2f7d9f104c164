import type { PlaceExtracts } from "./extracts/place-extracts.ts";
import type { StreetTiles } from "./maps/pmtiles/street-tiles.ts";
import type { MapTiles } from "./maps/tiles/map-tiles.ts";
import type { PlaceFinder } from "./place-finder/place-finder.ts";
import type { ConnectionFinder } from "./transit/connections.ts";
import type { Beelines } from "./ways/beelines.ts";
import type { Routes } from "./ways/routes.ts";
import type { CachedWeather } from "./weather/cached-weather.ts";

export type GeoParts = {
  readonly placeFinder: PlaceFinder;
  readonly placeExtracts: PlaceExtracts;
  readonly mapTiles: MapTiles;
  /** Undefined unless the operator has a file of streets. */
  readonly streetTiles: StreetTiles | undefined;
  readonly beelines: Beelines;
  /** Undefined if it is switched off. */
  readonly weather: CachedWeather | undefined;
  /** Undefined without timetables. */
  readonly connections: ConnectionFinder | undefined;
  /** Undefined without a router. */
  readonly routes: Routes | undefined;
};
