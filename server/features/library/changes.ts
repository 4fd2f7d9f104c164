import type { ChangePage } from "../../../contract/change.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { refusedCursor } from "../../platform/paging/cursors.ts";
import { tagFor } from "../../presenters/public-form.ts";
import { deleteSomeTombstones, findChanges } from "./changes.queries.ts";

const dayMs = 86_400_000;
const cursorLastsMs = 30 * dayMs;
/** Longer than any cursor lasts, with a day to spare for running transactions. */
const tombstonesLastMs = 31 * dayMs;
const tombstoneBatch = 1_000;

/**
 * A position, and when the client last had all changes. The cursor's age counts from that time, not from when it was
 * made: a client half way through old changes must not continue when the rest of them has been deleted.
 */
type CursorPosition = readonly [changedIn: string, id: string, beganIn: string, caughtUpAt: number];

const beginning = { changedIn: "0", id: "00000000-0000-0000-0000-000000000000" };

export async function listChanges(
  { db, clock, cursors }: Pick<Parts, "db" | "clock" | "cursors">,
  principal: Principal,
  { limit = 25, cursor }: { limit?: number; cursor?: string },
): Promise<ChangePage> {
  const { travellerId } = requireTraveller(principal);
  const query = ["changes", travellerId];
  const now = clock.time();
  const opened = cursor === undefined ? undefined : cursors.open<CursorPosition>(query, cursor);
  const position = opened && { changedIn: opened[0], id: opened[1], beganIn: opened[2] };
  const caughtUpAt = opened?.[3] ?? now;
  if (now - caughtUpAt > cursorLastsMs) throw refusedCursor("is older than 30 days");
  // One row more than is shown tells whether there is more.
  const { horizon, rows } = await findChanges(db, { travellerId, position, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = shown.at(-1) ?? position ?? beginning;
  const next: CursorPosition = [
    last.changedIn,
    last.id,
    position?.beganIn ?? horizon,
    hasMore ? caughtUpAt : now,
  ];
  return {
    data: shown.map(({ id, isGone, etag, role }) => ({
      id,
      isGone,
      ...(etag !== null && { etag: tagFor(role, etag) }),
    })),
    nextCursor: cursors.seal(query, next),
    hasMore,
  };
}

/** Deletes the notes about what left a library, once no cursor can reach them. Returns how many. */
export async function deleteTombstones({ db, clock }: Pick<Parts, "db" | "clock">): Promise<number> {
  const changedBefore = new Date(clock.time() - tombstonesLastMs);
  let deleted = 0;
  let some: number;
  do {
    some = await deleteSomeTombstones(db, changedBefore, tombstoneBatch);
    deleted += some;
  } while (some === tombstoneBatch);
  return deleted;
}
