import { useEffect, useRef } from "react";

/** What has arrow keys of its own. */
const busy = "input, textarea, select, canvas, [role=menu], [role=dialog], [role=slider], [contenteditable]";

/** Calls back with 1 for the arrow that points to what comes later, as one reads, and -1 for the other. */
export const useArrowKeys = (onArrow: (way: 1 | -1) => void): void => {
  const latest = useRef(onArrow);
  useEffect(() => {
    latest.current = onArrow;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      if (target instanceof Element && target.closest(busy)) return;
      const isForward = (key === "ArrowRight") !== (getComputedStyle(document.body).direction === "rtl");
      latest.current(isForward ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
};
