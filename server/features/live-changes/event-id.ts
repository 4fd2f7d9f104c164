import type { Role } from "../../../contract/itinerary.ts";

/** The state of an itinerary that a subscriber has: its version, their own role, and its companions. */
export type KnownState = {
  readonly etag: string;
  readonly role: Role;
  /** The number of the last change of its companions; not used for people without a role. */
  readonly people: string;
};

/** Stands for the state after the event. Only companions get the number of the last change of companions. */
export const eventId = ({ etag, role, people }: KnownState): string =>
  role === "none" ? etag.slice(1, -1) : `${etag.slice(1, -1)}.${people}.${role}`;

/** Undefined unless it is one of our ids. */
export function parseEventId(id: string): KnownState | undefined {
  const [, tag, people = "", role = "none"] =
    /^([\w~-]{1,64})(?:\.(\d{1,19})\.(owner|editor|viewer))?$/.exec(id) ?? [];
  return tag === undefined ? undefined : { etag: `"${tag}"`, people, role: role as Role };
}
