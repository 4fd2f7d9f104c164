import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { type ImagePlace, stopIdOf } from "../../presenters/image-place.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { findPart } from "./find-part.ts";
import {
  deleteImages,
  findRevisionDraft,
  findVersionsWithId,
  listWithUnusedImages,
  lockLostPlaces,
} from "./images.queries.ts";

const fewAtOnce = 100;

/** Removes images of deleted days and stops that no stored revision could bring back. Returns how many. */
export async function deleteUnusedImages({ db }: Pick<Parts, "db">): Promise<number> {
  let dropped = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await listWithUnusedImages(db, { after, limit: fewAtOnce });
    // Each itinerary is locked while its history is read, so that no write can bring them back meanwhile.
    for (const id of ids) dropped += await transaction(db, (db) => dropFrom(db, id));
    if (ids.length < fewAtOnce) return dropped;
    after = ids.at(-1);
  }
}

async function dropFrom(db: Db, id: string): Promise<number> {
  const lost: ImagePlace[] = [];
  for (const place of await lockLostPlaces(db, id)) if (!(await isKept(db, id, place))) lost.push(place);
  if (lost.length > 0) await deleteImages(db, id, lost);
  return lost.length;
}

/** Whether a stored revision has such a day or stop. Another part may have had the same id. */
async function isKept(db: Db, id: string, place: ImagePlace): Promise<boolean> {
  for (const version of await findVersionsWithId(db, id, stopIdOf(place) ?? place)) {
    const draft: CompleteDraft = JSON.parse(await findRevisionDraft(db, id, version));
    if (findPart(draft, place)) return true;
  }
  return false;
}
