import type { Day } from "../../../../contract/itinerary.ts";
import { type Place, placeBeside, placeInDayBeside, placeOf } from "./places.ts";
import { dayElement, dayIndexAt, dayLine, gripElement, stopLine, stopPlaceAt } from "./plan-elements.ts";

/** What is being moved, and where it would go now. */
export type Carried =
  | { readonly kind: "stop"; readonly id: string; readonly place: Place }
  | { readonly kind: "day"; readonly id: string; readonly index: number };

type CarryingParts = {
  readonly root: HTMLElement;
  /** The line that shows where it would go. */
  readonly marker: HTMLElement;
  readonly days: () => readonly Day[];
  readonly onLift: (carried: Carried) => void;
  readonly onMove: (carried: Carried) => void;
  readonly onDrop: (carried: Carried) => void;
  readonly onCancel: (carried: Carried) => void;
};

/** Something that was lifted from the plan, until it is dropped. Only the line moves: the plan itself is not drawn anew. */
export type Carrying = {
  current(): Carried | undefined;
  lift(grip: HTMLElement): boolean;
  /** To where the pointer is. */
  moveTo(y: number): void;
  /** One on or back, or a whole day. */
  step(step: 1 | -1, by: "one" | "day"): void;
  drop(): void;
  cancel(): void;
};

export const createCarrying = ({ root, marker, days, ...on }: CarryingParts): Carrying => {
  let carried: Carried | undefined;

  const showLine = () => {
    if (!carried) return;
    const line =
      carried.kind === "stop"
        ? stopLine(root, carried.place, carried.id)
        : dayLine(root, carried.index, carried.id);
    if (line !== undefined) marker.style.transform = `translateY(${line}px)`;
  };
  const become = (next: Carried) => {
    const isOther = JSON.stringify(next) !== JSON.stringify(carried);
    carried = next;
    showLine();
    if (isOther) on.onMove(next);
  };
  const partOf = ({ kind, id }: Carried) =>
    kind === "stop" ? root.querySelector<HTMLElement>(`[data-stop-id="${id}"]`) : dayElement(root, id);

  /** Days are carried past each other folded up; the one that is held stays under the hand. */
  const fold = (held: Carried, isFolded: boolean) => {
    const part = partOf(held);
    const before = part?.getBoundingClientRect().top ?? 0;
    if (isFolded) root.dataset.carrying = held.kind;
    else delete root.dataset.carrying;
    const after = part?.getBoundingClientRect().top ?? 0;
    if (held.kind === "day") window.scrollBy({ top: after - before, behavior: "instant" });
  };
  const end = (): Carried | undefined => {
    const ended = carried;
    if (!ended) return undefined;
    carried = undefined;
    marker.hidden = true;
    delete partOf(ended)?.dataset.carried;
    fold(ended, false);
    return ended;
  };
  const focusGrip = ({ id }: Carried) =>
    requestAnimationFrame(() => gripElement(root, id)?.focus({ preventScroll: true }));

  return {
    current: () => carried,
    lift: ({ dataset: { grip, partId: id = "" } }) => {
      const index = days().findIndex((day) => day.id === id);
      const place = placeOf(days(), id);
      if (grip === "stop" && place) carried = { kind: "stop", id, place };
      else if (grip === "day" && index >= 0) carried = { kind: "day", id, index };
      else return false;
      const part = partOf(carried);
      if (part) part.dataset.carried = "";
      fold(carried, true);
      marker.hidden = false;
      showLine();
      on.onLift(carried);
      return true;
    },
    moveTo: (y) => {
      if (carried?.kind === "stop") {
        const place = stopPlaceAt(root, y, carried.id);
        if (place) become({ ...carried, place });
      } else if (carried) {
        const index = dayIndexAt(root, y, carried.id);
        if (index !== undefined) become({ ...carried, index });
      }
    },
    step: (step, by) => {
      if (carried?.kind === "stop") {
        const beside = by === "one" ? placeBeside : placeInDayBeside;
        become({ ...carried, place: beside(days(), carried.id, carried.place, step) });
      } else if (carried) {
        const index = Math.min(Math.max(0, carried.index + step), days().length - 1);
        become({ ...carried, index });
      }
      marker.scrollIntoView({ block: "nearest", behavior: "instant" });
    },
    drop: () => {
      const dropped = end();
      if (!dropped) return;
      on.onDrop(dropped);
      focusGrip(dropped);
    },
    cancel: () => {
      const cancelled = end();
      if (!cancelled) return;
      on.onCancel(cancelled);
      focusGrip(cancelled);
    },
  };
};
