import { startTransition, useEffect, useState } from "react";
import { afterNextPaint } from "../after-next-paint.ts";

const atFirst = 1;

/** Counts up to the total, one a frame, so that a long plan does not block the page while it opens. */
export const useGradualCount = (whole: number): number => {
  const [count, setCount] = useState(atFirst);
  useEffect(
    () => (count >= whole ? undefined : afterNextPaint(() => startTransition(() => setCount(count + 1)))),
    [count, whole],
  );
  return Math.min(count, whole);
};
