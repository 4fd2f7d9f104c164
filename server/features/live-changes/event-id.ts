import type { Role } from "../../../contract/itinerary.ts";

/** What a watcher knows of an itinerary: which version it is, their own role, and which people it has. */
export type KnownState = {
  readonly etag: string;
  readonly role: Role;
  /** The number of the last change of its people; means nothing to who is none of them. */
  readonly people: string;
};

/** Says what one knows who has received the event. How often its people changed is for them alone. */
export const eventId = ({ etag, role, people }: KnownState): string =>
  role === "none" ? etag.slice(1, -1) : `${etag.slice(1, -1)}.${people}.${role}`;

/** Undefined for what was never an id of ours. */
export function parseEventId(id: string): KnownState | undefined {
  const [, tag, people = "", role = "none"] =
    /^([\w-]{1,64})(?:\.(\d{1,19})\.(owner|editor|viewer))?$/.exec(id) ?? [];
  return tag === undefined ? undefined : { etag: `"${tag}"`, people, role: role as Role };
}
