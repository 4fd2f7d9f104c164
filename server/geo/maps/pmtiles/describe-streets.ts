import { createHash } from "node:crypto";
import { type Credit, readCredits } from "./credits.ts";
import { isKnownCompression } from "./stored-compression.ts";
import { InvalidArchive, type TileArchive } from "./tile-archive.ts";

/** What a map needs to know to draw an archive's streets. */
export type Streets = {
  /** Part of the tiles' addresses: another one as soon as the file is another one. */
  readonly version: string;
  /** Which layers the tiles have. */
  readonly schema: StreetsSchema;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east and north. */
  readonly bounds: readonly [number, number, number, number];
  readonly credits: readonly Credit[];
};

export type StreetsSchema = "protomaps" | "openmaptiles";

/** Throws InvalidArchive if we cannot draw it. */
export function describeStreets({ header, metadata, version }: TileArchive): Streets {
  if (Number(header.tileType) !== 1)
    throw new InvalidArchive("has no vector tiles: streets are drawn from tiles in MVT format alone");
  if (!isKnownCompression(header.tileCompression))
    throw new InvalidArchive("has tiles that are compressed in an unknown way");
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  if (minZoom > maxZoom || maxZoom > 24) throw new InvalidArchive("has an impossible range of zooms");
  return {
    version: createHash("sha256").update(version).digest("base64url").slice(0, 12),
    schema: schemaOf(metadata),
    minZoom,
    maxZoom,
    bounds: minLon < maxLon && minLat < maxLat ? [minLon, minLat, maxLon, maxLat] : [-180, -85, 180, 85],
    credits: readCredits(metadata.attribution),
  };
}

function schemaOf({ vector_layers }: TileArchive["metadata"]): StreetsSchema {
  const layers = new Map(
    (Array.isArray(vector_layers) ? vector_layers : [])
      .filter((layer): layer is { id: string; fields?: object } => typeof layer?.id === "string")
      .map(({ id, fields }) => [id, fields ?? {}]),
  );
  if (layers.has("transportation") && layers.has("water")) return "openmaptiles";
  if (layers.has("roads") && layers.has("earth") && layers.has("water")) {
    if ("pmap:kind" in (layers.get("roads") ?? {}))
      throw new InvalidArchive("is of an old version of Protomaps' schema; version 4 or newer is needed");
    return "protomaps";
  }
  const known =
    layers.size > 0 ? `its layers are ${[...layers.keys()].slice(0, 20).join(", ")}` : "it names no layers";
  throw new InvalidArchive(
    `is neither in Protomaps' schema (earth, water, roads, …) nor in OpenMapTiles' (water, transportation, …): ${known}`,
  );
}
