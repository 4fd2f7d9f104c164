import type { Db } from "../../server/platform/database/connect.ts";
import { callWhileLocked } from "./call-while-locked.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Locks a traveller's row, makes calls until all of them wait for it, runs `meanwhile`, and commits, so that they
 * continue together.
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
