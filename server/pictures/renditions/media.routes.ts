import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "../../../contract/api.ts";
import { open } from "../../../contract/endpoint.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { isBlobKey } from "../../outside/blobs/blobs.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { PictureParts } from "../pictures.parts.ts";
import { getImage, type ImageRequest, type ImageResponse, nameOf, noSuchImage } from "./get-image.ts";
import { getRendition } from "./get-rendition.ts";
import { preferredFormat } from "./preferred-format.ts";
import { imageFolder, type Rendition } from "./renditions.ts";

/** Other blobs that everyone with the unguessable key may read; all others are private. */
const publicFolders = ["avatars/"];

/** A new image gets a new address. */
const forGood = "public, max-age=31536000, immutable";

/** Images for `<img>` and canvas on any page, without a token and cached forever. */
export function mediaRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "blobs"> & Pick<PictureParts, "renditions" | "tripPosters">,
): void {
  route(
    app,
    api.getImage,
    async ({ params: { file }, query: { w }, headers, method }, reply) => {
      const key = `${imageFolder}${file}`;
      const request = toImageRequest(method, headers);
      const format = preferredFormat(headers.accept);
      const image = await orDrawn(parts, key, () =>
        w === undefined
          ? getImage(parts, key, request)
          : getRendition(parts, key, { width: Number(w), format } as Rendition, request),
      );
      if (w !== undefined) reply.header("vary", "accept");
      return send(image, request, reply);
    },
    { rateLimited: false },
  );

  app.get(
    "/media/*",
    { config: { access: open, rateLimited: false } },
    async ({ params, headers, method }, reply) => {
      const request = toImageRequest(method, headers);
      return send(await getImage(parts, publicKey(params), request), request, reply);
    },
  );
}

/** An image that is not stored may be a poster that nobody has asked for yet. */
async function orDrawn(
  { tripPosters }: Pick<PictureParts, "tripPosters">,
  key: string,
  read: () => Promise<ImageResponse>,
): Promise<ImageResponse> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof Failure && error.code === "notFound";
    if (!isMissing || !(await tripPosters.draw(nameOf(key)))) throw error;
    return read();
  }
}

function publicKey(params: unknown): string {
  const key = (params as { "*": string })["*"];
  if (isBlobKey(key) && publicFolders.some((folder) => key.startsWith(folder))) return key;
  throw noSuchImage();
}

const toImageRequest = (method: string, headers: FastifyRequest["headers"]): ImageRequest => ({
  onlyHead: method === "HEAD",
  has: (etag) => !passesIfNoneMatch(headers["if-none-match"], etag),
});

function send(
  { etag, content }: ImageResponse,
  { onlyHead }: ImageRequest,
  reply: FastifyReply,
): Readable | undefined {
  reply.headers({ etag, "cache-control": forGood, ...crossOriginHeaders });
  if (content)
    reply.headers({
      "content-type": content.contentType,
      "content-length": content.size,
      "content-disposition": "inline",
    });
  else reply.code(304);
  if (!onlyHead) return content?.body;
  content?.body?.destroy();
  // Without a stream Fastify would send content-length: 0.
  return Readable.from([]);
}

/** Lets other sites show the image and draw it on a canvas. Always sent, because caches share responses. */
const crossOriginHeaders = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
