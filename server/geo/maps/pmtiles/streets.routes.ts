import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { open } from "../../../../contract/endpoint.ts";
import { type ByteRange, parseByteRange } from "../../../http/byte-range.ts";
import { passesIfNoneMatch } from "../../../http/if-none-match.ts";
import { preferredEncoding } from "../../../http/preferred-encoding.ts";
import type { RangedFile } from "../../../outside/ranged-file/ranged-file.ts";
import { Failure } from "../../../platform/failure.ts";
import type { GeoParts } from "../../geo.parts.ts";
import type { TileAddress } from "../tiles/tile-frame.ts";
import type { StreetTile } from "./street-tiles.ts";

const forGood = "public, max-age=31536000, immutable";
const closestZoom = 22;

/** The streets of the operator's own file: its tiles for our pages, and the file itself for other programs. */
export function streetsRoutes(app: FastifyInstance, { streetTiles }: Pick<GeoParts, "streetTiles">): void {
  const options = { config: { access: open, rateLimited: false } };

  app.get("/maps/streets/:version/:z/:x/:y", options, async ({ params, headers }, reply) => {
    if (!streetTiles) throw noStreets();
    const { version, ...place } = params as Record<string, string>;
    const tile = await streetTiles.at(addressOf(place));
    const encoding = isAccepted(headers["accept-encoding"], tile) ? tile.encoding : undefined;
    const etag = `"${tag(tile.bytes)}${encoding ? `-${encoding}` : ""}"`;
    reply
      .headers({
        "cache-control": version === tile.version ? forGood : "no-cache",
        vary: "accept-encoding",
        etag,
      })
      .type("application/vnd.mapbox-vector-tile");
    if (!passesIfNoneMatch(headers["if-none-match"], etag)) return reply.code(304).send();
    if (encoding === undefined) return tile.plain();
    reply.header("content-encoding", encoding);
    return tile.bytes;
  });

  app.get(
    "/maps/streets.pmtiles",
    { config: { access: open, rateLimited: true } },
    async ({ headers, method }, reply) => {
      // A file elsewhere is for everyone to read there.
      if (!streetTiles || streetTiles.file.isRemote || !(await streetTiles.current())) throw noStreets();
      const { file } = streetTiles;
      const { version, size } = await file.read({ offset: 0, length: 0 });
      const etag = `"${tag(version)}"`;
      reply.headers({ etag, "cache-control": "no-cache", "accept-ranges": "bytes" });
      if (!passesIfNoneMatch(headers["if-none-match"], etag)) return reply.code(304).send();
      const isHead = method === "HEAD";
      const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
      const range = isSame && !isHead ? parseByteRange(headers.range, size) : undefined;
      if (range === "unsatisfiable") throw new Failure("rangeNotSatisfiable", { size });
      reply
        .header("content-length", range ? range.end - range.start + 1 : size)
        .type("application/vnd.pmtiles");
      if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
      return Readable.from(isHead ? [] : partsOf(file, version, range ?? { start: 0, end: size - 1 }));
    },
  );
}

const partBytes = 262_144;

/** Ends with an error if the file is replaced: what was sent then is too short, but never of two files. */
async function* partsOf(file: RangedFile, version: string, { start, end }: ByteRange) {
  for (let offset = start; offset <= end; offset += partBytes)
    yield (await file.read({ offset, length: Math.min(partBytes, end - offset + 1) }, { version })).bytes;
}

/** Not every browser can read zstd. */
const isAccepted = (accepted: string | undefined, { encoding }: StreetTile): boolean =>
  encoding !== undefined && encoding !== "zstd" && preferredEncoding(accepted, [encoding]) === encoding;

const tag = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 16);

function addressOf({ z = "", x = "", y = "" }: Record<string, string>): TileAddress {
  const numbers = [z, x, y].map((text) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN));
  const [zoom = Number.NaN, column = Number.NaN, row = Number.NaN] = numbers;
  if (zoom <= closestZoom && column < 2 ** zoom && row < 2 ** zoom) return { z: zoom, x: column, y: row };
  throw new Failure("notFound", { detail: "There is no such tile: a level z has 2^z columns and rows." });
}

const noStreets = () => new Failure("notFound", { detail: "This server has no streets of its own." });
