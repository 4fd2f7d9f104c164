import { expect } from "vitest";
import type { Db } from "../../server/platform/database/connect.ts";
import type { TestApp } from "./start-app.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

/**
 * Makes calls while someone else's transaction is under way, which goes on when all of them wait for it: a race that
 * always happens.
 */
export async function during<T>(
  app: TestApp,
  begun: (db: Db) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
  goesOn: (db: Db) => Promise<unknown>,
): Promise<PromiseSettledResult<T>[]> {
  const made: Promise<PromiseSettledResult<T>[]>[] = [];
  await app.parts.db.begin(async (db) => {
    await begun(db);
    for (const call of calls) {
      // One by one: at once, their queries can fill the pool, and one then queues behind another that waits. And each
      // is looked after from its first moment, for it can fail before the commit below is answered.
      made.push(Promise.allSettled([call()]));
      await expect.poll(() => waitingForLocks(app)).toBe(made.length);
    }
    await goesOn(db);
  });
  return (await Promise.all(made)).flat();
}
