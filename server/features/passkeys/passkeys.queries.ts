import type { Db } from "../../platform/database/connect.ts";

export type PasskeyRow = {
  id: string;
  /** In base64url, as browsers send it. */
  credentialId: string;
  travellerId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = (db: Db) => db`
  id, credential_id as "credentialId", traveller_id as "travellerId", public_key as "publicKey",
  sign_count::double precision as "signCount", transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;

/** Without a traveller it is a challenge for signing in. */
type Challenge = { hash: Buffer; travellerId: string | null };

export async function insertChallenge(db: Db, challenge: Challenge & { expiresAt: Date }): Promise<void> {
  const { hash, travellerId, expiresAt } = challenge;
  await db`
    insert into passkey_challenges (hash, traveller_id, expires_at)
    values (${hash}, ${travellerId}, ${expiresAt})`;
}

/** Deletes the challenge. True if it was valid, so of several requests with the same one only the first gets true. */
export async function takeChallenge(db: Db, { hash, travellerId }: Challenge, now: Date): Promise<boolean> {
  const [challenge] = await db<{ isValid: boolean }[]>`
    delete from passkey_challenges
    where hash = ${hash} and traveller_id is not distinct from ${travellerId}
    returning expires_at > ${now} as "isValid"`;
  return challenge?.isValid ?? false;
}

export function listPasskeys(db: Db, travellerId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select ${columns(db)} from passkeys where traveller_id = ${travellerId} order by created_at, id`;
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db<PasskeyRow[]>`
    select ${columns(db)} from passkeys where credential_id = ${credentialId}`;
  return row;
}

/** Locks the traveller until the transaction ends, so that their credentials cannot change meanwhile. */
export async function lockPasskeyOwner(
  db: Db,
  travellerId: string,
): Promise<{ hasPassword: boolean } | undefined> {
  const [row] = await db<{ hasPassword: boolean }[]>`
    select password_hash is not null as "hasPassword" from travellers where id = ${travellerId}
    for no key update`;
  return row;
}

/** Undefined when someone has this credential already. */
export async function insertPasskey(db: Db, passkey: PasskeyRow): Promise<PasskeyRow | undefined> {
  const { id, credentialId, travellerId, publicKey, signCount, transports, name, createdAt } = passkey;
  const [row] = await db<PasskeyRow[]>`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    values (${id}, ${credentialId}, ${travellerId}, ${publicKey}, ${signCount}, ${transports}, ${name}, ${createdAt})
    on conflict (credential_id) do nothing returning ${columns(db)}`;
  return row;
}

/**
 * Records a signature. False when the passkey is gone, or the count has not grown; passkeys without a counter always
 * send 0.
 */
export async function updateSignCount(
  db: Db,
  { id, signCount }: Pick<PasskeyRow, "id" | "signCount">,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update passkeys set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`;
  return count === 1;
}

export async function updateName(
  db: Db,
  travellerId: string,
  { id, name }: Pick<PasskeyRow, "id" | "name">,
): Promise<PasskeyRow | undefined> {
  const [row] = await db<PasskeyRow[]>`
    update passkeys set name = ${name} where id = ${id} and traveller_id = ${travellerId}
    returning ${columns(db)}`;
  return row;
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await db`delete from passkeys where id = ${id}`;
}
