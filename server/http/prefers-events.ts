import { acceptWeights } from "./accept-weights.ts";

/** Whether a caller would rather have a stream of events than JSON. Who names both alike has always got JSON. */
export function prefersEvents(accept = ""): boolean {
  const weights = acceptWeights(accept);
  return (weights.get("text/event-stream") ?? 0) > (weights.get("application/json") ?? 0);
}
