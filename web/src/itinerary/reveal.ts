const elementOf = (kind: "day" | "stop", id: string) => document.getElementById(`${kind}-${id}`);

/** Scrolls to a part of the plan and focuses it. Twice, because distant days get their true height only when near. */
const reveal = (element: HTMLElement | null, block: ScrollLogicalPosition): void => {
  if (!element) return;
  element.scrollIntoView({ block, behavior: "instant" });
  requestAnimationFrame(() => element.scrollIntoView({ block, behavior: "instant" }));
  element.focus({ preventScroll: true });
};

export const revealDay = (dayId: string): void => reveal(elementOf("day", dayId), "start");

/** A long plan is drawn day by day. */
const maxFrames = 300;

/** Also marks the stop for a moment; waits for it where the plan is still being drawn. */
export const revealStop = (stopId: string, frames = maxFrames): void => {
  const element = elementOf("stop", stopId);
  if (!element) {
    if (frames > 0) requestAnimationFrame(() => revealStop(stopId, frames - 1));
    return;
  }
  reveal(element, "center");
  element.dataset.marked = "";
  setTimeout(() => delete element.dataset.marked, 2000);
};
