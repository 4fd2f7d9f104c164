import { answerTasks } from "../../platform/worker-pool/answer-tasks.ts";
import { workOnPicture } from "./work-on-picture.ts";

answerTasks(workOnPicture);
