import { runWorker } from "../../../platform/worker-pool/run-worker.ts";
import { typeset } from "./typeset.ts";
import type { Job } from "./typesetter.ts";

runWorker(({ itinerary, pictures }: Job) => typeset(JSON.parse(itinerary), pictures));
