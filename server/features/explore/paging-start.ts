import type { Clock } from "../../platform/clock.ts";
import { refusedCursor } from "../../platform/paging/cursors.ts";

/** When the first page was read, and the database's snapshot then, which tells what has changed since. */
export type PagingStart = readonly [time: number, snapshot: string];

const dayMs = 86_400_000;
/** Cursors contain it, and their length is limited. */
const maxSnapshotLength = 600;

export const pagingStart = (clock: Clock, snapshot: string): PagingStart => [clock.time(), shorten(snapshot)];

/** The database stores for a day from which rank a listing fell. */
export function refuseExpiredStart(clock: Clock, [time]: PagingStart): void {
  if (clock.time() - time > dayMs) throw refusedCursor("is older than a day");
}

/** A snapshot that lists very many running transactions is cut to one before the oldest of them. */
function shorten(snapshot: string): string {
  if (snapshot.length <= maxSnapshotLength) return snapshot;
  const [oldest = ""] = snapshot.split(":");
  return `${oldest}:${oldest}:`;
}
