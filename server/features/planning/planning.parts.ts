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
/** A trip may have thousands of ways, and each of its versions is another entry. */
const maxBytes = 64 * 1_048_576;
/** Of a way without its line; that of one character of a line is 1. */
const bytesOfWay = 700;

export const wayCache = (): WayCache =>
  new LRUCache({ max: 500, ttl: maxMinutes * 60_000, maxSize: maxBytes, sizeCalculation: sizeOf });

const sizeOf = ({ estimates, routed }: PlannedWays): number =>
  [...estimates, ...(routed?.ways ?? [])].reduce(
    (size, { polyline = "" }) => size + bytesOfWay + polyline.length,
    bytesOfWay,
  );
