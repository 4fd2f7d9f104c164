import { LRUCache } from "lru-cache";
import type { Way } from "../../../contract/planning.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import type { ItineraryParts } from "../itineraries/itineraries.parts.ts";
import type { RoutedWays } from "./routed-ways.ts";

/** Of the itineraries that were read last, by id and ETag. */
type PlannedWays = {
  readonly estimates: readonly Way[];
  /** Once the router has nothing to add. */
  readonly routed?: RoutedWays;
};

type WayCache = LRUCache<string, PlannedWays>;

export type PlanningParts = { readonly wayCache: WayCache };

export type PlanningUseCaseParts = Pick<Parts, "db" | "clock" | "config" | "jobs" | "log"> &
  Pick<ItineraryParts, "itineraryReader"> &
  Pick<GeoParts, "beelines" | "routes" | "connections"> &
  PlanningParts;

/** Routes expire. */
const maxMinutes = 10;

export const wayCache = (): WayCache => new LRUCache({ max: 500, ttl: maxMinutes * 60_000 });
