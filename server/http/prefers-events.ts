import { acceptWeights } from "./accept-weights.ts";

/** Whether the client prefers an event stream to JSON. With equal weights it gets JSON. */
export function prefersEvents(accept = ""): boolean {
  const weights = acceptWeights(accept);
  return (weights.get("text/event-stream") ?? 0) > (weights.get("application/json") ?? 0);
}
