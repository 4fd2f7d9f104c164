import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { ownerRequired } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { retryRaces } from "../../platform/database/retry-races.ts";
import { Failure } from "../../platform/failure.ts";
import { type FullItinerary, fullItinerary } from "../../presenters/itinerary-json.ts";
import { deleteFromTrash, listExpiredTrash, moveToTrash, takeFromTrash } from "./trash.queries.ts";
import type { Guarded } from "./write-itinerary.ts";

const daysInTrash = 30;
const batchSize = 100;

/** Moves it to the trash: only its owner sees it there, and can restore it. */
export async function deleteItinerary(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
  { id, tags }: Guarded,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  await retryRaces(async () => {
    const result = await moveToTrash(db, { id, tags, travellerId, now: clock.now() });
    switch (result.kind) {
      case "deleted":
        return { kind: "done", result: undefined };
      case "missing":
        return noSuchItinerary();
      case "forbidden":
        return ownerRequired("delete it");
      case "stale":
        throw new Failure("itineraryModified", { etag: result.etag });
      case "raced":
        return { kind: "raced" };
    }
  });
}

/** Takes it out of the trash unchanged. Does nothing if it is not in the trash. */
export async function restoreItinerary(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  id: string,
): Promise<FullItinerary> {
  const { travellerId } = requireTraveller(principal);
  const result = await takeFromTrash(db, id, travellerId);
  switch (result.kind) {
    case "restored":
      return fullItinerary(result.row, config);
    case "missing":
      return noSuchItinerary();
    case "forbidden":
      return ownerRequired("restore it");
  }
}

/** Deletes for good what has been in the trash for 30 days. Returns how many. */
export async function purgeTrash({ db, clock }: Pick<Parts, "db" | "clock">): Promise<number> {
  const since = new Date(clock.time() - daysInTrash * 86_400_000);
  let deleted = 0;
  for (;;) {
    const due = await listExpiredTrash(db, since, batchSize);
    // One by one: a statement for several would lock the entries of one while it waits for those of another.
    for (const id of due) if (await deleteFromTrash(db, id, since)) deleted++;
    if (due.length < batchSize) return deleted;
  }
}
