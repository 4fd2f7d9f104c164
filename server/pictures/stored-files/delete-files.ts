import type { Parts } from "../../parts.ts";
import { imageFolder, renditionKeys } from "../renditions/renditions.ts";
import { deleteFileRows } from "./stored-files.queries.ts";

/** With their renditions. The rows are deleted last, so that the next clean-up repeats what failed before. */
export async function deleteFiles(
  { db, blobs }: Pick<Parts, "db" | "blobs">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // Images go before their renditions: a rendition that is stored later finds its image gone (rendition-maker.ts).
  await blobs.delete(keys);
  await blobs.delete(keys.filter((key) => key.startsWith(imageFolder)).flatMap(renditionKeys));
  await deleteFileRows(db, keys);
}
