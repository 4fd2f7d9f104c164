import { type RefObject, useEffect } from "react";
import { edits } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import { createDrag, type DraggedPart } from "./drag.ts";
import { listenForDrags } from "./listen-for-drags.ts";

type DragRefs = {
  readonly root: RefObject<HTMLElement | null>;
  readonly marker: RefObject<HTMLElement | null>;
  readonly label: RefObject<HTMLElement | null>;
};

export type DragEventName = "lifted" | "moved" | "dropped" | "cancelled";

/** Makes stops and days draggable. `onEvent` must be a stable function. */
export const useDrag = (
  { root, marker, label }: DragRefs,
  onEvent: (event: DragEventName, dragged: DraggedPart) => void,
): void => {
  const store = useDraftStore();
  useEffect(() => {
    if (!root.current || !marker.current || !label.current) return undefined;
    const controller = new AbortController();
    const drag = createDrag({
      root: root.current,
      marker: marker.current,
      days: () => store.getState().draft.days,
      onLift: (dragged) => onEvent("lifted", dragged),
      onMove: (dragged) => onEvent("moved", dragged),
      onCancel: (dragged) => onEvent("cancelled", dragged),
      onDrop: (dragged) => {
        store.change((draft) =>
          dragged.kind === "stop"
            ? edits.moveStop(draft, dragged.id, dragged.position)
            : edits.moveDay(draft, dragged.id, dragged.index),
        );
        onEvent("dropped", dragged);
      },
    });
    listenForDrags({ root: root.current, label: label.current, drag }, controller.signal);
    return () => controller.abort();
  }, [store, root, marker, label, onEvent]);
};
