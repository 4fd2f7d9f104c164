import { startTransition, useEffect, useState } from "react";

const first = 40;
const step = 60;

/** How many lines to render: soon all, but in steps that keep frames short. */
export const useGradualLines = (all: number): number => {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= all) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + step)));
    return () => cancelAnimationFrame(frame);
  }, [count, all]);
  return Math.min(count, all);
};
