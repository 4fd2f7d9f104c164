import { eventId, type KnownState } from "./event-id.ts";
import type { PersonHere } from "./people-here.ts";

/** The current state of the itinerary, for one subscriber. */
export type CurrentState = KnownState & {
  /** Who wrote it, as JSON text; undefined if the subscriber may not know, or the account was deleted. */
  readonly by: string | undefined;
};

/**
 * The events that lead from a known state (undefined: not known) to the current one; empty if there is no difference.
 * The id of each event stands for the state after it, in case the next event is lost.
 */
export function eventsBetween(known: KnownState | undefined, current: CurrentState): string {
  const { etag, role, people } = current;
  let text = "";
  if (known?.etag !== etag) {
    const { role, people } = known ?? { role: "none", people: "" };
    const by = current.by === undefined ? "" : `,"by":${current.by}`;
    text += event("changed", eventId({ etag, role, people }), `{"etag":${JSON.stringify(etag)}${by}}`);
  }
  if (arePeopleNew(known, current))
    text += event("people", eventId({ etag, role, people }), `{"role":"${role}"}`);
  return text;
}

/** Companions get this event, and someone who has just lost their role gets it once. */
function arePeopleNew(known: KnownState | undefined, { role, people }: KnownState): boolean {
  if (role === "none") return known !== undefined && known.role !== "none";
  return known?.role !== role || known.people !== people;
}

/**
 * The event about who is here. Without an id, because it is no state to catch up with: a new stream gets the current
 * list.
 */
export function presenceEvent(
  people: readonly PersonHere[],
  /** Authors as JSON text, by id, without deleted accounts. */
  authors: ReadonlyMap<string, string>,
  count: number,
): string {
  const texts = people.flatMap(({ id, at }) => {
    const author = authors.get(id);
    if (author === undefined) return [];
    return [at === undefined ? author : `${author.slice(0, -1)},"at":${JSON.stringify(at)}}`];
  });
  return `event: presence\ndata: {"people":[${texts.join(",")}],"count":${count}}\n\n`;
}

export const deletedEvent = "event: deleted\ndata: {}\n\n";

const event = (name: string, id: string, data: string) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
