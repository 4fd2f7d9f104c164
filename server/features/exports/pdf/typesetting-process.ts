import { answerTasks } from "../../../platform/worker-pool/answer-tasks.ts";
import { typeset } from "./typeset.ts";
import type { Job } from "./typesetter.ts";

answerTasks(({ itinerary, pictures }: Job) => typeset(JSON.parse(itinerary), pictures));
