import { setImmediate } from "node:timers/promises";

/** How long other requests may have to wait. */
const turnMs = 10;

/**
 * Joins the pieces into one text. Other requests get their turn in between, because a long itinerary takes a while to
 * write.
 */
export async function joinPieces(pieces: Iterable<string>): Promise<string> {
  let text = "";
  let turnBegan = performance.now();
  for (const piece of pieces) {
    text += piece;
    if (performance.now() - turnBegan < turnMs) continue;
    await setImmediate();
    turnBegan = performance.now();
  }
  return text;
}
