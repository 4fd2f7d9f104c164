import type { Parts } from "../../parts.ts";
import { imageFolder, renditionKeys } from "../renditions/renditions.ts";
import { deleteFileRows } from "./stored-files.queries.ts";

/** Also deletes renditions. Deletes the rows last, so that the next clean-up retries whatever failed. */
export async function deleteFiles(
  { db, blobs }: Pick<Parts, "db" | "blobs">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // Images before their renditions: rendition-maker.ts checks for the image after it has stored a rendition.
  await blobs.delete(keys);
  await blobs.delete(keys.filter((key) => key.startsWith(imageFolder)).flatMap(renditionKeys));
  await deleteFileRows(db, keys);
}
