import type { Clock } from "../../outside/clock/clock.ts";
import { refusedCursor } from "../../platform/paging/cursors.ts";

/** When a walk took its first page, and the database's snapshot then, which tells what has changed since. */
export type WalkStart = readonly [time: number, snapshot: string];

const dayMs = 86_400_000;
/** Cursors carry it, and have an end. */
const longestSnapshot = 600;

export const walkStart = (clock: Clock, snapshot: string): WalkStart => [clock.time(), short(snapshot)];

/** For so long the database keeps from where a listing fell. */
export function refuseOldWalk(clock: Clock, [time]: WalkStart): void {
  if (clock.time() - time > dayMs) throw refusedCursor("is older than a day");
}

/** One that lists very many running transactions becomes one that knows of none that came after the oldest of them. */
function short(snapshot: string): string {
  if (snapshot.length <= longestSnapshot) return snapshot;
  const [oldest = ""] = snapshot.split(":");
  return `${oldest}:${oldest}:`;
}
