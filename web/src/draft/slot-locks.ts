/** The part of `navigator.locks` that is needed. */
export type SlotLocks = {
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: unknown) => Promise<void> | void,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
};

const lockPrefix = "waybook-draft ";

const lockNameOf = (key: string): string => `${lockPrefix}${key}`;

/** The slots that a page has open, or that are being sent. */
export const heldSlots = async (locks: SlotLocks | undefined): Promise<readonly string[]> =>
  ((await locks?.query())?.held ?? []).flatMap(({ name }) =>
    name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
  );

/** Locks a slot and returns what frees it; undefined if another page has it. With a signal, waits until it is free. */
export const holdSlot = (
  locks: SlotLocks,
  key: string,
  signal?: AbortSignal,
): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    locks
      .request(
        lockNameOf(key),
        signal ? { signal } : { ifAvailable: true },
        (lock) => new Promise<void>((free) => (lock ? resolve(free) : free(resolve(undefined)))),
      )
      // Stopped while it waited, or locks are forbidden here.
      .catch(() => resolve(undefined));
  });
