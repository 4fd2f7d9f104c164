import { type RefObject, useEffect } from "react";
import { edits } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import { type DraggedPart, createDrag } from "./carrying.ts";
import { listenForDrags } from "./hands.ts";

type DragRefs = {
  readonly root: RefObject<HTMLElement | null>;
  readonly marker: RefObject<HTMLElement | null>;
  readonly label: RefObject<HTMLElement | null>;
};

export type DragEventName = "lifted" | "moved" | "dropped" | "cancelled";

/** Parts of the plan can be carried elsewhere. What is heard meanwhile is told by `onEvent`, which must stay the same. */
export const useDrag = (
  { root, marker, label: shadow }: DragRefs,
  onEvent: (event: DragEventName, carried: DraggedPart) => void,
): void => {
  const store = useDraftStore();
  useEffect(() => {
    if (!root.current || !marker.current || !shadow.current) return undefined;
    const hands = new AbortController();
    const carrying = createDrag({
      root: root.current,
      marker: marker.current,
      days: () => store.getState().draft.days,
      onLift: (carried) => onEvent("lifted", carried),
      onMove: (carried) => onEvent("moved", carried),
      onCancel: (carried) => onEvent("cancelled", carried),
      onDrop: (carried) => {
        store.change((draft) =>
          carried.kind === "stop"
            ? edits.moveStop(draft, carried.id, carried.position)
            : edits.moveDay(draft, carried.id, carried.index),
        );
        onEvent("dropped", carried);
      },
    });
    listenForDrags({ root: root.current, label: shadow.current, drag: carrying }, hands.signal);
    return () => hands.abort();
  }, [store, root, marker, shadow, onEvent]);
};
