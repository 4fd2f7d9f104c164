import { answerTasks } from "../../../platform/worker-pool/answer-tasks.ts";
import { unpack } from "./unpack.ts";

answerTasks(unpack);
