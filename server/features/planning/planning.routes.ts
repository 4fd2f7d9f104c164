import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import { disconnectSignal } from "../../http/disconnect-signal.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import { findConnections } from "./find-connections.ts";
import type { PlanningUseCaseParts } from "./planning.parts.ts";
import { checkItinerary, getWays, proposeOrder } from "./planning.ts";

export function planningRoutes(app: FastifyInstance, parts: PlanningUseCaseParts): void {
  route(app, api.getWays, async ({ principal, params, headers }, reply) =>
    answer(await getWays(parts, principal, params.id), headers["if-none-match"], reply),
  );

  route(app, api.checkItinerary, async ({ principal, params, headers }, reply) => {
    const { etag, find } = await checkItinerary(parts, principal, params.id);
    return answer(
      { etag, find: async () => ({ data: [...(await find())] }) },
      headers["if-none-match"],
      reply,
    );
  });

  route(app, api.proposeOrder, ({ principal, params }) => proposeOrder(parts, principal, params));

  route(app, api.findConnections, ({ principal, params, query }, reply) =>
    findConnections(parts, principal, { ...params, ...query, signal: disconnectSignal(reply) }),
  );
}

async function answer<T>(
  { etag, find }: { readonly etag: string; find(): Promise<T> },
  ifNoneMatch: string | undefined,
  reply: FastifyReply,
): Promise<T | undefined> {
  const body = passesIfNoneMatch(ifNoneMatch, etag) ? await find() : undefined;
  reply.headers({ etag, "cache-control": "private, no-cache" });
  if (body === undefined) reply.code(304);
  return body;
}
