import { eventId, type KnownState } from "./event-id.ts";

/** The itinerary as it is now, for one watcher. */
export type CurrentState = KnownState & {
  /** Who wrote it, as JSON text; left out where the watcher is not to know, or nobody does. */
  readonly by: string | undefined;
};

/**
 * The events that bring one who knows this (undefined: nobody can tell what) to the present; empty when they are there.
 * Each has the id of what is known after it, also when the next is lost.
 */
export function eventsBetween(known: KnownState | undefined, present: CurrentState): string {
  const { etag, role, people } = present;
  let text = "";
  if (known?.etag !== etag) {
    const { role, people } = known ?? { role: "none", people: "" };
    const by = present.by === undefined ? "" : `,"by":${present.by}`;
    text += event("changed", eventId({ etag, role, people }), `{"etag":${JSON.stringify(etag)}${by}}`);
  }
  if (arePeopleNew(known, present))
    text += event("people", eventId({ etag, role, people }), `{"role":"${role}"}`);
  return text;
}

/** To who is one of the people, and once to who was until now. */
function arePeopleNew(known: KnownState | undefined, { role, people }: KnownState): boolean {
  if (role === "none") return known !== undefined && known.role !== "none";
  return known?.role !== role || known.people !== people;
}

export const deletedEvent = "event: deleted\ndata: {}\n\n";

const event = (name: string, id: string, data: string) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
