import { answerTasks } from "../../../platform/worker-pool/answer-tasks.ts";
import { tileWork } from "./tile-work.ts";

answerTasks(tileWork);
