import type { StopPosition } from "../../draft/edits.ts";
import { tripLimits } from "./trip-limits.ts";

const within = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

const stopsOf = (day: HTMLElement, draggedId: string) =>
  within(day, "[data-stop-id]").filter(({ dataset }) => dataset.stopId !== draggedId);

const daysOf = (root: HTMLElement, draggedId: string) =>
  within(root, "[data-day-id]").filter(({ dataset }) => dataset.dayId !== draggedId);

const middle = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** The element at this height in the middle of the plan, wherever the pointer is sideways. */
const elementAt = (root: HTMLElement, y: number): Element | null => {
  const { left, width } = root.getBoundingClientRect();
  const element = document.elementFromPoint(left + width / 2, y);
  return element && root.contains(element) ? element : null;
};

export const dayElement = (root: HTMLElement, dayId: string): HTMLElement | null =>
  root.querySelector(`[data-day-id="${dayId}"]`);

export const handleElement = (root: HTMLElement, partId: string): HTMLElement | null =>
  root.querySelector(`[data-drag-handle][data-part-id="${partId}"]`);

/** Where a stop that is dropped at this height would go. */
export const stopPositionAt = (root: HTMLElement, y: number, draggedId: string): StopPosition | undefined => {
  const element = elementAt(root, y);
  const day = element?.closest<HTMLElement>("[data-day-id]");
  const dayId = day?.dataset.dayId;
  if (!day || !dayId) return undefined;
  const stops = stopsOf(day, draggedId);
  if (stops.length >= tripLimits.stopsADay) return undefined;
  const stop = element?.closest<HTMLElement>("[data-stop-id]");
  if (!stop) {
    const first = stops[0];
    return { dayId, index: first && y < middle(first) ? 0 : stops.length };
  }
  const at = stops.indexOf(stop);
  if (at < 0) return undefined;
  return { dayId, index: y < middle(stop) ? at : at + 1 };
};

/** Where a day that is dropped at this height would go, not counting the day itself. */
export const dayIndexAt = (root: HTMLElement, y: number, draggedId: string): number | undefined => {
  const day = elementAt(root, y)?.closest<HTMLElement>("[data-day-id]");
  const at = day ? daysOf(root, draggedId).indexOf(day) : -1;
  return day && at >= 0 ? at + (y < middle(day) ? 0 : 1) : undefined;
};

const edge = (elements: readonly HTMLElement[], index: number, fallback: number) => {
  const next = elements[index];
  if (next) return next.getBoundingClientRect().top;
  return elements.at(-1)?.getBoundingClientRect().bottom ?? fallback;
};

/** The marker line's distance from the top of the plan. */
export const stopLine = (
  root: HTMLElement,
  { dayId, index }: StopPosition,
  draggedId: string,
): number | undefined => {
  const day = dayElement(root, dayId);
  const list = day?.querySelector("[data-stops]");
  if (!day || !list) return undefined;
  return (
    edge(stopsOf(day, draggedId), index, list.getBoundingClientRect().top) - root.getBoundingClientRect().top
  );
};

export const dayLine = (root: HTMLElement, index: number, draggedId: string): number =>
  edge(daysOf(root, draggedId), index, 0) - root.getBoundingClientRect().top;
