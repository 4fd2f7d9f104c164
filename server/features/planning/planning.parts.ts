import { LRUCache } from "lru-cache";
import type { Way } from "../../../contract/planning.ts";

/** The ways of itineraries that were read last, by id and ETag. */
type WayCache = LRUCache<string, readonly Way[]>;

export type PlanningParts = { readonly wayCache: WayCache };

export const wayCache = (): WayCache => new LRUCache({ max: 500 });
