import type { Db } from "../../platform/database/connect.ts";

type Version = { version: number; writtenBy: string | null };
type VersionsQuery = { itineraryId: string; since: Date; most: number };

/** The last version from before that time, and then every later one, the latest at most. */
export function listVersionsSince(db: Db, { itineraryId, since, most }: VersionsQuery): Promise<Version[]> {
  return db<Version[]>`
    with versions as (
      select version, written_by, coalesce(written_at, updated_at) as written_at from itineraries
      where id = ${itineraryId} and deleted_at is null
      union all
      select version, written_by, written_at from itinerary_revisions where itinerary_id = ${itineraryId}
    ), wanted as (
      select version, written_by from versions
      where version >= coalesce(
        (select max(version) from versions where written_at < ${since}), (select min(version) from versions))
      order by version desc limit ${most}
    )
    select version, written_by as "writtenBy" from wanted order by version`;
}

export async function findVersionDraft(
  db: Db,
  { itineraryId, version }: { itineraryId: string; version: number },
): Promise<string | undefined> {
  const [row] = await db<{ draft: string }[]>`
    select draft from itineraries where id = ${itineraryId} and version = ${version}
    union all
    select draft from itinerary_revisions where itinerary_id = ${itineraryId} and version = ${version}`;
  return row?.draft;
}
