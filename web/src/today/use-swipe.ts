import { type PointerEvent, useRef } from "react";

const minPixels = 60;

type SwipeHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
};

/** Calls back with 1 after a swipe to what comes later, as one reads, and -1 to what was before. Only for fingers. */
export const useSwipe = (onSwipe: (way: 1 | -1) => void): SwipeHandlers => {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }) => {
      start.current = pointerType === "touch" && isPrimary ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp: ({ clientX, clientY, isPrimary }) => {
      if (!start.current || !isPrimary) return;
      const [right, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(right) < minPixels || Math.abs(right) < 2 * Math.abs(down)) return;
      const isForward = right < 0 !== (getComputedStyle(document.body).direction === "rtl");
      onSwipe(isForward ? 1 : -1);
    },
  };
};
