import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireOwner } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { type FullItinerary, fullItinerary } from "./full-itinerary.ts";
import { findItinerary } from "./itineraries.queries.ts";
import { deleteFromTrash, dueTrash, moveToTrash, takeFromTrash } from "./trash.queries.ts";
import type { Guarded } from "./write-itinerary.ts";

const daysInTrash = 30;
const fewAtOnce = 100;

/** Into the trash: nobody sees it any more, and its owner can restore it. */
export async function deleteItinerary(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  { id, tags }: Guarded,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  while (!(await moveToTrash(db, { id, tags, travellerId, now: clock.now() }))) {
    const current = await findItinerary(db, id, travellerId, mediaUrl(config, ""));
    const { etag } = requireOwner(current, "delete it");
    if (!tags.includes(etag)) throw new Failure("itineraryModified", { etag });
    // What stood in the way is gone since: it was in the trash, and has been restored.
  }
}

/** Out of the trash, as it was. One that is not in it stays as it is. */
export async function restoreItinerary(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  id: string,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const mediaBase = mediaUrl(config, "");
  const restored = await takeFromTrash(db, id, travellerId, mediaBase);
  if (restored) return fullItinerary(restored, mediaBase);
  const current = await findItinerary(db, id, travellerId, mediaBase);
  return fullItinerary(requireOwner(current, "restore it"), mediaBase);
}

/** Deletes for good what has been in the trash for long enough, and tells how many. */
export async function purgeTrash({ db, clock }: Pick<Parts, "db" | "clock">): Promise<number> {
  const since = new Date(clock.time() - daysInTrash * 86_400_000);
  let deleted = 0;
  for (;;) {
    const due = await dueTrash(db, since, fewAtOnce);
    // One by one: several at once would hold the entries of one while they wait for another's.
    for (const id of due) if (await deleteFromTrash(db, id, since)) deleted++;
    if (due.length < fewAtOnce) return deleted;
  }
}
