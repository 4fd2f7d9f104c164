import type { MapTiles } from "./maps/tiles/map-tiles.ts";
import type { PlaceFinder } from "./place-finder/place-finder.ts";

export type GeoParts = { readonly placeFinder: PlaceFinder; readonly mapTiles: MapTiles };
