import { answerTasks } from "../../platform/worker-pool/answer-tasks.ts";
import { placeFinderWork } from "./place-finder-work.ts";

answerTasks(placeFinderWork);
