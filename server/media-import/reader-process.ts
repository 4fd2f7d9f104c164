import { answerTasks } from "../platform/worker-pool/answer-tasks.ts";
import { readerWork } from "./reader-work.ts";

answerTasks(readerWork);
