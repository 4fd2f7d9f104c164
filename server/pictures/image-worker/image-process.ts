import { runWorker } from "../../platform/worker-pool/run-worker.ts";
import { workOnPicture } from "./work-on-picture.ts";

runWorker(workOnPicture);
