import type { Day } from "../../../../contract/itinerary.ts";
import type { StopPosition } from "../../draft/edits.ts";
import { dayElement, dayIndexAt, dayLine, handleElement, stopLine, stopPositionAt } from "./plan-elements.ts";
import { findStopPosition, stepDay, stepPosition } from "./stop-positions.ts";

/** The stop or day that is being dragged, and where it would go now. */
export type DraggedPart =
  | { readonly kind: "stop"; readonly id: string; readonly position: StopPosition }
  | { readonly kind: "day"; readonly id: string; readonly index: number };

type DragParts = {
  readonly root: HTMLElement;
  /** The line that shows where it would go. */
  readonly marker: HTMLElement;
  readonly days: () => readonly Day[];
  readonly onLift: (dragged: DraggedPart) => void;
  readonly onMove: (dragged: DraggedPart) => void;
  readonly onDrop: (dragged: DraggedPart) => void;
  readonly onCancel: (dragged: DraggedPart) => void;
};

/** One drag at a time, from lift to drop. Only the marker line moves; the plan is rendered again after the drop. */
export type Drag = {
  current(): DraggedPart | undefined;
  lift(handle: HTMLElement): boolean;
  /** To the pointer's height in the window. */
  moveTo(y: number): void;
  /** One position forward or back, or a whole day. */
  step(step: 1 | -1, by: "one" | "day"): void;
  drop(): void;
  cancel(): void;
};

export const createDrag = ({ root, marker, days, ...on }: DragParts): Drag => {
  let dragged: DraggedPart | undefined;

  const showLine = () => {
    if (!dragged) return;
    const line =
      dragged.kind === "stop"
        ? stopLine(root, dragged.position, dragged.id)
        : dayLine(root, dragged.index, dragged.id);
    if (line !== undefined) marker.style.transform = `translateY(${line}px)`;
  };
  const update = (next: DraggedPart) => {
    const hasMoved = JSON.stringify(next) !== JSON.stringify(dragged);
    dragged = next;
    showLine();
    if (hasMoved) on.onMove(next);
  };
  const elementOf = ({ kind, id }: DraggedPart) =>
    kind === "stop" ? root.querySelector<HTMLElement>(`[data-stop-id="${id}"]`) : dayElement(root, id);

  /** Folds all days while one is dragged, and scrolls so that it stays under the pointer. */
  const fold = (part: DraggedPart, isFolded: boolean) => {
    const element = elementOf(part);
    const before = element?.getBoundingClientRect().top ?? 0;
    if (isFolded) root.dataset.dragging = part.kind;
    else delete root.dataset.dragging;
    const after = element?.getBoundingClientRect().top ?? 0;
    if (part.kind === "day") window.scrollBy({ top: after - before, behavior: "instant" });
  };
  const end = (): DraggedPart | undefined => {
    const ended = dragged;
    if (!ended) return undefined;
    dragged = undefined;
    marker.hidden = true;
    delete elementOf(ended)?.dataset.dragged;
    fold(ended, false);
    return ended;
  };
  const focusHandle = ({ id }: DraggedPart) =>
    requestAnimationFrame(() => handleElement(root, id)?.focus({ preventScroll: true }));

  return {
    current: () => dragged,
    lift: ({ dataset: { dragHandle: kind, partId: id = "" } }) => {
      const index = days().findIndex((day) => day.id === id);
      const position = findStopPosition(days(), id);
      if (kind === "stop" && position) dragged = { kind: "stop", id, position };
      else if (kind === "day" && index >= 0) dragged = { kind: "day", id, index };
      else return false;
      const part = elementOf(dragged);
      if (part) part.dataset.dragged = "";
      fold(dragged, true);
      marker.hidden = false;
      showLine();
      on.onLift(dragged);
      return true;
    },
    moveTo: (y) => {
      if (dragged?.kind === "stop") {
        const position = stopPositionAt(root, y, dragged.id);
        if (position) update({ ...dragged, position });
      } else if (dragged) {
        const index = dayIndexAt(root, y, dragged.id);
        if (index !== undefined) update({ ...dragged, index });
      }
    },
    step: (step, by) => {
      if (dragged?.kind === "stop") {
        const stepBy = by === "one" ? stepPosition : stepDay;
        update({ ...dragged, position: stepBy(days(), dragged.id, dragged.position, step) });
      } else if (dragged) {
        const index = Math.min(Math.max(0, dragged.index + step), days().length - 1);
        update({ ...dragged, index });
      }
      marker.scrollIntoView({ block: "nearest", behavior: "instant" });
    },
    drop: () => {
      const dropped = end();
      if (!dropped) return;
      on.onDrop(dropped);
      focusHandle(dropped);
    },
    cancel: () => {
      const cancelled = end();
      if (!cancelled) return;
      on.onCancel(cancelled);
      focusHandle(cancelled);
    },
  };
};
