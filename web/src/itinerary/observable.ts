import { useSyncExternalStore } from "react";

/** A value outside React; components re-render only when the part that they select changes. */
export type Observable<T> = {
  read(): T;
  write(value: T): void;
  watch(listener: () => void): () => void;
};

export const createObservable = <T>(initial: T): Observable<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useObservable = <T, P>({ watch, read }: Observable<T>, pick: (value: T) => P): P => {
  const picked = () => pick(read());
  // Explore is drawn on the server, too.
  return useSyncExternalStore(watch, picked, picked);
};
