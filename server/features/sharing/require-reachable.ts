import { Failure } from "../../platform/failure.ts";
import type { Relation } from "./companions.queries.ts";

/**
 * The same failure for someone who does not exist, is suspended or has blocked the caller; another one for someone whom
 * the caller has blocked and can unblock.
 */
export function requireReachable({ isThere, isBlocked }: Relation): void {
  if (!isThere)
    throw new Failure("notFound", { detail: "There is no such traveller, or you may not see them." });
  if (isBlocked)
    throw new Failure("conflict", { detail: "You have blocked this traveller. Unblock them first." });
}
