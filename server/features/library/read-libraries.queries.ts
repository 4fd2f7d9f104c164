import type { LibraryFilter } from "../../../contract/library-endpoints.ts";
import type { Db } from "../../platform/database/connect.ts";

type LivingFilter = Exclude<LibraryFilter, "trash">;

/** Which entries of a library: all that match the filter, or only those that the traveller has accepted. */
export type LibrarySection = { readonly filter: LivingFilter; readonly isAccepted: boolean };

/** Where a page ended: the time that the list sorts by, as text that keeps the microseconds, and the itinerary's id. */
export type LibraryPosition = readonly [time: string, id: string];

export type LibraryPageRequest = {
  readonly travellerId: string;
  readonly updatedSince: string | undefined;
  readonly after: LibraryPosition | undefined;
  readonly limit: number;
  /** The tags of the versions whose summaries are in the cache, one after the other: each has its own quotes. */
  readonly tags: string;
};

/** Each exactly as in the condition of its index, or PostgreSQL would not use it. */
const matches = (db: Db, filter: LivingFilter) =>
  ({
    all: () => db`e.is_shown`,
    owned: () => db`e.is_shown and e.role = 'owner'`,
    shared: () => db`e.is_shown and e.role in ('editor', 'viewer')`,
    saved: () => db`e.is_shown and e.saved`,
    liked: () => db`e.is_shown and e.reaction = 'like'`,
    disliked: () => db`e.is_shown and e.reaction = 'dislike'`,
  })[filter]();

/**
 * The last changed first; a text for each request, in their order. Each line is an entry, with tabs between the
 * itinerary's id, its tag, the traveller's role, the time that the list sorts by and, unless the summary is in the
 * cache, its owner, visibility, time of change, poster, hero image and card (JSON has no tabs or line breaks of its own). Read
 * like this, a page costs the driver a fraction of what rows and columns would.
 */
export async function readLibraries(
  db: Db,
  { filter, isAccepted }: LibrarySection,
  requests: readonly LibraryPageRequest[],
): Promise<string[]> {
  const rows = await db<{ place: number; lines: string | null }[]>`
    select request.place::integer, entries.lines
    from (
      select place, traveller_id, last, tags, coalesce(nullif(since, '')::timestamptz, '-infinity') as since,
        coalesce(nullif(time, '')::timestamptz, 'infinity') as time, nullif(id, '')::uuid as id
      from unnest(
        ${requests.map(({ travellerId }) => travellerId)}::uuid[],
        ${requests.map(({ updatedSince }) => updatedSince ?? "")}::text[],
        ${requests.map(({ after }) => after?.[0] ?? "")}::text[], ${requests.map(({ after }) => after?.[1] ?? "")}::text[],
        ${requests.map(({ limit }) => limit)}::integer[], ${requests.map(({ tags }) => tags)}::text[]
      ) with ordinality as request (traveller_id, since, time, id, last, tags, place)
    ) request
    cross join lateral (
      select string_agg(line, e'\\n') as lines from (
        select concat_ws(
          e'\\t', e.itinerary_id, e.etag, coalesce(e.role, 'none'), e.updated_at,
          case when position(e.etag in request.tags) = 0 then (
            select concat_ws(e'\\t', i.owner_id, i.visibility, i.updated_at, i.poster, coalesce(i.hero::text, ''), i.card)
            from itineraries i where i.id = e.itinerary_id
          ) end
        ) as line
        from library_entries e
        where e.traveller_id = request.traveller_id and ${matches(db, filter)} ${isAccepted ? db`and e.invitation is null` : db``}
          -- The first condition is for the index.
          and e.updated_at > request.since and e.updated_at <= request.time
          and (e.updated_at < request.time or e.itinerary_id > request.id)
        order by e.updated_at desc, e.itinerary_id limit request.last
      ) entry
    ) entries`;
  const pages = new Array<string>(requests.length).fill("");
  for (const { place, lines } of rows) pages[place - 1] = lines ?? "";
  return pages;
}
