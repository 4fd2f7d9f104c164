import type { Db } from "../../platform/database/connect.ts";

type SampleState = "loading" | "loaded" | "removed";

export async function setState(db: Db, state: SampleState): Promise<void> {
  await db`
    insert into sample_set (state) values (${state})
    on conflict (is_only) do update set state = excluded.state`;
}

/** Whether to load the samples: the database is new, or an earlier load was interrupted. */
export async function claimFirstLoad(db: Db): Promise<boolean> {
  await db`
    insert into sample_set (state) select 'loading' where not exists (select from travellers)
    on conflict (is_only) do nothing`;
  const rows = await db`select from sample_set where state = 'loading'`;
  return rows.length > 0;
}

/** Whether the samples are in this state. Locks it until the transaction ends. */
export async function lockState(db: Db, state: SampleState): Promise<boolean> {
  const rows = await db`select from sample_set where state = ${state} for update`;
  return rows.length > 0;
}

export async function endLoading(db: Db): Promise<void> {
  await db`update sample_set set state = 'loaded' where state = 'loading'`;
}

export async function isTraveller(db: Db, id: string): Promise<boolean> {
  const rows = await db`select from travellers where id = ${id}`;
  return rows.length > 0;
}

/** False when the username is taken. */
export async function insertAuthor(
  db: Db,
  author: { id: string; email: string; username: string; displayName: string; createdAt: Date },
): Promise<boolean> {
  const { id, email, username, displayName, createdAt } = author;
  const rows = await db`
    insert into travellers (id, email, username, display_name, created_at)
    values (${id}, ${email}, ${username}, ${displayName}, ${createdAt})
    on conflict (username) do nothing returning 1`;
  return rows.length > 0;
}

export async function lockAuthor(db: Db, id: string): Promise<boolean> {
  const rows = await db`select from travellers where id = ${id} for update`;
  return rows.length > 0;
}

export async function countItineraries(db: Db, ownerId: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from itineraries where owner_id = ${ownerId}`;
  return row.count;
}

export async function isItinerary(db: Db, id: string): Promise<boolean> {
  const rows = await db`select from itineraries where id = ${id}`;
  return rows.length > 0;
}

/** The ETag, and where the itinerary has images: the ids of days, '' for the cover. */
export async function findIllustrated(
  db: Db,
  id: string,
): Promise<{ etag: string; places: string[] } | undefined> {
  const [row] = await db<{ etag: string; places: string[] }[]>`
    select etag, array(select jsonb_object_keys(images)) as places from itineraries where id = ${id}`;
  return row;
}
