import { randomBytes } from "node:crypto";
import type { Account } from "../../../contract/account.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { PictureParts } from "../../pictures/pictures.parts.ts";
import { deleteBlobs } from "../../pictures/stored-files/delete-blobs.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { AuthorParts } from "../../presenters/authors.ts";
import { lockTraveller, unusedAvatarKeys, updateAvatarKey } from "./account.queries.ts";
import { accountDeleted, ownAccount } from "./account.ts";

const folder = "avatars/";
const avatarSide = 512;

export async function setAvatar(
  parts: Pick<Parts, "db" | "blobs" | "jobs" | "config"> & AuthorParts & Pick<PictureParts, "imageWorker">,
  principal: Principal,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
): Promise<Account> {
  const { travellerId } = requireTraveller(principal);
  const picture = await parts.imageWorker.square(bytes, contentType, avatarSide);
  // Anyone who knows the key may see the picture. A new picture gets a new key, so clients can cache it for good.
  const key = `${folder}${randomBytes(16).toString("hex")}.webp`;
  // Stored before the row refers to it: a crash in between leaves an unused file, never a missing one.
  await parts.blobs.put(key, picture, { contentType: "image/webp" });
  return replaceAvatar(parts, travellerId, key);
}

export function removeAvatar(
  parts: Pick<Parts, "db" | "jobs" | "config"> & AuthorParts,
  principal: Principal,
): Promise<Account> {
  return replaceAvatar(parts, requireTraveller(principal).travellerId, null);
}

async function replaceAvatar(
  { db, jobs, config, authors }: Pick<Parts, "db" | "jobs" | "config"> & AuthorParts,
  travellerId: string,
  avatarKey: string | null,
): Promise<Account> {
  const account = await transaction(db, async (db) => {
    const traveller = (await lockTraveller(db, travellerId)) ?? accountDeleted();
    await updateAvatarKey(db, travellerId, avatarKey);
    if (traveller.avatarKey) await jobs.send(deleteBlobs, { keys: [traveller.avatarKey] }, { db });
    return ownAccount(config, { ...traveller, avatarKey });
  });
  authors.delete(travellerId);
  return account;
}

const day = 86_400_000;
const fewKeys = 1_000;

/** Deletes pictures that no traveller refers to, because a server stopped in between. Returns how many. */
export async function deleteLostAvatars({
  db,
  blobs,
  clock,
}: Pick<Parts, "db" | "blobs" | "clock">): Promise<number> {
  let deleted = 0;
  let keys: string[] = [];
  const deleteLost = async () => {
    const lost = await unusedAvatarKeys(db, keys);
    await blobs.delete(lost);
    deleted += lost.length;
    keys = [];
  };
  for await (const { key, modifiedAt } of blobs.list(folder)) {
    // A newer one may be about to be used.
    if (clock.time() - modifiedAt.getTime() > day) keys.push(key);
    if (keys.length === fewKeys) await deleteLost();
  }
  await deleteLost();
  return deleted;
}
