import { imageFolder, renditionKeys } from "../media/renditions.ts";
import type { Parts } from "../parts.ts";
import { doomIdleFiles, forgetFiles } from "./stored-files.queries.ts";

/** Who has just stored a file, or shows what it was on a moment ago, is given as long. */
const day = 86_400_000;
const fewAtOnce = 100;

/** Deletes the files that nothing has referred to for a day, and tells how many. */
export async function sweepFiles({
  db,
  blobs,
  clock,
}: Pick<Parts, "db" | "blobs" | "clock">): Promise<number> {
  const until = new Date(clock.time() - day);
  let deleted = 0;
  for (;;) {
    const idle = await doomIdleFiles(db, until, fewAtOnce);
    const doomed = idle.filter(({ isDoomed }) => isDoomed).map(({ key }) => key);
    // The row goes last: whatever fails before that is done again.
    await blobs.delete(doomed.flatMap(withRenditions));
    await forgetFiles(db, doomed);
    deleted += doomed.length;
    if (idle.length < fewAtOnce) return deleted;
  }
}

const withRenditions = (key: string): string[] =>
  key.startsWith(imageFolder) ? [key, ...renditionKeys(key)] : [key];
