import { type RefObject, useEffect } from "react";
import { edits } from "../../draft/edits.ts";
import { useDraftStore } from "../../draft/use-draft.ts";
import { type Carried, createCarrying } from "./carrying.ts";
import { lendHands } from "./hands.ts";

type CarryingRefs = {
  readonly root: RefObject<HTMLElement | null>;
  readonly marker: RefObject<HTMLElement | null>;
  readonly shadow: RefObject<HTMLElement | null>;
};

export type CarryingEvent = "lifted" | "moved" | "dropped" | "cancelled";

/** Parts of the plan can be carried elsewhere. What is heard meanwhile is told by `onEvent`, which must stay the same. */
export const useCarrying = (
  { root, marker, shadow }: CarryingRefs,
  onEvent: (event: CarryingEvent, carried: Carried) => void,
): void => {
  const store = useDraftStore();
  useEffect(() => {
    if (!root.current || !marker.current || !shadow.current) return undefined;
    const hands = new AbortController();
    const carrying = createCarrying({
      root: root.current,
      marker: marker.current,
      days: () => store.getState().draft.days,
      onLift: (carried) => onEvent("lifted", carried),
      onMove: (carried) => onEvent("moved", carried),
      onCancel: (carried) => onEvent("cancelled", carried),
      onDrop: (carried) => {
        store.change((draft) =>
          carried.kind === "stop"
            ? edits.moveStop(draft, carried.id, carried.place)
            : edits.moveDay(draft, carried.id, carried.index),
        );
        onEvent("dropped", carried);
      },
    });
    lendHands({ root: root.current, shadow: shadow.current, carrying }, hands.signal);
    return () => hands.abort();
  }, [store, root, marker, shadow, onEvent]);
};
