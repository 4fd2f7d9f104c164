import type { MapTiles } from "./maps/tiles/map-tiles.ts";
import type { PlaceFinder } from "./place-finder/place-finder.ts";
import type { Beelines } from "./ways/beelines.ts";

export type GeoParts = {
  readonly placeFinder: PlaceFinder;
  readonly mapTiles: MapTiles;
  readonly beelines: Beelines;
};
