import type { Itinerary } from "../../../contract/itinerary.ts";
import type { BestOrder, PlanProblem, Ways } from "../../../contract/planning.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { estimateVersion } from "../../geo/ways/estimate-way.ts";
import { Failure } from "../../platform/failure.ts";
import { lazy } from "../../platform/lazy.ts";
import { readItinerary } from "../itineraries/itineraries.ts";
import { findWays } from "./find-ways.ts";
import type { PlanningUseCaseParts } from "./planning.parts.ts";
import { proposeOrderOf } from "./propose-order.ts";
import { requestRoutes } from "./request-routes.ts";
import { type RoutedWays, routedWays } from "./routed-ways.ts";

/** What was found for a version of an itinerary. It is looked for only when a client does not have it yet. */
type Finding<T> = { readonly etag: string; find(): Promise<T> };

export async function getWays(
  parts: PlanningUseCaseParts,
  principal: Principal,
  id: string,
): Promise<Finding<Ways>> {
  const { etag, ways } = await readPlan(parts, principal, id);
  const { missing, hasFailed, version } = parts.routes ? await ways() : withoutRouter;
  const request = await requestRoutes(parts, principal, { itineraryId: id, legs: missing });
  const pending = request === "pending";
  const incomplete = hasFailed ? "unavailable" : request === "busy" ? "busy" : undefined;
  return {
    etag: extendEtag(etag, version, request ?? ""),
    find: async () => ({
      data: [...(await ways()).ways],
      ...(pending && { pending }),
      ...(incomplete && { incomplete }),
    }),
  };
}

export async function checkItinerary(
  parts: PlanningUseCaseParts,
  principal: Principal,
  id: string,
): Promise<Finding<readonly PlanProblem[]>> {
  const { etag, itinerary, ways } = await readPlan(parts, principal, id);
  const { version } = parts.routes ? await ways() : withoutRouter;
  return {
    etag: extendEtag(etag, version),
    find: async () => {
      const { findProblems } = await import("./check/find-problems.ts");
      const byStops = new Map((await ways()).ways.map((way) => [`${way.from} ${way.to}`, way]));
      return findProblems(itinerary(), (from, to) => byStops.get(`${from} ${to}`));
    },
  };
}

export async function proposeOrder(
  parts: PlanningUseCaseParts,
  principal: Principal,
  { id, dayId }: { readonly id: string; readonly dayId: string },
): Promise<BestOrder> {
  const { travellerId } = requireTraveller(principal);
  const { itinerary } = await readPlan(parts, principal, id);
  const day = itinerary().days.find((one) => one.id === dayId);
  if (!day) throw new Failure("notFound", { detail: "This itinerary has no such day." });
  // A long day takes a tenth of a second of the processor.
  await countAttempt(parts, [
    {
      of: `best order traveller ${travellerId}`,
      max: 60,
      windowSeconds: 600,
      message: "That were many days to put in order.",
    },
  ]);
  return proposeOrderOf(parts, day);
}

/** A client that has everything gets its 304 before anything is measured. */
const withoutRouter: Omit<RoutedWays, "ways"> = { missing: [], hasFailed: false, version: "" };

async function readPlan(parts: PlanningUseCaseParts, principal: Principal, id: string) {
  const { itineraryReader } = parts;
  const { etag, jsonText } = await readItinerary({ itineraryReader }, principal, id);
  const itinerary = lazy(() => JSON.parse(jsonText) as Itinerary);
  return { etag, itinerary, ways: lazy(() => waysOf(parts, { id, etag, itinerary })) };
}

async function waysOf(
  { beelines, routes, wayCache }: PlanningUseCaseParts,
  { id, etag, itinerary }: { readonly id: string; readonly etag: string; itinerary(): Itinerary },
): Promise<RoutedWays> {
  const key = `${id} ${etag}`;
  const cached = wayCache.get(key);
  if (cached?.routed) return cached.routed;
  const { days } = itinerary();
  const estimates = cached?.estimates ?? (await findWays(beelines, days));
  const routed = await routedWays(routes, days, estimates);
  wayCache.set(key, { estimates, ...(routed.missing.length === 0 && { routed }) });
  return routed;
}

/** RFC 9110 8.8.3: what else the response depends on. */
const extendEtag = (etag: string, ...parts: readonly string[]): string =>
  etag.replace(
    /"$/,
    `${[estimateVersion, ...parts]
      .filter(Boolean)
      .map((part) => `.${part}`)
      .join("")}"`,
  );
