import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { drawPoster } from "./draw-poster.ts";
import { planPoster } from "./plan-poster.ts";
import type { Poster } from "./poster-pool.ts";

// In another process, because native code draws text and SVG, and may hang or crash.
runWorker<ImageQuery, Poster>(async (query) => {
  const { order, description } = planPoster(query, gazetteer());
  return { bytes: await drawPoster(order), description };
});
