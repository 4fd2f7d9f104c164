/** Which answers come from this device at the moment, and since when they are known. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

export const keptSince = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (path: string): string | undefined => kept.get(path),
  note: (path: string, at: string | null): void => {
    if (kept.get(path) === (at ?? undefined)) return;
    if (at === null) kept.delete(path);
    else kept.set(path, at);
    for (const listener of listeners) listener();
  },
};
