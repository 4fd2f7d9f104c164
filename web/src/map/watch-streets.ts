import type { Map as MapLibreMap } from "maplibre-gl";

type WatchOptions = {
  readonly map: MapLibreMap;
  /** Whether a source comes from outside. */
  readonly isOutside: (sourceId: string) => boolean;
  readonly onLost: () => void;
};

/** How long no tile may come while some are awaited. */
const silenceMs = 8_000;
const retryMs = 2_000;

/**
 * Tells when the tiles from outside do not come: all fail, more than one fails, or none comes for a while. A single one
 * is requested once more. Returns a function to begin anew; stops with the map.
 */
export const watchStreets = ({ map, isOutside, onLost }: WatchOptions): (() => void) => {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hasLoaded = false;
  let failed: string | undefined;
  const beginAnew = () => {
    clearTimeout(silence);
    [silence, hasLoaded, failed] = [undefined, false, undefined];
  };
  const lose = () => {
    beginAnew();
    onLost();
  };
  const listen = (sourceId: string) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      silence = undefined;
      if (map.getSource(sourceId) && !map.isSourceLoaded(sourceId)) lose();
    }, silenceMs);
  };

  map.on("sourcedataloading", ({ sourceId }) => {
    if (isOutside(sourceId) && silence === undefined) listen(sourceId);
  });
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (!tile || !isOutside(sourceId)) return;
    hasLoaded = true;
    if (keyOf(tile) === failed) failed = undefined;
    listen(sourceId);
  });
  map.on("error", (event) => {
    const { sourceId, tile } = event as { sourceId?: string; tile?: Tile };
    if (sourceId === undefined || !isOutside(sourceId)) return;
    if (!tile || !hasLoaded || failed !== undefined) return lose();
    failed = keyOf(tile);
    const { z, x, y } = tile.tileID.canonical;
    setTimeout(() => {
      if (failed === keyOf(tile) && map.getSource(sourceId)) map.refreshTiles(sourceId, [{ z, x, y }]);
    }, retryMs);
  });
  map.once("remove", beginAnew);
  return beginAnew;
};

export type Tile = {
  readonly tileID: { readonly canonical: { readonly z: number; readonly x: number; readonly y: number } };
};

export const keyOf = ({ tileID: { canonical } }: Tile): string =>
  [canonical.z, canonical.x, canonical.y].join("/");
