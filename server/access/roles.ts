import type { Role } from "../../contract/itinerary.ts";
import { Failure } from "../platform/failure.ts";
import { noSuchItinerary } from "./no-such-itinerary.ts";

export type ItineraryRole = Exclude<Role, "none">;

/** Null and "none" stand for people who can read the itinerary because it is public or unlisted. */
type WithRole = { readonly role: Role | null };

export const canEdit = ({ role }: WithRole): boolean => role === "owner" || role === "editor";

/** `action` ends the sentence "Only the owner of an itinerary can …". Undefined is an itinerary that cannot be read. */
export function requireOwner<Row extends WithRole>(row: Row | undefined, action: string): Row {
  if (!row) noSuchItinerary();
  if (row.role !== "owner") ownerRequired(action);
  return row;
}

export function ownerRequired(action: string): never {
  throw new Failure("roleRequired", { detail: `Only the owner of an itinerary can ${action}.` });
}

/** `action` ends the sentence "Only the owner and the editors of an itinerary can …". */
export function requireEditor<Row extends WithRole>(row: Row | undefined, action: string): Row {
  if (!row) noSuchItinerary();
  if (!canEdit(row)) editorRequired(action);
  return row;
}

export function editorRequired(action: string): never {
  throw new Failure("roleRequired", {
    detail: `Only the owner and the editors of an itinerary can ${action}. Its owner can make you an editor.`,
  });
}
