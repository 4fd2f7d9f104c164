import type { GivenRole } from "../../../contract/sharing.ts";

export const givenRoles = ["editor", "viewer"] as const satisfies readonly GivenRole[];
