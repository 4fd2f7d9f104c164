import { answerTasks } from "../processes/answer-tasks.ts";
import { readerWork } from "./reader-work.ts";

answerTasks(readerWork);
