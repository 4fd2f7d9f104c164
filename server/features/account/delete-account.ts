import { revokeCredentials } from "../../access/credentials/revoke-credentials.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { deleteBlobs } from "../../pictures/stored-files/delete-blobs.ts";
import { deleteIdleFiles } from "../../pictures/stored-files/delete-idle-files.ts";
import { deleteJobsAbout } from "../../platform/jobs/delete-jobs.queries.ts";
import { lockTraveller, type TravellerRow } from "./account.queries.ts";
import { accountDeleted, removeLockedTraveller } from "./account.ts";

/**
 * Deletes everything of the traveller in one transaction. Their files are deleted afterwards, even if the blob store is
 * down now.
 */
export function deleteAccount(
  { revocations, jobs }: Pick<Parts, "revocations" | "jobs">,
  principal: Principal,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  return revocations.revoking(async (db, revoke) => {
    // Locked first: anyone who signs in or connects an app at this moment waits, and then finds no account.
    const traveller = (await lockTraveller(db, travellerId)) ?? accountDeleted();
    await revokeCredentials({ db, revoke }, { travellerId, on: "deletion" });
    await deleteJobsAbout(db, { travellerId, email: traveller.email });
    const keys = filesOf(traveller);
    if (keys.length > 0) await jobs.send(deleteBlobs, { keys }, { db });
    await removeLockedTraveller(db, travellerId);
    await jobs.send(deleteIdleFiles, {}, { db });
  });
}

/** The keys of all files that no other row refers to. */
const filesOf = ({ avatarKey }: TravellerRow): string[] => (avatarKey ? [avatarKey] : []);
