import type { Stage } from "./use-import.ts";

/** What was sent once may have been counted, and can be sent again; before that, the pictures are on this page alone. */
export const wasSent = (stage: Stage): boolean =>
  stage.name === "reading" ||
  (stage.name === "ready" && (stage.wasLeft === true || stage.failure !== undefined));
