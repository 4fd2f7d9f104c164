import type { Companion } from "../../../contract/sharing.ts";

const roles: readonly Companion["role"][] = ["owner", "editor", "viewer"];

/** The owner, then editors, then viewers; each by name. */
export const inOrder = (companions: readonly Companion[]): readonly Companion[] =>
  companions.toSorted(
    (one, other) =>
      roles.indexOf(one.role) - roles.indexOf(other.role) || one.displayName.localeCompare(other.displayName),
  );
