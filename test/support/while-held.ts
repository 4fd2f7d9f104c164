import type { Db } from "../../server/platform/database/connect.ts";
import { during } from "./during.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Holds a traveller's row while calls are made that want it too, until so many wait for it. What `meanwhile` changes is
 * there when they go on, all at once.
 */
export function whileHeld<T>(
  app: TestApp,
  travellerId: string,
  calls: readonly (() => Promise<T>)[],
  meanwhile: (db: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>[]> {
  return during(
    app,
    (db) => db`select 1 from travellers where id = ${travellerId} for update`,
    calls,
    meanwhile,
  );
}
