import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { imageKeyOf, renditionFolder } from "../renditions/renditions.ts";
import { findDeletedFiles } from "./stored-files.queries.ts";

const batchSize = 1_000;

/** Deletes renditions without an image, which servers that crashed have left behind, and returns their number. */
export async function deleteLostRenditions({ db, blobs }: Pick<Parts, "db" | "blobs">): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const deleteLost = async () => {
    const deletedImages = new Set(await findDeletedFiles(db, [...new Set(batch.map(imageKeyOf))]));
    const lost = batch.filter((key) => deletedImages.has(imageKeyOf(key)));
    await blobs.delete(lost);
    deleted += lost.length;
    batch = [];
  };
  for await (const { key } of blobs.list(renditionFolder)) {
    batch.push(key);
    if (batch.length === batchSize) await deleteLost();
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
    parts.log.info({ deleted }, "deleted renditions without an image");
  },
});
