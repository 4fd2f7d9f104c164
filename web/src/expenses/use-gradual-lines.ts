import { startTransition, useEffect, useState } from "react";

const first = 40;
const step = 60;

/** How many lines are drawn: soon all, but so many at a time that no frame is held up. */
export const useGradualLines = (all: number): number => {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= all) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)));
    return () => cancelAnimationFrame(frame);
  }, [count, all]);
  return Math.min(count, all);
};
