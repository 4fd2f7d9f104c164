import { focusInStop } from "./focus-in-stop.ts";

/** Brings a stop into view, and the focus to the part of it that is to be looked at. */
export const goToStop = (stopId: string, part: Parameters<typeof focusInStop>[1] = "name"): void => {
  // Not before what was changed along with it is on the page.
  requestAnimationFrame(() => document.getElementById(`stop-${stopId}`)?.scrollIntoView({ block: "center" }));
  focusInStop(stopId, part);
};
