import type { Db } from "../../platform/database/connect.ts";

export type SessionRow = {
  id: string;
  travellerId: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

const columns = (db: Db) => db`
  id, traveller_id as "travellerId", user_agent as "userAgent", created_at as "createdAt",
  last_used_at as "lastUsedAt", expires_at as "expiresAt"`;

/**
 * Inserts nothing if the traveller is suspended; undefined when they are gone. Locks the traveller, so that a
 * suspension at the same time also finds the session.
 */
export async function insertSession(
  db: Db,
  session: SessionRow & { hash: Buffer; address: string },
): Promise<{ isSuspended: boolean } | undefined> {
  const { id, hash, travellerId, userAgent, address, createdAt, lastUsedAt, expiresAt } = session;
  const [owner] = await db<{ isSuspended: boolean }[]>`
    with owner as (
      select id, suspended_at is not null as is_suspended from travellers where id = ${travellerId} for share
    ), started as (
      insert into sessions
        (id, hash, traveller_id, user_agent, address, created_at, proved_at, last_used_at, expires_at)
      select ${id}, ${hash}, owner.id, ${userAgent}, ${address}, ${createdAt}, ${createdAt}, ${lastUsedAt},
        ${expiresAt}
      from owner where not is_suspended
    )
    select is_suspended as "isSuspended" from owner`;
  return owner;
}

export async function findSession(db: Db, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select ${columns(db)} from sessions where hash = ${hash} and expires_at > ${now}`;
  return row;
}

/** Extends the session, at most to so many days after it started. */
export async function touchSession(
  db: Db,
  id: string,
  { now, idleUntil, longestDays }: { now: Date; idleUntil: Date; longestDays: number },
): Promise<void> {
  await db`
    update sessions set last_used_at = ${now},
      expires_at = least(${idleUntil}, created_at + make_interval(days => ${longestDays}))
    where id = ${id}`;
}

export function listSessions(
  db: Db,
  travellerId: string,
  now: Date,
): Promise<(SessionRow & { isNotified: boolean })[]> {
  return db<(SessionRow & { isNotified: boolean })[]>`
    select ${columns(db)}, exists (select from push_devices where session_id = sessions.id) as "isNotified"
    from sessions where traveller_id = ${travellerId} and expires_at > ${now}
    order by last_used_at desc, id`;
}

/** Returns the id if the traveller had such a session. */
export async function deleteSession(db: Db, travellerId: string, id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    delete from sessions where id = ${id} and traveller_id = ${travellerId} returning id`;
  return rows.map((row) => row.id);
}

/** All of the traveller's sessions except one. */
export async function deleteSessions(
  db: Db,
  travellerId: string,
  { except }: { except: string | undefined },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    delete from sessions where traveller_id = ${travellerId} and id is distinct from ${except ?? null}
    returning id`;
  return rows.map((row) => row.id);
}

export type SessionForExport = { userAgent: string; address: string; createdAt: Date; lastUsedAt: Date };

/** All that is stored of the traveller's sessions, but for their hashes. */
export function listSessionsForExport(db: Db, travellerId: string): Promise<SessionForExport[]> {
  return db<SessionForExport[]>`
    select user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where traveller_id = ${travellerId} order by last_used_at desc, id`;
}
