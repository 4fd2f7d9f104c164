import type { FastifyInstance } from "fastify";
import { api } from "../../../contract/api.ts";
import type { ImageWish } from "../../../contract/image.ts";
import type { Principal } from "../../access/principal.ts";
import { parseIfMatch } from "../../http/if-match.ts";
import { route } from "../../http/route.ts";
import { withEtag } from "../../http/with-etag.ts";
import type { Parts } from "../../parts.ts";
import { maxImageBytes } from "../../pictures/image-worker/image-worker.ts";
import {
  chooseImage,
  type ImageFeatureParts,
  type ImageTarget,
  previewImage,
  removeImage,
  setImage,
} from "./images.ts";

const bodyLimit = maxImageBytes;

export function imageRoutes(app: FastifyInstance, parts: ImageFeatureParts & Pick<Parts, "cursors">): void {
  const set = (
    principal: Principal,
    place: ImageTarget,
    body: Uint8Array | ImageWish | undefined,
    type = "",
  ) => {
    if (body instanceof Uint8Array)
      return setImage(parts, principal, { ...place, source: { bytes: body, contentType: type } });
    if (body && "found" in body) return chooseImage(parts, principal, { ...place, ...body });
    return setImage(parts, principal, { ...place, source: body ?? {} });
  };

  route(
    app,
    api.setDayImage,
    async ({ principal, params, headers, body, mediaType }, reply) => {
      const tags = parseIfMatch(headers["if-match"]);
      return withEtag(await set(principal, { ...params, tags }, body, mediaType), reply);
    },
    { bodyLimit },
  );

  route(app, api.removeDayImage, async ({ principal, params, headers }, reply) => {
    const tags = parseIfMatch(headers["if-match"]);
    return withEtag(await removeImage(parts, principal, { ...params, tags }), reply);
  });

  route(
    app,
    api.setCoverImage,
    async ({ principal, params, headers, body, mediaType }, reply) => {
      const tags = parseIfMatch(headers["if-match"]);
      return withEtag(await set(principal, { ...params, dayId: undefined, tags }, body, mediaType), reply);
    },
    { bodyLimit },
  );

  route(app, api.removeCoverImage, async ({ principal, params, headers }, reply) => {
    const tags = parseIfMatch(headers["if-match"]);
    return withEtag(await removeImage(parts, principal, { ...params, dayId: undefined, tags }), reply);
  });

  route(app, api.previewImage, ({ principal, params, body }) =>
    previewImage(parts, principal, { ...params, ...body }),
  );
}
