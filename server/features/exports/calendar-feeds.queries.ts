import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";

type FeedToken = { readonly tokenHash: Buffer; readonly seed: Buffer };

export async function findFeedSeed(db: Db, travellerId: string): Promise<Buffer | undefined> {
  const [row] = await db<{ seed: Buffer }[]>`
    select seed from calendar_feeds where traveller_id = ${travellerId}`;
  return row?.seed;
}

/** Replaces the old one. */
export async function putFeed(
  db: Db,
  travellerId: string,
  { tokenHash, seed }: FeedToken,
  now: Date,
): Promise<void> {
  await db`
    insert into calendar_feeds (traveller_id, token_hash, seed, created_at)
    values (${travellerId}, ${tokenHash}, ${seed}, ${now})
    on conflict (traveller_id) do update set token_hash = ${tokenHash}, seed = ${seed}, created_at = ${now}`;
}

export async function deleteFeed(db: Db, travellerId: string): Promise<void> {
  await db`delete from calendar_feeds where traveller_id = ${travellerId}`;
}

export type FeedTrip = { readonly id: string; readonly etag: string; readonly octets: number };

const maxTrips = 200;

/**
 * The trips of the calendar with this token: first those that are not over, the soonest first, then those that are, the
 * latest first. Undefined when there is no such calendar, or its traveller is suspended.
 */
export async function findFeedTrips(
  db: Db,
  tokenHash: Buffer,
  today: string,
): Promise<FeedTrip[] | undefined> {
  const rows = await db<(FeedTrip | { id: null })[]>`
    select trip.id, trip.etag, trip.octets
    from calendar_feeds f
    join travellers t on t.id = f.traveller_id and t.suspended_at is null
    left join lateral (
      select i.id, i.etag, octet_length(i.draft) as octets, ends_on < ${today}::date as is_over,
        case when ends_on < ${today}::date then ${today}::date - ends_on
          else greatest(i.starts_on::date - ${today}::date, 0) end as days_away
      from library_entries e
      join itineraries i on i.id = e.itinerary_id
      cross join lateral (select i.starts_on::date + greatest(i.day_count, 1) - 1 as ends_on) as days
      where e.traveller_id = f.traveller_id and e.is_shown and e.role is not null and e.invitation is null
        and i.starts_on is not null
        and ends_on > ${today}::date - interval '1 year'
      order by is_over, days_away, i.id
      ${atMost(db, maxTrips)}
    ) trip on true
    where f.token_hash = ${tokenHash}
    order by trip.is_over, trip.days_away, trip.id`;
  return rows.length === 0 ? undefined : rows.filter((row): row is FeedTrip => row.id !== null);
}

export type TripTexts = {
  readonly id: string;
  readonly updatedAt: Date;
  /** Members of its summary, as JSON text without the braces. */
  readonly card: string;
  /** JSON text; null when it was not asked for. */
  readonly draft: string | null;
};

/** In the order of the ids. */
export function readTripTexts(
  db: Db,
  ids: readonly string[],
  { withDraft }: { withDraft: readonly string[] },
): Promise<TripTexts[]> {
  return db<TripTexts[]>`
    select i.id, i.updated_at as "updatedAt", i.card,
      case when i.id = any (${withDraft}::uuid[]) then i.draft end as draft
    from unnest(${ids}::uuid[]) with ordinality as requested (id, place)
    join itineraries i on i.id = requested.id
    order by requested.place`;
}
