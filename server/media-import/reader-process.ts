import { runWorker } from "../platform/worker-pool/run-worker.ts";
import { readerWork } from "./reader-work.ts";

runWorker(readerWork);
