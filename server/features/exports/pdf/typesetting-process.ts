import { runWorker } from "../../../platform/worker-pool/run-worker.ts";
import { typeset } from "./typeset.ts";
import type { TypesetJob } from "./typesetter.ts";

runWorker(({ itinerary, pictures }: TypesetJob) => typeset(JSON.parse(itinerary), pictures));
