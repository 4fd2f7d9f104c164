import { runWorker } from "../../../platform/worker-pool/run-worker.ts";
import { tileWork } from "./tile-work.ts";

runWorker(tileWork);
