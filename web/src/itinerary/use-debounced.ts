import { startTransition, useEffect, useState } from "react";

/** The value once it has not changed for a while, set in a transition. */
export const useDebounced = <T>(value: T, forMs: number): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(() => value)), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return debounced;
};
