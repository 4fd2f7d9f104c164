import type { Db } from "../../server/platform/database/connect.ts";
import { callWhileLocked } from "./call-while-locked.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Locks a traveller's row while calls are made that need it, until so many wait. They continue together after what
 * `meanwhile` has changed is committed.
 */
export function callWhileTravellerLocked<T>(
  app: TestApp,
  travellerId: string,
  calls: readonly (() => Promise<T>)[],
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>[]> {
  return callWhileLocked(
    app,
    (db) => db`select 1 from travellers where id = ${travellerId} for update`,
    calls,
    meanwhile,
  );
}
