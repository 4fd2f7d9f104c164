import { runWorker } from "../platform/worker-pool/run-worker.ts";
import { runReaderTask } from "./run-reader-task.ts";

runWorker(runReaderTask);
