import { atMost } from "../../database/at-most.ts";
import type { Db } from "../../database/connect.ts";
import { type MediaBase, summaryText } from "../../summaries/summaries.queries.ts";

type PersonRow = {
  id: string;
  username: string;
  displayName: string;
  avatarKey: string | null;
};

export type ProfileRow = PersonRow & {
  joinedAt: Date;
  itinerariesCount: number;
  followersCount: number;
  followingCount: number;
  isFollowed: boolean;
  isBlocked: boolean;
};

const person = (db: Db) => db`t.id, t.username, t.display_name as "displayName", t.avatar_key as "avatarKey"`;

/** Whether the caller, who is no guest when they have an id, may know of the traveller `t`. */
const maySee = (db: Db, callerId: string | null) => db`
  (t.suspended_at is null or t.id = ${callerId})
  and not exists (select from blocks where blocker_id = t.id and blocked_id = ${callerId})`;

/** Undefined when there is no such traveller, or none whom the caller may know of. */
export async function findProfile(
  db: Db,
  id: string,
  callerId: string | null,
): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`
    select ${person(db)}, t.created_at as "joinedAt", p.itineraries as "itinerariesCount",
      p.followers as "followersCount", p.following as "followingCount",
      exists (select from follows where follower_id = ${callerId} and followed_id = t.id) as "isFollowed",
      exists (select from blocks where blocker_id = ${callerId} and blocked_id = t.id) as "isBlocked"
    from travellers t join profiles p on p.traveller_id = t.id
    where t.id = ${id} and ${maySee(db, callerId)}`;
  return row;
}

/** Where a page ended: the time as PostgreSQL writes it, for a Date would round it. */
export type Place = readonly [time: string, id: string];

/** What comes after that place in a list by time, the last first, and then by id. */
const beyond = (db: Db, after: Place | undefined, time: string, id: string) => {
  if (!after) return db``;
  const then = db`${after[0]}::text::timestamptz`;
  // The first of these two leads an index there.
  return db`and ${db(time)} <= ${then} and (${db(time)} < ${then} or ${db(id)} > ${after[1]})`;
};

export type SummaryRow = { id: string; time: string; summary: string };

/** What they have in Explore, the last changed first. Undefined when the caller may not know of them. */
export async function listPublished(
  db: Db,
  ownerId: string,
  callerId: string | null,
  { after, most, mediaBase }: { after: Place | undefined; most: number; mediaBase: MediaBase },
): Promise<SummaryRow[] | undefined> {
  const rows = await db<(SummaryRow | { id: null })[]>`
    select published.id, published.updated_at::text as time, published.summary
    from travellers t left join lateral (
      select i.id, i.updated_at, ${summaryText(db, mediaBase)} as summary
      from itineraries i
      join listings l on l.itinerary_id = i.id and l.is_listed
      left join library_entries e on e.itinerary_id = i.id and e.traveller_id = ${callerId}
      where i.owner_id = t.id and i.visibility = 'public' and i.deleted_at is null
        ${beyond(db, after, "i.updated_at", "i.id")}
      order by i.updated_at desc, i.id
      ${atMost(db, most)}
    ) published on true
    where t.id = ${ownerId} and ${maySee(db, callerId)}
    order by published.updated_at desc, published.id`;
  if (rows.length === 0) return undefined;
  return rows.filter((row) => row.id !== null);
}

type Held = { id: string; isSuspended: boolean };

/**
 * Those of the two who are there, held until the transaction ends. Who blocks holds both alone, who follows shares them:
 * so each finds what the other has done. Always in the same order, so that nobody waits in a circle.
 */
export function holdPair(db: Db, [one, other]: Pair, strength: "alone" | "shared"): Promise<Held[]> {
  return db<Held[]>`
    select id, suspended_at is not null as "isSuspended" from travellers where id in (${one}, ${other})
    order by id ${strength === "alone" ? db`for no key update` : db`for share`}`;
}

export type Pair = readonly [one: string, other: string];

/** Which of the two has blocked the other. */
export async function blockersAmong(db: Db, [one, other]: Pair): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select blocker_id as id from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})`;
  return rows.map(({ id }) => id);
}

export async function insertFollow(db: Db, [followerId, followedId]: Pair, createdAt: Date): Promise<void> {
  await db`
    insert into follows (follower_id, followed_id, created_at) values (${followerId}, ${followedId}, ${createdAt})
    on conflict do nothing`;
}

export async function deleteFollow(db: Db, [followerId, followedId]: Pair): Promise<void> {
  await db`delete from follows where follower_id = ${followerId} and followed_id = ${followedId}`;
}

/** Of each other. */
export async function deleteFollows(db: Db, [one, other]: Pair): Promise<void> {
  await db`
    delete from follows
    where (follower_id = ${one} and followed_id = ${other}) or (follower_id = ${other} and followed_id = ${one})`;
}

export async function insertBlock(db: Db, [blockerId, blockedId]: Pair, createdAt: Date): Promise<void> {
  await db`
    insert into blocks (blocker_id, blocked_id, created_at) values (${blockerId}, ${blockedId}, ${createdAt})
    on conflict do nothing`;
}

export async function deleteBlock(db: Db, [blockerId, blockedId]: Pair): Promise<void> {
  await db`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`;
}

export type BlockedRow = PersonRow & { time: string };

/** The last blocked first. */
export function listBlocked(
  db: Db,
  blockerId: string,
  { after, most }: { after: Place | undefined; most: number },
): Promise<BlockedRow[]> {
  return db<BlockedRow[]>`
    select ${person(db)}, b.created_at::text as time
    from blocks b join travellers t on t.id = b.blocked_id
    where b.blocker_id = ${blockerId} ${beyond(db, after, "b.created_at", "b.blocked_id")}
    order by b.created_at desc, b.blocked_id
    ${atMost(db, most)}`;
}

type KnownRow = Pick<PersonRow, "id" | "username" | "displayName"> & { since: Date };

/** All whom the traveller follows, the first first. */
export function listFollowed(db: Db, followerId: string): Promise<KnownRow[]> {
  return db<KnownRow[]>`
    select t.id, t.username, t.display_name as "displayName", f.created_at as since
    from follows f join travellers t on t.id = f.followed_id
    where f.follower_id = ${followerId} order by f.created_at, f.followed_id`;
}

/** All whom the traveller has blocked, the first first. */
export function listEveryBlocked(db: Db, blockerId: string): Promise<KnownRow[]> {
  return db<KnownRow[]>`
    select t.id, t.username, t.display_name as "displayName", b.created_at as since
    from blocks b join travellers t on t.id = b.blocked_id
    where b.blocker_id = ${blockerId} order by b.created_at, b.blocked_id`;
}
