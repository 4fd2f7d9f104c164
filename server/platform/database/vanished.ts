import postgres from "postgres";

/** A foreign key is broken, or a file is being deleted (`use_files`). */
const vanishedStates: ReadonlySet<string> = new Set(["23503", "55000"]);

/**
 * The id of what a new row refers to and is no longer there: whoever or whatever it is was deleted in between. It is in
 * the error's words, whichever language they are in; empty where it is no id of ours.
 */
export function vanishedId(error: unknown): string | undefined {
  if (!(error instanceof postgres.PostgresError) || !vanishedStates.has(error.code)) return undefined;
  return /\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/.exec(error.detail ?? "")?.[1] ?? "";
}
