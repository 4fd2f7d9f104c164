import postgres from "postgres";

/** A violated foreign key, or a file that is being deleted (`use_files`). */
const vanishedStates: ReadonlySet<string> = new Set(["23503", "55000"]);

/**
 * The id of the row that was deleted while a new row was to refer to it. It is taken from the error's detail, whose
 * language may vary; empty when it is not a UUID.
 */
export function vanishedId(error: unknown): string | undefined {
  if (!(error instanceof postgres.PostgresError) || !vanishedStates.has(error.code)) return undefined;
  return /\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/.exec(error.detail ?? "")?.[1] ?? "";
}
