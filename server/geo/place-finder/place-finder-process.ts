import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { runPlaceFinderTask } from "./place-finder-task.ts";

runWorker(runPlaceFinderTask);
