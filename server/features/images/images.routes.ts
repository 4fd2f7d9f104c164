import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import type { ImageWish } from "../../../contract/image.ts";
import type { Principal } from "../../access/principal.ts";
import { parseIfMatch } from "../../http/if-match.ts";
import { route } from "../../http/route.ts";
import { withEtag } from "../../http/with-etag.ts";
import type { Parts } from "../../parts.ts";
import { maxImageBytes } from "../../pictures/image-worker/image-worker.ts";
import { cover, type ImagePlace, placeOfStop } from "../../presenters/image-place.ts";
import {
  chooseImage,
  type ImageFeatureParts,
  type ImageInput,
  type ImageTarget,
  previewImage,
  removeImage,
  setImage,
} from "./images.ts";

/** What requests to set and to remove an image have in common, wherever it belongs. */
type ImageRequest = {
  readonly principal: Principal;
  readonly params: { readonly id: string };
  readonly headers: { readonly "if-match": string };
};
type SetRequest = ImageRequest & {
  readonly body: Uint8Array | ImageWish | undefined;
  readonly mediaType?: string | undefined;
};

const targetOf = ({ params, headers }: ImageRequest, place: ImagePlace): ImageTarget => ({
  id: params.id,
  tags: parseIfMatch(headers["if-match"]),
  place,
});

export function imageRoutes(app: FastifyInstance, parts: ImageFeatureParts & Pick<Parts, "cursors">): void {
  const options = { bodyLimit: maxImageBytes };

  const set = async (place: ImagePlace, request: SetRequest, reply: FastifyReply) => {
    const { principal, body, mediaType: contentType = "" } = request;
    const target = targetOf(request, place);
    const setTo = (source: ImageInput) => setImage(parts, principal, { ...target, source });
    const written =
      body instanceof Uint8Array
        ? setTo({ bytes: body, contentType })
        : body && "found" in body
          ? chooseImage(parts, principal, { ...target, ...body })
          : setTo(body ?? {});
    return withEtag(await written, reply);
  };
  const remove = async (place: ImagePlace, request: ImageRequest, reply: FastifyReply) =>
    withEtag(await removeImage(parts, request.principal, targetOf(request, place)), reply);

  route(app, api.setCoverImage, (request, reply) => set(cover, request, reply), options);
  route(app, api.removeCoverImage, (request, reply) => remove(cover, request, reply));
  route(app, api.setDayImage, (request, reply) => set(request.params.dayId, request, reply), options);
  route(app, api.removeDayImage, (request, reply) => remove(request.params.dayId, request, reply));
  route(
    app,
    api.setStopImage,
    (request, reply) => set(placeOfStop(request.params.stopId), request, reply),
    options,
  );
  route(app, api.removeStopImage, (request, reply) =>
    remove(placeOfStop(request.params.stopId), request, reply),
  );

  route(app, api.previewImage, ({ principal, params, body }) =>
    previewImage(parts, principal, { ...params, ...body }),
  );
}
