import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { imageKeyOf, renditionFolder } from "../renditions/renditions.ts";
import { findDeletedFiles } from "./stored-files.queries.ts";

const batchSize = 1_000;

/** Deletes the renditions whose image went while a server that made them died. How many there were. */
export async function deleteLostRenditions({ db, blobs }: Pick<Parts, "db" | "blobs">): Promise<number> {
  let deleted = 0;
  let found: string[] = [];
  const deleteLost = async () => {
    const forgotten = new Set(await findDeletedFiles(db, [...new Set(found.map(imageKeyOf))]));
    const lost = found.filter((key) => forgotten.has(imageKeyOf(key)));
    await blobs.delete(lost);
    deleted += lost.length;
    found = [];
  };
  for await (const { key } of blobs.list(renditionFolder)) {
    found.push(key);
    if (found.length === batchSize) await deleteLost();
  }
  await deleteLost();
  return deleted;
}

export const cleanUpRenditions = job({
  name: "sweep-renditions",
  schedule: "23 4 * * 0",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "blobs" | "log">) {
    const deleted = await deleteLostRenditions(parts);
    parts.log.info({ deleted }, "deleted renditions of images that are gone");
  },
});
