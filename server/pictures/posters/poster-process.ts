import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Wanted } from "../../outside/image-search/image-search.ts";
import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { poster } from "./poster.ts";
import { posterFor } from "./poster-for.ts";
import type { DrawnPoster } from "./poster-pool.ts";

// Type and SVG are drawn by native code: what takes too long there, or crashes, is not to take the server with it.
runWorker<Wanted, DrawnPoster>(async (wanted) => {
  const { order, description } = posterFor(wanted, gazetteer());
  return { bytes: await poster(order), description };
});
