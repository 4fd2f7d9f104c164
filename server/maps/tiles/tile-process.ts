import { answerTasks } from "../../processes/answer-tasks.ts";
import { tileWork } from "./tile-work.ts";

answerTasks(tileWork);
