import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "../../../contract/api.ts";
import { open } from "../../../contract/endpoint.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { isBlobKey } from "../../outside/blobs/blobs.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../pictures.parts.ts";
import { getImage, type ImageRequest, type ImageResponse, noSuchImage } from "./get-image.ts";
import { getRendition } from "./get-rendition.ts";
import { preferredFormat } from "./preferred-format.ts";
import { imageFolder, type Rendition } from "./renditions.ts";

/** What else may be seen by everyone who knows its unguessable key; the rest of the blobs is someone's own. */
const publicFolders = ["avatars/"];

/** A new picture has a new address. */
const forGood = "public, max-age=31536000, immutable";

/** Pictures, for `<img>` and canvas on any page: no token, and kept for good. */
export function mediaRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "blobs"> & Pick<PictureParts, "renditions">,
): void {
  route(
    app,
    api.getImage,
    async ({ params: { file }, query: { w }, headers, method }, reply) => {
      const key = `${imageFolder}${file}`;
      const asked = askedBy(method, headers);
      if (w === undefined) return send(await getImage(parts, key, asked), asked, reply);
      const wanted = { width: Number(w), format: preferredFormat(headers.accept) } as Rendition;
      const shown = await getRendition(parts, key, wanted, asked);
      reply.header("vary", "accept");
      return send(shown, asked, reply);
    },
    { rateLimited: false },
  );

  app.get(
    "/media/*",
    { config: { access: open, rateLimited: false } },
    async ({ params, headers, method }, reply) => {
      const asked = askedBy(method, headers);
      return send(await getImage(parts, publicKey(params), asked), asked, reply);
    },
  );
}

function publicKey(params: unknown): string {
  const key = (params as { "*": string })["*"];
  if (isBlobKey(key) && publicFolders.some((folder) => key.startsWith(folder))) return key;
  throw noSuchImage();
}

const askedBy = (method: string, headers: FastifyRequest["headers"]): ImageRequest => ({
  onlyHead: method === "HEAD",
  has: (etag) => !passesIfNoneMatch(headers["if-none-match"], etag),
});

function send(
  { etag, content: picture }: ImageResponse,
  { onlyHead }: ImageRequest,
  reply: FastifyReply,
): Readable | undefined {
  reply.headers({ etag, "cache-control": forGood, ...forPagesElsewhere });
  if (picture)
    reply.headers({
      "content-type": picture.contentType,
      "content-length": picture.size,
      "content-disposition": "inline",
    });
  else reply.code(304);
  if (!onlyHead) return picture?.body;
  picture?.body?.destroy();
  // Of nothing at all Fastify would say that its length is 0.
  return Readable.from([]);
}

/** They may show it and draw it on a canvas. Said also without an Origin: a cache keeps one answer for all. */
const forPagesElsewhere = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
