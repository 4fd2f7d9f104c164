import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { placeFinderWork } from "./place-finder-work.ts";

runWorker(placeFinderWork);
