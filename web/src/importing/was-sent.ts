import type { Stage } from "./use-import.ts";

/** Whether the frames were sent. If so, they may count as an import, and can be sent again. */
export const wasSent = (stage: Stage): boolean =>
  stage.name === "reading" ||
  (stage.name === "ready" && (stage.wasLeft === true || stage.failure !== undefined));
