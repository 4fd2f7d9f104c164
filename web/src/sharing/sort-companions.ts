import type { Companion } from "../../../contract/sharing.ts";

const roles: readonly Companion["role"][] = ["owner", "editor", "viewer"];

/** Owner, editors, viewers; each group by name. */
export const sortCompanions = (companions: readonly Companion[]): readonly Companion[] =>
  companions.toSorted(
    (one, other) =>
      roles.indexOf(one.role) - roles.indexOf(other.role) || one.displayName.localeCompare(other.displayName),
  );
