import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Principal } from "../../access/principal.ts";
import type { Leg } from "../../geo/ways/leg.ts";
import { fetchRoutes } from "../../geo/ways/routes.jobs.ts";
import { Failure } from "../../platform/failure.ts";
import type { PlanningUseCaseParts } from "./planning.parts.ts";

/** Of the router, for one traveller in an hour: a twelfth of what it allows if that is one a second. */
const maxRequests = 300;

/**
 * Has the router asked in the background, once for all nodes. Undefined if there is nothing to ask: guests only see
 * what is known. `busy` if the traveller has had it asked enough: nobody keeps the router busy alone.
 */
export async function requestRoutes(
  parts: PlanningUseCaseParts,
  principal: Principal,
  { itineraryId, legs }: { readonly itineraryId: string; readonly legs: readonly Leg[] },
): Promise<"pending" | "busy" | undefined> {
  const { routes, jobs } = parts;
  if (!routes || legs.length === 0 || principal.kind === "guest") return undefined;
  const { travellerId } = principal;
  const planned = routes.plan(legs);
  const limit = { max: maxRequests, windowSeconds: 3_600, cost: planned.requests };
  try {
    const counted = await countAttempt(parts, [{ of: `router traveller ${travellerId}`, ...limit }]);
    const isNew = await jobs.send(fetchRoutes, { travellerId, legs: planned.legs }, { key: itineraryId });
    if (!isNew) await counted.uncount();
    return "pending";
  } catch (error) {
    if (error instanceof Failure && error.code === "rateLimited") return "busy";
    throw error;
  }
}
