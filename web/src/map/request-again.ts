import type { Map as MapLibreMap } from "maplibre-gl";
import { keyOf, type Tile } from "./watch-streets.ts";

const [firstPauseMs, maxPauseMs] = [2_000, 60_000];

/**
 * Requests tiles that failed again, ever less often, while they are in view. Without the tile of our own map, a city
 * would stand in the sea.
 */
export const requestAgain = (map: MapLibreMap, sourceId: string): void => {
  const failures = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  map.on("error", (event) => {
    const { sourceId: failedSource, tile } = event as { sourceId?: string; tile?: Tile };
    if (failedSource !== sourceId || !tile) return;
    const before = failures.get(keyOf(tile)) ?? 0;
    failures.set(keyOf(tile), before + 1);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (map.getSource(sourceId)) map.refreshTiles(sourceId, [tile.tileID.canonical]);
      },
      Math.min(firstPauseMs * 2 ** before, maxPauseMs),
    );
    timers.add(timer);
  });
  map.on("sourcedata", ({ sourceId: loadedSource, tile }) => {
    if (loadedSource === sourceId && tile) failures.delete(keyOf(tile as Tile));
  });
  map.once("remove", () => {
    for (const timer of timers) clearTimeout(timer);
  });
};
