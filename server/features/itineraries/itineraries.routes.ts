import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import { derivedItineraryId } from "../../../contract/derived-itinerary-id.ts";
import { requireTraveller } from "../../access/principal.ts";
import { parseIfMatch } from "../../http/if-match.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { withEtag } from "../../http/with-etag.ts";
import type { Parts } from "../../parts.ts";
import { runIdempotently } from "../../platform/idempotency/idempotency.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { changeItineraryOnce, replaceItinerary } from "./change-itinerary.ts";
import { copyItinerary } from "./copy-itinerary.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { createItinerary, openItinerary } from "./itineraries.ts";
import { getRevision, listRevisions, restoreRevision } from "./revisions.ts";
import { deleteItinerary, restoreItinerary } from "./trash.ts";

export function itineraryRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "cursors"> &
    Pick<ItineraryParts, "itineraryReader" | "views"> &
    LiveChangesParts,
): void {
  const created = (itinerary: FullItinerary, reply: FastifyReply) => {
    reply.header("location", `${parts.config.publicUrl}/v1/itineraries/${itinerary.id}`);
    return withEtag(itinerary, reply);
  };

  route(app, api.createItinerary, async ({ principal, headers, body }, reply) => {
    const { travellerId } = requireTraveller(principal);
    const key = headers["idempotency-key"];
    const id = key && (await derivedItineraryId(travellerId, key));
    const operation = { key, request: ["create", body] };
    return created(
      await runIdempotently(parts, travellerId, operation, (parts) =>
        createItinerary(parts, principal, body, id),
      ),
      reply,
    );
  });

  route(app, api.getItinerary, async ({ principal, params, headers }, reply) => {
    const itinerary = await openItinerary(parts, principal, params.id);
    reply.headers({ etag: itinerary.etag, "cache-control": "private, no-cache" });
    if (passesIfNoneMatch(headers["if-none-match"], itinerary.etag)) return itinerary;
    reply.code(304);
    return undefined;
  });

  route(app, api.replaceItinerary, async ({ principal, params, headers, body }, reply) => {
    const tags = parseIfMatch(headers["if-match"]);
    return withEtag(await replaceItinerary(parts, principal, { ...params, tags, draft: body }), reply);
  });

  route(app, api.changeItinerary, async ({ principal, params, headers, body }, reply) => {
    const tags = parseIfMatch(headers["if-match"]);
    const key = headers["idempotency-key"];
    const change = { ...params, tags, patch: body, key };
    return withEtag(await changeItineraryOnce(parts, principal, change), reply);
  });

  route(app, api.deleteItinerary, ({ principal, params, headers }) =>
    deleteItinerary(parts, principal, { ...params, tags: parseIfMatch(headers["if-match"]) }),
  );

  route(app, api.restoreItinerary, async ({ principal, params }, reply) =>
    withEtag(await restoreItinerary(parts, principal, params.id), reply),
  );

  route(app, api.copyItinerary, async ({ principal, params, headers, body }, reply) => {
    // Without a body it is the request that it always was, so that keys of before still match.
    const operation = { key: headers["idempotency-key"], request: ["copy", params, ...(body ? [body] : [])] };
    return created(
      await runIdempotently(parts, requireTraveller(principal).travellerId, operation, (parts) =>
        copyItinerary(parts, principal, { ...params, ...body }),
      ),
      reply,
    );
  });

  route(app, api.listRevisions, ({ principal, params, query }) =>
    listRevisions(parts, principal, { ...params, ...query }),
  );

  route(app, api.getRevision, ({ principal, params }) => getRevision(parts, principal, params));

  route(app, api.restoreRevision, async ({ principal, params, headers }, reply) => {
    const tags = parseIfMatch(headers["if-match"]);
    return withEtag(await restoreRevision(parts, principal, { ...params, tags }), reply);
  });
}
