import type { GeocodedPlace } from "../../outside/geocoder/geocoder.ts";
import type { Db } from "../../platform/database/connect.ts";

export async function findGeocodedPlace(
  db: Db,
  questionHash: Buffer,
  { foundSince, missedSince }: { foundSince: Date; missedSince: Date },
): Promise<{ found: GeocodedPlace | null } | undefined> {
  const [row] = await db<{ found: GeocodedPlace | null }[]>`
    select found from geocoded_places
    where question_hash = ${questionHash}
      and asked_at > case when found is null then ${missedSince}::timestamptz else ${foundSince}::timestamptz end`;
  return row;
}

export async function saveGeocodedPlace(
  db: Db,
  questionHash: Buffer,
  { found, askedAt }: { found: GeocodedPlace | undefined; askedAt: Date },
): Promise<void> {
  await db`
    insert into geocoded_places (question_hash, found, asked_at)
    values (${questionHash}, ${found === undefined ? null : db.json(found as never)}::jsonb, ${askedAt})
    on conflict (question_hash) do update set found = excluded.found, asked_at = excluded.asked_at`;
}

export async function deleteGeocodedPlaces(db: Db, before: Date): Promise<void> {
  await db`delete from geocoded_places where asked_at <= ${before}`;
}
