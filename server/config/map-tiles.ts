import { resolve } from "node:path";
import { StartFailure } from "../platform/start-failure.ts";
import { isSafe, type Read, url } from "./parsers.ts";

/** Where the operator's own streets are: a PMTiles file on this machine, or on the web. */
export type MapTilesSetting = { readonly path: string } | { readonly url: URL };

export function readMapTiles(read: Read, outside: boolean): MapTilesSetting | undefined {
  const tiles = read<MapTilesSetting | undefined>(
    "MAP_TILES",
    undefined,
    parseMapTiles,
    "the path of a PMTiles file, or its https address; http only for this machine itself",
  );
  if (tiles === undefined) return undefined;
  if (read("MAP_STYLE_URL", false, (value) => value !== "off" && value !== "built-in", ""))
    throw new StartFailure("MAP_TILES and MAP_STYLE_URL are two maps: remove one of them.");
  if ("url" in tiles && !outside)
    throw new StartFailure(
      `MAP_TILES asks ${tiles.url.host}, which OUTSIDE=off forbids: use a file on this machine, or remove one of them.`,
    );
  return tiles;
}

export function parseMapTiles(value: string): MapTilesSetting | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return { path: resolve(value) };
  const address = url("http:", "https:")(value);
  return address && isSafe(address) && !address.username && !address.password ? { url: address } : undefined;
}
