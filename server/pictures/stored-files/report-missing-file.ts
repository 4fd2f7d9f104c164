import type { Parts } from "../../parts.ts";
import { isInUse } from "./stored-files.queries.ts";

/** Logs a missing file, unless it was deleted in the meantime. */
export async function reportMissingFile({ db, log }: Pick<Parts, "db" | "log">, key: string): Promise<void> {
  if (await isInUse(db, key)) log.error({ key }, "a document's file is missing");
}
