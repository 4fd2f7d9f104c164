import type { FastifyInstance, FastifyReply } from "fastify";
import { api } from "../../../contract/api.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { passesIfNoneMatch } from "../../http/if-none-match.ts";
import { route } from "../../http/route.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import type { PlanningParts } from "./planning.parts.ts";
import { checkItinerary, getWays, proposeOrder } from "./planning.ts";

type PlanningRouteParts = Pick<ItineraryParts, "itineraryReader"> &
  Pick<GeoParts, "beelines"> &
  PlanningParts;

export function planningRoutes(app: FastifyInstance, parts: PlanningRouteParts): void {
  route(app, api.getWays, async ({ principal, params, headers }, reply) =>
    answer(await getWays(parts, principal, params.id), headers["if-none-match"], reply),
  );

  route(app, api.checkItinerary, async ({ principal, params, headers }, reply) =>
    answer(await checkItinerary(parts, principal, params.id), headers["if-none-match"], reply),
  );

  route(app, api.proposeOrder, ({ principal, params }) => proposeOrder(parts, principal, params));
}

async function answer<T>(
  { etag, find }: { readonly etag: string; find(): Promise<readonly T[]> },
  ifNoneMatch: string | undefined,
  reply: FastifyReply,
): Promise<{ data: T[] } | undefined> {
  const isNew = passesIfNoneMatch(ifNoneMatch, etag);
  const data = isNew ? await find() : [];
  reply.headers({ etag, "cache-control": "private, no-cache" });
  if (isNew) return { data: [...data] };
  reply.code(304);
  return undefined;
}
