import { Failure } from "../../platform/failure.ts";
import type { Standing } from "./companions.queries.ts";

/** `toDo` ends the sentence "Only the owner of an itinerary can …". */
export function requireOwner({ role }: Standing, toDo: string): void {
  if (role !== "owner")
    throw new Failure("roleRequired", { detail: `Only the owner of an itinerary can ${toDo}.` });
}

/** `toDo` ends the sentence "Only those who can edit an itinerary can …". */
export function requireEditor({ role }: Standing, toDo: string): void {
  if (role !== "owner" && role !== "editor")
    throw new Failure("roleRequired", {
      detail: `Only those who can edit an itinerary can ${toDo}. Its owner can make you an editor.`,
    });
}
