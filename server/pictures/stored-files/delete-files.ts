import type { Parts } from "../../parts.ts";
import { imageFolder, renditionKeys } from "../renditions/renditions.ts";
import { deleteFileRows } from "./stored-files.queries.ts";

/** With what was made of them. The rows go last: whatever fails before that is done again by the next sweep. */
export async function deleteFiles(
  { db, blobs }: Pick<Parts, "db" | "blobs">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  // Images go before their renditions: who stores one afterwards finds its image gone (rendition-maker.ts).
  await blobs.delete(keys);
  await blobs.delete(keys.filter((key) => key.startsWith(imageFolder)).flatMap(renditionKeys));
  await deleteFileRows(db, keys);
}
