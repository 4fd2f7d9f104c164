import type postgres from "postgres";

/** The parts of the driver's query that are used here. */
type DriverQuery = { executed: boolean; resolve(result: unknown): void; handle(): Promise<void> };

let isDone = false;

/**
 * The driver counts the rows of a result that breaks off (the server crashed, a statement took too long), and stores
 * the rows of the connection's next result behind as many gaps, so that `[row]` is undefined although there is a row:
 * https://github.com/porsager/postgres/issues/1181. This closes the gaps, for all queries of the process.
 */
export function closeGaps(db: postgres.Sql): void {
  if (isDone) return;
  isDone = true;
  // A query is sent when it is awaited, so this one never is.
  const queries: DriverQuery = Object.getPrototypeOf(db``);
  const { handle } = queries;
  queries.handle = function (this: DriverQuery) {
    if (!this.executed) {
      const { resolve } = this;
      this.resolve = (result) => {
        if (Array.isArray(result)) removeGap(result);
        resolve(result);
      };
    }
    return handle.call(this);
  };
}

/** In place, because a result also has the count of its rows. */
function removeGap(rows: unknown[]): void {
  if (rows.length === 0 || 0 in rows) return;
  let gap = 1;
  while (!(gap in rows)) gap++;
  rows.splice(0, gap);
}
