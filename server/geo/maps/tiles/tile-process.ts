import { runWorker } from "../../../platform/worker-pool/run-worker.ts";
import { makeTile } from "./make-tile.ts";

runWorker(makeTile);
