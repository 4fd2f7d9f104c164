import { answerTasks } from "../processes/answer-tasks.ts";
import { readNotes } from "./read-notes.ts";

answerTasks(readNotes);
