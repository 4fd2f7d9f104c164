import type { Database, Db } from "./connect.ts";

/**
 * Runs `work` in one transaction. Name its parameter `db` too, so that it hides the outer one: a query on the pool
 * would silently run outside of the transaction.
 */
export function transaction<T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return db.begin((db) => work(db)) as Promise<T>;
}

/** Everything that `work` reads is from the same moment. */
export function snapshot<T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return db.begin("isolation level repeatable read read only", (db) => work(db)) as Promise<T>;
}
