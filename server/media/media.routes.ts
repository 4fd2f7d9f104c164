import type { FastifyInstance, FastifyReply } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { Failure } from "../failure.ts";
import { type BlobHead, isBlobKey } from "../outside/blobs/blobs.ts";
import type { Parts } from "../parts.ts";

/** What may be seen by everyone who knows its unguessable key; everything else in the blobs is someone's own. */
const publicFolders = ["avatars/"];

/** Pictures, for `<img>` on any page: no token, and kept for good, because a new picture has a new key. */
export function mediaRoutes(app: FastifyInstance, { blobs }: Pick<Parts, "blobs">): void {
  const options = { config: { access: open, rateLimited: false } };
  // Mounted first: Fastify would make one of its own that reads the whole picture.
  app.head("/media/*", options, async ({ params }, reply) => {
    describe(reply, await blobs.head(publicKey(params)));
    return reply.send();
  });
  app.get("/media/*", options, async ({ params }, reply) => {
    const blob = await blobs.get(publicKey(params));
    describe(reply, blob);
    return blob.body;
  });
}

function publicKey(params: unknown): string {
  const key = (params as { "*": string })["*"];
  return isBlobKey(key) && publicFolders.some((folder) => key.startsWith(folder)) ? key : absent();
}

function describe(reply: FastifyReply, head: BlobHead | undefined): asserts head {
  const { contentType, size } = head ?? absent();
  reply.headers({
    "content-type": contentType,
    "content-length": size,
    "content-disposition": "inline",
    "cache-control": "public, max-age=31536000, immutable",
  });
}

function absent(): never {
  throw new Failure("notFound", { detail: "There is no such file." });
}
