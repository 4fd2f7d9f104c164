import type { Db } from "../database/connect.ts";

type Key = { travellerId: string; key: string };
export type Claim = Key & { claim: string; requestHash: Buffer };

/** Whether the claim now owns the key: it was new, its result has expired, or its claim was abandoned. */
export async function claimKey(
  db: Db,
  { travellerId, key, claim, requestHash }: Claim,
  { now, answersSince, claimsSince }: { now: Date; answersSince: Date; claimsSince: Date },
): Promise<boolean> {
  const rows = await db`
    insert into idempotency_keys as k (traveller_id, key, request_hash, claim, claimed_at)
    values (${travellerId}, ${key}, ${requestHash}, ${claim}, ${now})
    on conflict (traveller_id, key) do update
    set request_hash = excluded.request_hash, claim = excluded.claim, claimed_at = excluded.claimed_at, answer = null
    where k.claimed_at <= ${answersSince}
      or (k.answer is null and k.claimed_at <= ${claimsSince} and k.request_hash = excluded.request_hash)
    returning 1`;
  return rows.length > 0;
}

export async function findKey(
  db: Db,
  { travellerId, key }: Key,
): Promise<{ requestHash: Buffer; answer: string | null } | undefined> {
  const [row] = await db<{ requestHash: Buffer; answer: string | null }[]>`
    select request_hash as "requestHash", answer from idempotency_keys
    where traveller_id = ${travellerId} and key = ${key}`;
  return row;
}

/** Whether the claim still owned the key. */
export async function saveResult(
  db: Db,
  { travellerId, key, claim }: Claim,
  answer: string,
): Promise<boolean> {
  const rows = await db`
    update idempotency_keys set answer = ${answer}
    where traveller_id = ${travellerId} and key = ${key} and claim = ${claim} returning 1`;
  return rows.length > 0;
}

/** Keeps others from taking the key while the work goes on. */
export async function renewKey(db: Db, { travellerId, key, claim }: Claim, now: Date): Promise<void> {
  await db`
    update idempotency_keys set claimed_at = ${now}
    where traveller_id = ${travellerId} and key = ${key} and claim = ${claim} and answer is null`;
}

export async function releaseKey(db: Db, { travellerId, key, claim }: Claim): Promise<void> {
  await db`
    delete from idempotency_keys
    where traveller_id = ${travellerId} and key = ${key} and claim = ${claim} and answer is null`;
}

export async function deleteKey(db: Db, { travellerId, key }: Key, answer: string): Promise<void> {
  await db`
    delete from idempotency_keys
    where traveller_id = ${travellerId} and key = ${key} and answer = ${answer}`;
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db`delete from idempotency_keys where claimed_at <= ${before}`;
}
