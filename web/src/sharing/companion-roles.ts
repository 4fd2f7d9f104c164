import type { GivenRole } from "../../../contract/sharing.ts";

export const companionRoles = ["editor", "viewer"] as const satisfies readonly GivenRole[];
