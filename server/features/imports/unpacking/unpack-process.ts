import { runWorker } from "../../../platform/worker-pool/run-worker.ts";
import { unpack } from "./unpack.ts";

runWorker(unpack);
