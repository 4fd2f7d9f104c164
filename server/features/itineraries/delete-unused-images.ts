import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import {
  deleteImages,
  findRevisionDraft,
  findVersionsWithId,
  listWithUnusedImages,
  lockDeletedDays,
} from "./images.queries.ts";

const fewAtOnce = 100;

/** Removes images of deleted days that no stored revision could bring back. Returns how many. */
export async function deleteUnusedImages({ db }: Pick<Parts, "db">): Promise<number> {
  let dropped = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await listWithUnusedImages(db, { after, limit: fewAtOnce });
    // Each itinerary is locked while its history is read, so that no write can bring the day back meanwhile.
    for (const id of ids) dropped += await transaction(db, (db) => dropFrom(db, id));
    if (ids.length < fewAtOnce) return dropped;
    after = ids.at(-1);
  }
}

async function dropFrom(db: Db, id: string): Promise<number> {
  const lost: string[] = [];
  for (const dayId of await lockDeletedDays(db, id)) if (!(await isKept(db, id, dayId))) lost.push(dayId);
  if (lost.length > 0) await deleteImages(db, id, lost);
  return lost.length;
}

/** Whether a stored revision has such a day. A stop may have had the same id. */
async function isKept(db: Db, id: string, dayId: string): Promise<boolean> {
  for (const version of await findVersionsWithId(db, id, dayId)) {
    const { days }: CompleteDraft = JSON.parse(await findRevisionDraft(db, id, version));
    if (days.some(({ id }) => id === dayId)) return true;
  }
  return false;
}
