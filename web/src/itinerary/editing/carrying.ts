import type { Day } from "../../../../contract/itinerary.ts";
import { type StopPosition, stepPosition, stepDay, findStopPosition } from "./places.ts";
import { dayElement, dayIndexAt, dayLine, handleElement, stopLine, stopPositionAt } from "./plan-elements.ts";

/** What is being moved, and where it would go now. */
export type DraggedPart =
  | { readonly kind: "stop"; readonly id: string; readonly position: StopPosition }
  | { readonly kind: "day"; readonly id: string; readonly index: number };

type DragParts = {
  readonly root: HTMLElement;
  /** The line that shows where it would go. */
  readonly marker: HTMLElement;
  readonly days: () => readonly Day[];
  readonly onLift: (carried: DraggedPart) => void;
  readonly onMove: (carried: DraggedPart) => void;
  readonly onDrop: (carried: DraggedPart) => void;
  readonly onCancel: (carried: DraggedPart) => void;
};

/** Something that was lifted from the plan, until it is dropped. Only the line moves: the plan itself is not drawn anew. */
export type Drag = {
  current(): DraggedPart | undefined;
  lift(grip: HTMLElement): boolean;
  /** To where the pointer is. */
  moveTo(y: number): void;
  /** One on or back, or a whole day. */
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
    const isOther = JSON.stringify(next) !== JSON.stringify(dragged);
    dragged = next;
    showLine();
    if (isOther) on.onMove(next);
  };
  const elementOf = ({ kind, id }: DraggedPart) =>
    kind === "stop" ? root.querySelector<HTMLElement>(`[data-stop-id="${id}"]`) : dayElement(root, id);

  /** Days are carried past each other folded up; the one that is held stays under the hand. */
  const fold = (held: DraggedPart, isFolded: boolean) => {
    const part = elementOf(held);
    const before = part?.getBoundingClientRect().top ?? 0;
    if (isFolded) root.dataset.carrying = held.kind;
    else delete root.dataset.carrying;
    const after = part?.getBoundingClientRect().top ?? 0;
    if (held.kind === "day") window.scrollBy({ top: after - before, behavior: "instant" });
  };
  const end = (): DraggedPart | undefined => {
    const ended = dragged;
    if (!ended) return undefined;
    dragged = undefined;
    marker.hidden = true;
    delete elementOf(ended)?.dataset.carried;
    fold(ended, false);
    return ended;
  };
  const focusHandle = ({ id }: DraggedPart) =>
    requestAnimationFrame(() => handleElement(root, id)?.focus({ preventScroll: true }));

  return {
    current: () => dragged,
    lift: ({ dataset: { grip, partId: id = "" } }) => {
      const index = days().findIndex((day) => day.id === id);
      const place = findStopPosition(days(), id);
      if (grip === "stop" && place) dragged = { kind: "stop", id, position: place };
      else if (grip === "day" && index >= 0) dragged = { kind: "day", id, index };
      else return false;
      const part = elementOf(dragged);
      if (part) part.dataset.carried = "";
      fold(dragged, true);
      marker.hidden = false;
      showLine();
      on.onLift(dragged);
      return true;
    },
    moveTo: (y) => {
      if (dragged?.kind === "stop") {
        const place = stopPositionAt(root, y, dragged.id);
        if (place) update({ ...dragged, position: place });
      } else if (dragged) {
        const index = dayIndexAt(root, y, dragged.id);
        if (index !== undefined) update({ ...dragged, index });
      }
    },
    step: (step, by) => {
      if (dragged?.kind === "stop") {
        const beside = by === "one" ? stepPosition : stepDay;
        update({ ...dragged, position: beside(days(), dragged.id, dragged.position, step) });
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
