import { answerTasks } from "../processes/answer-tasks.ts";
import { guideWork } from "./guide-work.ts";

answerTasks(guideWork);
