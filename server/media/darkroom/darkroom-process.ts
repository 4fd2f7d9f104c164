import { answerTasks } from "../../processes/answer-tasks.ts";
import { workOnPicture } from "./work-on-picture.ts";

answerTasks(workOnPicture);
