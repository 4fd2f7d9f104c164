import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { PushKind } from "./push-kind.ts";

export type PushSettingsRow = {
  reminders: boolean;
  changes: boolean;
  invitations: boolean;
  quietFrom: string | null;
  quietUntil: string | null;
  language: string;
  timeZone: string;
  createdAt: Date;
};

export type NewPushDeviceRow = Omit<PushSettingsRow, "createdAt"> & {
  sessionId: string;
  travellerId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  now: Date;
};

const settings = (db: Db) => db`
  d.reminders, d.changes, d.invitations, d.quiet_from as "quietFrom", d.quiet_until as "quietUntil", d.language,
  d.time_zone as "timeZone", d.created_at as "createdAt"`;

export async function findSettings(db: Db, sessionId: string): Promise<PushSettingsRow | undefined> {
  const [row] = await db<PushSettingsRow[]>`
    select ${settings(db)} from push_devices d where d.session_id = ${sessionId}`;
  return row;
}

/** Replaces the session's. To be called while the traveller is locked. */
export async function putDevice(db: Db, device: NewPushDeviceRow): Promise<PushSettingsRow> {
  const { sessionId, travellerId, endpoint, p256dh, auth, language, timeZone, now } = device;
  const { reminders, changes, invitations, quietFrom, quietUntil } = device;
  // The same browser has signed in again: its subscription is no longer the former session's.
  await db`delete from push_devices where endpoint = ${endpoint} and session_id <> ${sessionId}`;
  const [row] = await db<[PushSettingsRow]>`
    insert into push_devices as d (session_id, traveller_id, endpoint, p256dh, auth, language, time_zone, reminders,
      changes, invitations, quiet_from, quiet_until, created_at, set_at)
    values (${sessionId}, ${travellerId}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${timeZone}, ${reminders},
      ${changes}, ${invitations}, ${quietFrom}, ${quietUntil}, ${now}, ${now})
    on conflict (session_id) do update set
      endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
      time_zone = excluded.time_zone, reminders = excluded.reminders, changes = excluded.changes,
      invitations = excluded.invitations, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      set_at = excluded.set_at, failing_since = null
    returning ${settings(db)}`;
  return row;
}

/** All but the traveller's latest. */
export async function deleteOldestDevices(
  db: Db,
  { travellerId, max }: { travellerId: string; max: number },
): Promise<void> {
  await db`
    delete from push_devices where session_id in (
      select session_id from push_devices where traveller_id = ${travellerId}
      order by set_at desc, session_id offset ${max}
    )`;
}

export async function deleteDevice(db: Db, sessionId: string): Promise<void> {
  await db`delete from push_devices where session_id = ${sessionId}`;
}

export type PushDeviceRow = Omit<PushSettingsRow, "createdAt"> & {
  travellerId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** Whether the traveller has confirmed their address. */
  isConfirmed: boolean;
};

/** Undefined when the session is over. */
export async function findDevice(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<PushDeviceRow | undefined> {
  const [row] = await db<PushDeviceRow[]>`
    select ${settings(db)}, d.traveller_id as "travellerId", d.endpoint, d.p256dh, d.auth,
      t.email_confirmed_at is not null as "isConfirmed"
    from push_devices d
    join sessions s on s.id = d.session_id and s.expires_at > ${now}
    join travellers t on t.id = d.traveller_id and t.suspended_at is null
    where d.session_id = ${sessionId}`;
  return row;
}

type DeviceKey = { travellerId: string; sessionId: string };

/** The devices of these travellers that want this kind. */
export function listDevices(
  db: Db,
  { travellerIds, kind }: { travellerIds: readonly string[]; kind: PushKind },
): Promise<DeviceKey[]> {
  return db<DeviceKey[]>`
    select traveller_id as "travellerId", session_id as "sessionId" from push_devices
    where traveller_id = any(${travellerIds as string[]}::uuid[]) and ${db(kind)}
    order by set_at desc`;
}

/** Without keys and addresses. */
export function listSettings(
  db: Db,
  { travellerId, most }: { travellerId: string; most: number },
): Promise<(PushSettingsRow & { userAgent: string })[]> {
  return db<(PushSettingsRow & { userAgent: string })[]>`
    select ${settings(db)}, s.user_agent as "userAgent" from push_devices d join sessions s on s.id = d.session_id
    where d.traveller_id = ${travellerId} order by d.created_at, d.session_id ${atMost(db, most)}`;
}

export async function noteSuccess(db: Db, sessionId: string): Promise<void> {
  await db`
    update push_devices set failing_since = null where session_id = ${sessionId} and failing_since is not null`;
}

/** Forgets a device that has taken nothing since then. */
export async function noteFailure(
  db: Db,
  { sessionId, now, since }: { sessionId: string; now: Date; since: Date },
): Promise<void> {
  await db`delete from push_devices where session_id = ${sessionId} and failing_since < ${since}`;
  await db`
    update push_devices set failing_since = ${now} where session_id = ${sessionId} and failing_since is null`;
}
