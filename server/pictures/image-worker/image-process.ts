import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { runImageTask } from "./run-image-task.ts";

runWorker(runImageTask);
