import type { Itinerary } from "../../../contract/itinerary.ts";
import type { BestOrder, PlanProblem, Way } from "../../../contract/planning.ts";
import type { Principal } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import { readItinerary } from "../itineraries/itineraries.ts";
import { findWays } from "./find-ways.ts";
import type { PlanningParts } from "./planning.parts.ts";
import { proposeOrderOf } from "./propose-order.ts";

type PlanningUseCaseParts = Pick<ItineraryParts, "itineraryReader"> &
  Pick<GeoParts, "beelines"> &
  PlanningParts;

/** What was found for a version of an itinerary. It is looked for only when a client does not have it yet. */
type Finding<T> = { readonly etag: string; find(): Promise<T> };

export async function getWays(
  parts: PlanningUseCaseParts,
  principal: Principal,
  id: string,
): Promise<Finding<readonly Way[]>> {
  const { etag, itinerary } = await read(parts, principal, id);
  return { etag, find: () => waysOf(parts, etag, itinerary()) };
}

export async function checkItinerary(
  parts: PlanningUseCaseParts,
  principal: Principal,
  id: string,
): Promise<Finding<readonly PlanProblem[]>> {
  const { etag, itinerary } = await read(parts, principal, id);
  return {
    etag,
    find: async () => {
      const { findProblems } = await import("./check/find-problems.ts");
      const ways = new Map(
        (await waysOf(parts, etag, itinerary())).map((way) => [`${way.from} ${way.to}`, way]),
      );
      return findProblems(itinerary(), (from, to) => ways.get(`${from} ${to}`));
    },
  };
}

export async function proposeOrder(
  parts: PlanningUseCaseParts,
  principal: Principal,
  { id, dayId }: { readonly id: string; readonly dayId: string },
): Promise<BestOrder> {
  const { itinerary } = await read(parts, principal, id);
  const day = itinerary().days.find((one) => one.id === dayId);
  if (!day) throw new Failure("notFound", { detail: "This itinerary has no such day." });
  return proposeOrderOf(parts.beelines, day);
}

async function read({ itineraryReader }: PlanningUseCaseParts, principal: Principal, id: string) {
  const { etag, jsonText } = await readItinerary({ itineraryReader }, principal, id);
  let parsed: Itinerary | undefined;
  return { etag, itinerary: () => (parsed ??= JSON.parse(jsonText) as Itinerary) };
}

async function waysOf(
  { beelines, wayCache }: PlanningUseCaseParts,
  etag: string,
  { id, days }: Itinerary,
): Promise<readonly Way[]> {
  const key = `${id} ${etag}`;
  const cached = wayCache.get(key);
  if (cached) return cached;
  const ways = await findWays(beelines, days);
  wayCache.set(key, ways);
  return ways;
}
