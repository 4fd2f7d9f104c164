import { startTransition, useEffect, useState } from "react";

/** The value once it has not changed for a while, set in a transition. */
export const useDebounced = <T>(value: T, forMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
};
