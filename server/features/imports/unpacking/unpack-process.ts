import { answerTasks } from "../../../processes/answer-tasks.ts";
import { unpack } from "./unpack.ts";

answerTasks(unpack);
