import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { LocalSpan } from "./local-spans.ts";
import type { Reminder } from "./reminder.ts";
import { reminderDefaults, sendingTime } from "./reminder-defaults.ts";

/** Locks the time until which reminders were searched, at first `now`. Undefined while another node has the lock. */
export async function lockRound(db: Db, now: Date): Promise<Date | undefined> {
  await db`insert into reminder_round (done_until) values (${now}) on conflict do nothing`;
  const [row] = await db<{ doneUntil: Date }[]>`
    select done_until as "doneUntil" from reminder_round for update skip locked`;
  return row?.doneUntil;
}

export async function finishRound(db: Db, doneUntil: Date): Promise<void> {
  await db`update reminder_round set done_until = ${doneUntil}`;
}

/** Distinct time zones, by walking the index, which is quick for any number of travellers. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db<{ zone: string }[]>`
    with recursive zones as (
      (select time_zone as zone from reminder_preferences order by time_zone limit 1)
      union all
      select (
        select time_zone from reminder_preferences where time_zone > zones.zone order by time_zone limit 1
      ) from zones where zones.zone is not null
    )
    select zone from zones where zone is not null`;
  return rows.map(({ zone }) => zone);
}

/** Whether a reminder may be sent: `t` is the traveller, `e` their library entry, `i` the itinerary, `o` its owner. */
export const canBeReminded = (db: Db) => db`
  i.deleted_at is null and e.role is not null and e.invitation is null and o.suspended_at is null and t.suspended_at is null`;

/** Reminders before trips, for time zones in which it is time to send them. */
export function findTripsAhead(db: Db, spans: readonly LocalSpan[], most: number): Promise<Reminder[]> {
  const due = spans.filter(({ first, last }) => first <= sendingTime && sendingTime <= last);
  if (due.length === 0) return Promise.resolve([]);
  const { tripStart, packing, timeZone } = reminderDefaults;
  const wished = (column: string, byDefault: number | false) =>
    db`case when p.email is null then ${byDefault || null}::smallint else ${db(column)} end`;
  return db<Reminder[]>`
    with ahead as (
      select day, days, to_char(day::date + days, 'YYYY-MM-DD') as starts_on
      from unnest(${[...new Set(due.map(({ day }) => day))]}::text[]) as day, generate_series(0, 30) as days
    ), wanted as materialized (
      -- "offset 0" keeps to this order: the trips of a few days, their people, and what each of those wants.
      select e.traveller_id, i.id as itinerary_id, wish.kind from ahead
      cross join lateral (
        select id from itineraries where starts_on = ahead.starts_on and deleted_at is null offset 0
      ) i
      cross join lateral (
        select traveller_id from library_entries where itinerary_id = i.id and role is not null offset 0
      ) e
      left join lateral (
        select * from reminder_preferences where traveller_id = e.traveller_id offset 0
      ) p on true
      cross join lateral (values
        ('tripStart', ${wished("p.trip_start", tripStart)}), ('packing', ${wished("p.packing", packing)})
      ) as wish (kind, days)
      where wish.days = ahead.days and (coalesce(p.email, true) or ${isNotified(db, db`e.traveller_id`)})
        and ahead.day || coalesce(p.time_zone, ${timeZone}) = any(${due.map(({ day, zone }) => day + zone)}::text[])
    )
    select t.id as "travellerId", i.id as "itineraryId", wanted.kind, i.starts_on as day from wanted
    join itineraries i on i.id = wanted.itinerary_id
    join travellers o on o.id = i.owner_id
    join travellers t on t.id = wanted.traveller_id
    join library_entries e on e.itinerary_id = i.id and e.traveller_id = t.id
    where ${canBeReminded(db)} and ${isNotReminded(db, db`wanted.kind`, db`i.starts_on::date`)}
    ${atMost(db, most)}`;
}

/** Daily agendas, at the time that the traveller chose. */
export function findAgendas(db: Db, spans: readonly LocalSpan[], most: number): Promise<Reminder[]> {
  const column = (name: keyof LocalSpan) => spans.map((span) => span[name]);
  return db<Reminder[]>`
    select t.id as "travellerId", i.id as "itineraryId", 'dailyAgenda' as kind, span.day
    from unnest(
      ${column("zone")}::text[], ${column("day")}::text[], ${column("first")}::text[], ${column("last")}::text[]
    ) as span (zone, day, first, last)
    join reminder_preferences p
      on p.time_zone = span.zone and p.daily_agenda between span.first and span.last
    join travellers t on t.id = p.traveller_id
    join library_entries e on e.traveller_id = t.id and e.is_shown
    join itineraries i on i.id = e.itinerary_id
      and i.starts_on <= span.day and i.starts_on::date + i.day_count > span.day::date
    join travellers o on o.id = i.owner_id
    where ${canBeReminded(db)} and (p.email or ${isNotified(db, db`t.id`)})
      and ${isNotReminded(db, db`'dailyAgenda'`, db`span.day::date`)}
    ${atMost(db, most)}`;
}

type Piece = ReturnType<Db>;

/** Whether a device of the traveller is notified of reminders, with or without mails. */
const isNotified = (db: Db, travellerId: Piece) => db`
  exists (select from push_devices d where d.traveller_id = ${travellerId} and d.reminders)`;

const isNotReminded = (db: Db, kind: Piece, day: Piece) => db`
  not exists (
    select from reminders r
    where r.traveller_id = t.id and r.itinerary_id = i.id and r.kind = ${kind} and r.day = ${day}
  )`;

/** Inserts new reminders and returns them; the node that inserts one sends it. */
export async function insertReminders(
  db: Db,
  reminders: readonly Reminder[],
  now: Date,
): Promise<Reminder[]> {
  const column = (name: keyof Reminder) => reminders.map((reminder) => reminder[name]);
  // Locked in the same order as everywhere: travellers by id, then itineraries.
  await db`select from travellers where id = any(${column("travellerId")}::uuid[]) order by id for key share`;
  await db`select from itineraries where id = any(${column("itineraryId")}::uuid[]) order by id for key share`;
  return db<Reminder[]>`
    insert into reminders (traveller_id, itinerary_id, kind, day, due_at)
    select t.id, i.id, due.kind, due.day::date, ${now}
    from unnest(
      ${column("travellerId")}::uuid[], ${column("itineraryId")}::uuid[], ${column("kind")}::text[],
      ${column("day")}::text[]
    ) as due (traveller_id, itinerary_id, kind, day)
    join travellers t on t.id = due.traveller_id
    join itineraries i on i.id = due.itinerary_id
    on conflict do nothing
    returning traveller_id as "travellerId", itinerary_id as "itineraryId", kind, to_char(day, 'YYYY-MM-DD') as day`;
}

export async function deleteOldReminders(db: Db, before: Date): Promise<number> {
  return (await db`delete from reminders where due_at < ${before}`).count;
}
