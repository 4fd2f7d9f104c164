const elementOf = (kind: "day" | "stop", id: string) => document.getElementById(`${kind}-${id}`);

/** Brings a part of the plan into sight, and to who uses the keyboard. Far days get their true height only when seen, hence twice. */
const reveal = (element: HTMLElement | null, block: ScrollLogicalPosition): void => {
  if (!element) return;
  element.scrollIntoView({ block, behavior: "instant" });
  requestAnimationFrame(() => element.scrollIntoView({ block, behavior: "instant" }));
  element.focus({ preventScroll: true });
};

export const revealDay = (dayId: string): void => reveal(elementOf("day", dayId), "start");

/** The stop is marked for a moment, so that the eye finds it. */
export const revealStop = (stopId: string): void => {
  const element = elementOf("stop", stopId);
  reveal(element, "center");
  if (!element) return;
  element.dataset.marked = "";
  setTimeout(() => delete element.dataset.marked, 2000);
};
