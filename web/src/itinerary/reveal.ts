const elementOf = (kind: "day" | "stop", id: string) => document.getElementById(`${kind}-${id}`);

/** Scrolls to a part of the plan and focuses it. Twice, because distant days get their true height only when near. */
const reveal = (element: HTMLElement | null, block: ScrollLogicalPosition): void => {
  if (!element) return;
  element.scrollIntoView({ block, behavior: "instant" });
  requestAnimationFrame(() => element.scrollIntoView({ block, behavior: "instant" }));
  element.focus({ preventScroll: true });
};

export const revealDay = (dayId: string): void => reveal(elementOf("day", dayId), "start");

/** Also marks the stop for a moment. */
export const revealStop = (stopId: string): void => {
  const element = elementOf("stop", stopId);
  reveal(element, "center");
  if (!element) return;
  element.dataset.marked = "";
  setTimeout(() => delete element.dataset.marked, 2000);
};
