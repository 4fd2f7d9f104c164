import { expect } from "vitest";
import type { Db } from "../../server/platform/database/connect.ts";
import { countLockWaits } from "./count-lock-waits.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Makes calls while another transaction holds a lock, and commits it when all calls wait: a race that always happens.
 */
export async function callWhileLocked<T>(
  app: TestApp,
  takeLock: (db: Db) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
  beforeCommit: (db: Db) => Promise<unknown>,
): Promise<PromiseSettledResult<T>[]> {
  const results: Promise<PromiseSettledResult<T>[]>[] = [];
  let failure: unknown;
  await app.parts.db.begin(async (db) => {
    await takeLock(db);
    for (const call of calls) {
      // One by one: otherwise their queries can fill the pool, and one waits for a connection instead of the lock. Each
      // has a handler at once, because it can fail before the commit below has returned.
      results.push(
        Promise.allSettled([call()]).then((settled) => {
          if (settled[0].status === "rejected") failure ??= settled[0].reason;
          return settled;
        }),
      );
      await expect
        .poll(async () => ({ failure, waiting: await countLockWaits(app) }))
        .toEqual({ failure: undefined, waiting: results.length });
    }
    await beforeCommit(db);
  });
  return (await Promise.all(results)).flat();
}
