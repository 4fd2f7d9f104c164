import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { measureWater } from "./measure-water.ts";

runWorker(measureWater);
