import type { Access } from "../../contract/endpoint.ts";
import type { Principal } from "../access/principal.ts";
import { requirePermission } from "../http/require-permission.ts";
import { Failure } from "../platform/failure.ts";

/** Whether the same request over REST would be allowed. */
export function isAllowed(access: Access, principal: Principal): boolean {
  try {
    return access.kind === "open" || requirePermission(access, principal, "bearer") === principal;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
