import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { measureWater } from "./water-task.ts";

runWorker(measureWater);
