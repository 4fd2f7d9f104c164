type Options = {
  /** In characters of what is remembered; the least recently used goes first. */
  readonly most: number;
};

export type Remembered<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, size: number): void;
  delete(key: string): void;
  clear(): void;
};

/** What was used last, as much of it as fits. */
export function remembered<Value>({ most }: Options): Remembered<Value> {
  const kept = new Map<string, { value: Value; size: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      // A Map keeps the order of insertion: this is now the youngest.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      drop(key);
      if (size > most) return;
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
