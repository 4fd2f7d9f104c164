import postgres from "postgres";

/** A violated foreign key, or a file that is being deleted (`use_files`). */
const vanishedStates: ReadonlySet<string> = new Set(["23503", "55000"]);

/**
 * After an insert failed because a row that it refers to has been deleted: the id of that row. It is taken from the
 * error's detail, whose language varies. An empty text if the id is not a UUID; undefined after any other failure.
 */
export function vanishedId(error: unknown): string | undefined {
  if (!(error instanceof postgres.PostgresError) || !vanishedStates.has(error.code)) return undefined;
  return /\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/.exec(error.detail ?? "")?.[1] ?? "";
}
