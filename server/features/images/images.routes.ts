import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import type { ImageSearch } from "../../../contract/image.ts";
import { ifMatch } from "../../http/if-match.ts";
import { route } from "../../http/route.ts";
import { tagged } from "../../http/tagged.ts";
import { largestPicture } from "../../media/darkroom/darkroom.ts";
import { type Needs, removeImage, type Source, setImage } from "./images.ts";

const bodyLimit = largestPicture;

export function imageRoutes(app: FastifyInstance, parts: Needs): void {
  route(
    app,
    api.setDayImage,
    async ({ principal, params, headers, body, mediaType }, reply) => {
      const tags = ifMatch(headers["if-match"]);
      const source = sourceOf(body, mediaType);
      return tagged(await setImage(parts, principal, { ...params, tags, source }), reply);
    },
    { bodyLimit },
  );

  route(app, api.removeDayImage, async ({ principal, params, headers }, reply) => {
    const tags = ifMatch(headers["if-match"]);
    return tagged(await removeImage(parts, principal, { ...params, tags }), reply);
  });

  route(
    app,
    api.setCoverImage,
    async ({ principal, params, headers, body, mediaType }, reply) => {
      const tags = ifMatch(headers["if-match"]);
      const source = sourceOf(body, mediaType);
      return tagged(await setImage(parts, principal, { ...params, dayId: undefined, tags, source }), reply);
    },
    { bodyLimit },
  );

  route(app, api.removeCoverImage, async ({ principal, params, headers }, reply) => {
    const tags = ifMatch(headers["if-match"]);
    return tagged(await removeImage(parts, principal, { ...params, dayId: undefined, tags }), reply);
  });
}

const sourceOf = (body: Uint8Array | ImageSearch | undefined, contentType = ""): Source =>
  body instanceof Uint8Array ? { bytes: body, contentType } : (body ?? {});
