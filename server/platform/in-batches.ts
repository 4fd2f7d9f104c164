type Asker<Key, Value> = { key: Key; resolve(value: Value): void; reject(error: unknown): void };

type Options = {
  /** How many keys go together. */
  readonly most: number;
  /** How many batches may be on their way at the same time. */
  readonly atOnce: number;
};

/**
 * Many askers, few round trips: while batches are on their way the next one gathers, so the busier the node, the larger
 * they are, and one that asks alone waits for nobody. No one joins a batch that has left: who asks after a write has
 * been answered reads what was written.
 */
export function inBatches<Key, Value>(
  /** A value for each key, in the keys' order. */
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, atOnce }: Options,
): (key: Key) => Promise<Value> {
  let gathered: Asker<Key, Value>[] = [];
  let onTheirWay = 0;
  let isLeaving = false;

  const leave = () => {
    isLeaving = false;
    while (gathered.length > 0 && onTheirWay < atOnce) {
      const batch = gathered.slice(0, most);
      gathered = gathered.slice(most);
      onTheirWay++;
      void send(batch);
    }
  };
  const send = async (batch: readonly Asker<Key, Value>[]) => {
    try {
      const values = await load(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    onTheirWay--;
    leave();
  };

  return (key) =>
    new Promise((resolve, reject) => {
      gathered.push({ key, resolve, reject });
      if (isLeaving || onTheirWay >= atOnce) return;
      isLeaving = true;
      // Who has come in with the same turn of the event loop comes along.
      setImmediate(leave);
    });
}
