import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { drawPoster } from "./draw-poster.ts";
import { planPoster } from "./plan-poster.ts";
import type { Poster } from "./poster-pool.ts";

// Type and SVG are drawn by native code: what takes too long there, or crashes, is not to take the server with it.
runWorker<ImageQuery, Poster>(async (wanted) => {
  const { order, description } = planPoster(wanted, gazetteer());
  return { bytes: await drawPoster(order), description };
});
