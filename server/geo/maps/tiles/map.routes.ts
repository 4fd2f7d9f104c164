import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { open } from "../../../../contract/endpoint.ts";
import { preferredEncoding } from "../../../http/preferred-encoding.ts";
import type { Parts } from "../../../parts.ts";
import { Failure } from "../../../platform/failure.ts";
import type { GeoParts } from "../../geo.parts.ts";
import type { Streets } from "../pmtiles/describe-streets.ts";
import { closestZoom } from "./closest-zoom.ts";
import type { TileAddress } from "./tile-frame.ts";
import { tileVersion } from "./tile-version.ts";

const decompress = promisify(gunzip);
const forGood = "public, max-age=31536000, immutable";

/** The web app's map, served without any outside host. */
export function mapRoutes(
  app: FastifyInstance,
  { config, mapTiles, streetTiles }: Pick<Parts, "config"> & Pick<GeoParts, "mapTiles" | "streetTiles">,
): void {
  const options = { config: { access: open, rateLimited: false } };
  const { styleUrl } = config.map;
  const version = tileVersion();
  const map = {
    tiles: `/maps/${version}/{z}/{x}/{y}`,
    closestZoom,
    ...(styleUrl && { styleUrl }),
  };

  app.get("/maps/map.json", options, async (_, reply) => {
    const streets = streetTiles && ((await streetTiles.current()) ?? null);
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return JSON.stringify({
      ...map,
      ...(streets !== undefined && { streets: streets && describe(streets) }),
    });
  });
  app.get("/maps/:version/:z/:x/:y", options, async ({ params, headers }, reply) => {
    const tile = await mapTiles.at(addressOf(params as Record<string, string>));
    const isOurs = (params as { version: string }).version === version;
    reply
      .headers({ "cache-control": isOurs ? forGood : "no-cache", vary: "accept-encoding" })
      .type("application/vnd.mapbox-vector-tile");
    if (preferredEncoding(headers["accept-encoding"], ["gzip"]) === undefined) return decompress(tile);
    reply.header("content-encoding", "gzip");
    return Buffer.from(tile);
  });
}

const describe = ({ version, ...streets }: Streets) => ({
  tiles: `/maps/streets/${version}/{z}/{x}/{y}`,
  ...streets,
});

function addressOf({ z = "", x = "", y = "" }: Record<string, string>): TileAddress {
  const numbers = [z, x, y].map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN));
  const [zoom = Number.NaN, column = Number.NaN, row = Number.NaN] = numbers;
  if (zoom <= closestZoom && column < 2 ** zoom && row < 2 ** zoom) return { z: zoom, x: column, y: row };
  throw new Failure("notFound", {
    detail: `The map has no such tile. Zoom levels go from 0 to ${closestZoom}; a level z has 2^z columns and rows.`,
  });
}
