import { startTransition, useEffect, useState } from "react";

/** The same, but only once it has stayed so for a moment: what is costly to follow need not know of every step. */
export const useDebounced = <T>(value: T, forMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
};
