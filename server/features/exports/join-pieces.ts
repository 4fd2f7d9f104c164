import { setImmediate } from "node:timers/promises";

/** So long may others wait for a turn, and a piece. */
const turnMs = 10;

/** The pieces as one text. Between them others get their turn: the longest itinerary takes a while to write. */
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
