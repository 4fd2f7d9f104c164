import type { Stage } from "./use-import.ts";

/** Whether the frames were sent. Then they may count as an import and can be sent again; before, they exist on this page only. */
export const wasSent = (stage: Stage): boolean =>
  stage.name === "reading" ||
  (stage.name === "ready" && (stage.wasLeft === true || stage.failure !== undefined));
