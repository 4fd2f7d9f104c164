import type { StopPosition } from "./places.ts";
import { tripLimits } from "./trip-limits.ts";

/** Where parts of the plan are on the page. */

const within = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

const stopsOf = (day: HTMLElement, carriedId: string) =>
  within(day, "[data-stop-id]").filter(({ dataset }) => dataset.stopId !== carriedId);

const daysOf = (root: HTMLElement, carriedId: string) =>
  within(root, "[data-day-id]").filter(({ dataset }) => dataset.dayId !== carriedId);

const middle = (element: HTMLElement) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/** What is at this height, whichever way the pointer strayed sideways. */
const elementAt = (root: HTMLElement, y: number): Element | null => {
  const { left, width } = root.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, y);
  return found && root.contains(found) ? found : null;
};

export const dayElement = (root: HTMLElement, dayId: string): HTMLElement | null =>
  root.querySelector(`[data-day-id="${dayId}"]`);

export const handleElement = (root: HTMLElement, partId: string): HTMLElement | null =>
  root.querySelector(`[data-grip][data-part-id="${partId}"]`);

/** Where a stop would go that is let go of here. */
export const stopPositionAt = (root: HTMLElement, y: number, carriedId: string): StopPosition | undefined => {
  const found = elementAt(root, y);
  const day = found?.closest<HTMLElement>("[data-day-id]");
  const dayId = day?.dataset.dayId;
  if (!day || !dayId) return undefined;
  const stops = stopsOf(day, carriedId);
  if (stops.length >= tripLimits.stopsADay) return undefined;
  const stop = found?.closest<HTMLElement>("[data-stop-id]");
  if (!stop) {
    const first = stops[0];
    return { dayId, index: first && y < middle(first) ? 0 : stops.length };
  }
  const at = stops.indexOf(stop);
  if (at < 0) return undefined;
  return { dayId, index: y < middle(stop) ? at : at + 1 };
};

/** Where a day would go that is let go of here, counted without it. */
export const dayIndexAt = (root: HTMLElement, y: number, carriedId: string): number | undefined => {
  const day = elementAt(root, y)?.closest<HTMLElement>("[data-day-id]");
  const at = day ? daysOf(root, carriedId).indexOf(day) : -1;
  return day && at >= 0 ? at + (y < middle(day) ? 0 : 1) : undefined;
};

const edge = (elements: readonly HTMLElement[], index: number, fallback: number) => {
  const next = elements[index];
  if (next) return next.getBoundingClientRect().top;
  return elements.at(-1)?.getBoundingClientRect().bottom ?? fallback;
};

/** How far below the plan's top the line is that marks a place. */
export const stopLine = (
  root: HTMLElement,
  { dayId, index }: StopPosition,
  carriedId: string,
): number | undefined => {
  const day = dayElement(root, dayId);
  const list = day?.querySelector("[data-stops]");
  if (!day || !list) return undefined;
  return (
    edge(stopsOf(day, carriedId), index, list.getBoundingClientRect().top) - root.getBoundingClientRect().top
  );
};

export const dayLine = (root: HTMLElement, index: number, carriedId: string): number =>
  edge(daysOf(root, carriedId), index, 0) - root.getBoundingClientRect().top;
