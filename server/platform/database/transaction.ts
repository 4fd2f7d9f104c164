import type { Database, Db } from "./connect.ts";

/**
 * Runs `work` in one transaction. Name the inner handle `db` as well, so that it hides the outer one:
 * a query on the pool would silently leave the transaction.
 */
export function transaction<T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return db.begin((db) => work(db)) as Promise<T>;
}

/** Everything that `work` reads is of one moment, whatever others write meanwhile. */
export function snapshot<T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return db.begin("isolation level repeatable read read only", (db) => work(db)) as Promise<T>;
}
