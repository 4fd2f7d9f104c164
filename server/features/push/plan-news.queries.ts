import { isBlockedBy } from "../../access/read-rule.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { isTold } from "./trips.queries.ts";

type NotedChange = { readonly itineraryId: string; readonly at: Date };
type Pauses = { readonly pauseMs: number; readonly longestPauseMs: number; readonly betweenMs: number };

/** Of these trips, notes those of today or tomorrow, anywhere on earth, of which someone else wants to be told. */
export async function notePlanChanges(
  db: Db,
  {
    changes,
    now,
    pauseMs,
    longestPauseMs,
    betweenMs,
  }: Pauses & { changes: readonly NotedChange[]; now: Date },
): Promise<void> {
  const dateAt = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const ms = (count: number) => db`make_interval(secs => ${count / 1_000})`;
  await db`
    with noted as (
      select i.id, noted.at::timestamptz from unnest(
        ${changes.map(({ itineraryId }) => itineraryId)}::uuid[], ${changes.map(({ at }) => at.toISOString())}::text[]
      ) as noted (id, at)
      join itineraries i on i.id = noted.id
      where i.deleted_at is null and i.starts_on <= ${dateAt(2)}
        and i.starts_on::date + i.day_count > ${dateAt(-1)}::date
        and exists (
          select from library_entries e join push_devices d on d.traveller_id = e.traveller_id and d.changes
          where e.itinerary_id = i.id and e.role is not null and e.invitation is null
            and e.traveller_id is distinct from i.written_by
        )
      -- Whoever deletes an itinerary locks it first, and then what goes with it.
      order by i.id for key share of i
    )
    insert into plan_news as n (itinerary_id, changed_since, due_at)
    select id, at, ${now}::timestamptz + ${ms(pauseMs)} from noted
    on conflict (itinerary_id) do update set
      changed_since = coalesce(n.changed_since, excluded.changed_since),
      due_at = greatest(
        least(excluded.due_at, coalesce(n.changed_since, excluded.changed_since) + ${ms(longestPauseMs)}),
        n.told_at + ${ms(betweenMs)}
      )`;
}

/** Locks what is due, skipping what another node has locked. */
export function lockDueNews(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<{ itineraryId: string; changedSince: Date }[]> {
  return db<{ itineraryId: string; changedSince: Date }[]>`
    select itinerary_id as "itineraryId", changed_since as "changedSince" from plan_news
    where due_at <= ${now} order by due_at limit ${most} for update skip locked`;
}

export async function settleNews(
  db: Db,
  { itineraryId, toldAt }: { itineraryId: string; toldAt: Date | null },
): Promise<void> {
  await db`
    update plan_news set changed_since = null, due_at = null, told_at = coalesce(${toldAt}, told_at)
    where itinerary_id = ${itineraryId}`;
}

/** What was told so long ago that it holds nothing back any more. */
export async function deleteSettledNews(db: Db, before: Date): Promise<void> {
  await db`
    delete from plan_news where itinerary_id in (
      select itinerary_id from plan_news where due_at is null and coalesce(told_at, '-infinity') < ${before}
      limit 1000 for update skip locked
    )`;
}

export type CompanionDevice = { travellerId: string; sessionId: string; timeZone: string };

/** The devices of everyone on the trip who wants to be told of changes. */
export function listCompanionDevices(db: Db, itineraryId: string): Promise<CompanionDevice[]> {
  return db<CompanionDevice[]>`
    select d.traveller_id as "travellerId", d.session_id as "sessionId", d.time_zone as "timeZone"
    from itineraries i
    join travellers o on o.id = i.owner_id
    join library_entries e on e.itinerary_id = i.id
    join travellers t on t.id = e.traveller_id and t.suspended_at is null
    join push_devices d on d.traveller_id = t.id and d.changes
    where i.id = ${itineraryId} and ${isTold(db)}
    order by d.traveller_id, d.session_id`;
}

/** Whom of these the reader has blocked. */
export async function listBlocked(
  db: Db,
  { ids, reader }: { ids: readonly string[]; reader: string },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from unnest(${ids as string[]}::uuid[]) as writer (id) where ${isBlockedBy(db, reader, db`writer.id`)}`;
  return rows.map(({ id }) => id);
}
