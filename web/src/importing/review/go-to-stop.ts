import { focusInStop } from "./focus-in-stop.ts";

/** Scrolls to a stop and focuses a part of it. */
export const goToStop = (stopId: string, part: Parameters<typeof focusInStop>[1] = "name"): void => {
  // After the next frame, when the change is rendered.
  requestAnimationFrame(() => document.getElementById(`stop-${stopId}`)?.scrollIntoView({ block: "center" }));
  focusInStop(stopId, part);
};
