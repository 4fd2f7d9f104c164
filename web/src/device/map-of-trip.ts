import type { Itinerary } from "../../../contract/itinerary.ts";
import type { MapSource } from "../map/map-source.ts";
import { tilesAround } from "./tiles-around.ts";

/** Says where the tiles are. */
const mapAddress = "/maps/map.json";

/** What one trip's map may take, in bytes. */
export const mapLimits = { ground: 2_000_000, streets: 8_000_000 };

const maxGroundTiles = 160;
const maxStreetTiles = 600;

/** Of the server's own maps: nothing is loaded in bulk from anybody else. */
export const mapOfTrip = (
  { days, center }: Pick<Itinerary, "days" | "center">,
  { tiles, closestZoom, streets }: MapSource,
): { readonly ground: readonly string[]; readonly streets: readonly string[] } => {
  const stops = days.flatMap(({ stops }) => stops.flatMap(({ coordinate }) => coordinate ?? []));
  const places = stops.length > 0 || !center ? stops : [center];
  const addresses = (template: string, minZoom: number, maxZoom: number, maxTiles: number) =>
    tilesAround(places, { minZoom, maxZoom, maxTiles }).map(({ z, x, y }) =>
      template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y)),
    );
  return {
    ground: [mapAddress, ...addresses(tiles, 0, closestZoom, maxGroundTiles)],
    streets: streets ? addresses(streets.tiles, streets.minZoom, streets.maxZoom, maxStreetTiles) : [],
  };
};
