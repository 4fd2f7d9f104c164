/** Calls `make` on first use and returns the same value from then on. If it fails, the next use tries again. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made) return made.value;
    const now = { value: make() };
    made = now;
    if (now.value instanceof Promise)
      now.value.catch(() => {
        if (made === now) made = undefined;
      });
    return now.value;
  };
}
