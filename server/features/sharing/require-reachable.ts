import { Failure } from "../../platform/failure.ts";
import type { Relation } from "./companions.queries.ts";

/** Who is not there, is suspended or has blocked the caller looks the same; whom the caller blocks is theirs to unblock. */
export function requireReachable({ isThere, isBlocked }: Relation): void {
  if (!isThere)
    throw new Failure("notFound", { detail: "There is no such traveller, or they are not yours to see." });
  if (isBlocked)
    throw new Failure("conflict", { detail: "You have blocked this traveller. Unblock them first." });
}
