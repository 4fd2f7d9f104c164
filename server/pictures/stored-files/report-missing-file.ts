import type { Parts } from "../../parts.ts";
import { isInUse } from "./stored-files.queries.ts";

/** Tells the operator of a file that is gone although something refers to it, and not of one that was deleted meanwhile. */
export async function reportMissingFile({ db, log }: Pick<Parts, "db" | "log">, key: string): Promise<void> {
  if (await isInUse(db, key)) log.error({ key }, "a document's file is missing");
}
