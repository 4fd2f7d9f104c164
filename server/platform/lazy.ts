/** Makes something when it is first asked for, and gives the same from then on. What could not be made is tried again. */
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
