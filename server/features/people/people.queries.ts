import { isBlockedBy, joinEntry } from "../../access/read-rule.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import { summaryColumns, summaryReaderColumns } from "../../presenters/itinerary-columns.queries.ts";
import type { ReaderSummaryRow } from "../../presenters/itinerary-json.ts";

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

/** Whether the caller (null for a guest) may see the traveller `t`. */
const canSee = (db: Db, callerId: string | null) => db`
  (t.suspended_at is null or t.id = ${callerId})
  and not ${isBlockedBy(db, db`t.id`, callerId)}`;

/** Undefined when the traveller does not exist, or the caller may not see them. */
export async function findProfile(
  db: Db,
  id: string,
  callerId: string | null,
): Promise<ProfileRow | undefined> {
  const [row] = await db<ProfileRow[]>`
    select ${person(db)}, t.created_at as "joinedAt", p.itineraries as "itinerariesCount",
      p.followers as "followersCount", p.following as "followingCount",
      exists (select from follows where follower_id = ${callerId} and followed_id = t.id) as "isFollowed",
      ${isBlockedBy(db, callerId, db`t.id`)} as "isBlocked"
    from travellers t join profiles p on p.traveller_id = t.id
    where t.id = ${id} and ${canSee(db, callerId)}`;
  return row;
}

/** Where a page ended: the time is text, because a Date would round it. */
export type PageEnd = readonly [time: string, id: string];

/** What comes after that position in a list that is sorted by time, the last first, and then by id. */
const beyond = (db: Db, after: PageEnd | undefined, time: string, id: string) => {
  if (!after) return db``;
  const then = db`${after[0]}::text::timestamptz`;
  // The first condition is for the index.
  return db`and ${db(time)} <= ${then} and (${db(time)} < ${then} or ${db(id)} > ${after[1]})`;
};

/** With the time of the last change as text that keeps the microseconds. */
type PublishedRow = ReaderSummaryRow & { readonly time: string };

/** Their itineraries in Explore, the last changed first. Undefined when the caller may not see them. */
export async function listPublished(
  db: Db,
  ownerId: string,
  callerId: string | null,
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<PublishedRow[] | undefined> {
  const rows = await db<(PublishedRow | { id: null })[]>`
    select published.*
    from travellers t left join lateral (
      select ${summaryColumns(db)}, ${summaryReaderColumns(db)}, i.updated_at::text as time
      from itineraries i
      join listings l on l.itinerary_id = i.id and l.is_listed
      ${joinEntry(db, callerId)}
      where i.owner_id = t.id and i.visibility = 'public' and i.deleted_at is null
        ${beyond(db, after, "i.updated_at", "i.id")}
      order by i.updated_at desc, i.id
      ${atMost(db, limit)}
    ) published on true
    where t.id = ${ownerId} and ${canSee(db, callerId)}
    order by published."updatedAt" desc, published.id`;
  if (rows.length === 0) return undefined;
  return rows.filter((row) => row.id !== null);
}

type LockedTraveller = { id: string; isSuspended: boolean };

/**
 * Locks the two travellers until the transaction ends and returns those who exist. A block takes exclusive locks, a
 * follow shared ones, so each sees what the other has done. Always in the order of their ids, which prevents
 * deadlocks.
 */
export function lockPair(
  db: Db,
  [one, other]: Pair,
  strength: "exclusive" | "shared",
): Promise<LockedTraveller[]> {
  return db<LockedTraveller[]>`
    select id, suspended_at is not null as "isSuspended" from travellers where id in (${one}, ${other})
    order by id ${strength === "exclusive" ? db`for no key update` : db`for share`}`;
}

export type Pair = readonly [one: string, other: string];

/** Which of the two have blocked the other. */
export async function findBlockers(db: Db, [one, other]: Pair): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select blocker_id as id from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})`;
  return rows.map(({ id }) => id);
}

export async function insertFollow(db: Db, [followerId, followedId]: Pair, createdAt: Date): Promise<void> {
  // Trigger: count_follows_come counts on both profiles.
  await db`
    insert into follows (follower_id, followed_id, created_at) values (${followerId}, ${followedId}, ${createdAt})
    on conflict do nothing`;
}

export async function deleteFollow(db: Db, [followerId, followedId]: Pair): Promise<void> {
  // Trigger: count_follows_gone counts on both profiles.
  await db`delete from follows where follower_id = ${followerId} and followed_id = ${followedId}`;
}

/** In both directions. */
export async function deleteFollows(db: Db, [one, other]: Pair): Promise<void> {
  await db`
    delete from follows
    where (follower_id = ${one} and followed_id = ${other}) or (follower_id = ${other} and followed_id = ${one})`;
}

export async function insertBlock(db: Db, [blockerId, blockedId]: Pair, createdAt: Date): Promise<void> {
  // Triggers: apply_block hides library entries, tell_block tells open event streams.
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
  { after, limit }: { after: PageEnd | undefined; limit: number },
): Promise<BlockedRow[]> {
  return db<BlockedRow[]>`
    select ${person(db)}, b.created_at::text as time
    from blocks b join travellers t on t.id = b.blocked_id
    where b.blocker_id = ${blockerId} ${beyond(db, after, "b.created_at", "b.blocked_id")}
    order by b.created_at desc, b.blocked_id
    ${atMost(db, limit)}`;
}

/** Whom the caller can find: anyone else who is not suspended, unless one has blocked the other. */
const canFind = (db: Db, callerId: string) => db`
  t.id <> ${callerId} and t.suspended_at is null
  and not ${isBlockedBy(db, db`t.id`, callerId)} and not ${isBlockedBy(db, callerId, db`t.id`)}`;

/**
 * Joins the traveller `t` with the id in this column, if the caller can find them. Lateral, so that rows are checked
 * one by one in the order of what comes before: PostgreSQL cannot estimate how many share a name, and might read them
 * all.
 */
const findable = (db: Db, callerId: string, column: string) => db`
  cross join lateral (
    select t.id, t.username from travellers t where t.id = ${db(column)} and ${canFind(db, callerId)} limit 1
  ) t`;

/** Sorts after every other character: texts with a prefix lie between the prefix and the prefix with this after it. */
const lastCharacter = "\u{10ffff}";

/** The most words that are stored of a name: see the migration that created them. */
const maxBeginnings = 10;
/** Only the latest, however many companions or follows someone has. */
const maxItineraries = 500;
const maxFollowed = 1_000;

type NameQuery = { callerId: string; name: string; username: string; limit: number };

/**
 * The traveller with exactly this username, then people whom the caller knows, then others, each group by name. Each
 * part is limited, however many people match.
 */
export function findByName(db: Db, { callerId, name, username, limit }: NameQuery): Promise<PersonRow[]> {
  const plain = db`(select name from sought)`;
  return db<PersonRow[]>`
    with sought as materialized (
      -- Cut to the length of the prefixes that are stored.
      select left(plain_name(${name}), 60) as name
    ), known as (
      (select followed_id as id from follows where follower_id = ${callerId}
        order by created_at desc, followed_id ${atMost(db, maxFollowed)})
      union
      select theirs.traveller_id from (
        select itinerary_id from library_entries
        where traveller_id = ${callerId} and is_shown and role is not null and invitation is null
        order by updated_at desc, itinerary_id ${atMost(db, maxItineraries)}
      ) mine join library_entries theirs on theirs.itinerary_id = mine.itinerary_id and theirs.role is not null
    ), found as (
      (select t.id, 0 as distance, t.username as name from travellers t where t.username = ${username} and ${canFind(db, callerId)})
      union all
      (select t.id, 1, fit.name from known ${findable(db, callerId, "known.id")} cross join lateral (
        select t.username as name where starts_with(t.username, ${username})
        union all
        select beginning from name_beginnings
        where traveller_id = t.id and ${plain} <> '' and starts_with(beginning, ${plain})
        ${atMost(db, maxBeginnings + 1)}
      ) fit)
      union all
      (select t.id, 2, named.username from (
        select id, username from travellers
        where username collate "C" >= ${username} and username collate "C" < ${username + lastCharacter}
        order by username collate "C" offset 0
      ) named ${findable(db, callerId, "named.id")}
      order by named.username collate "C" ${atMost(db, limit)})
      union all
      (select t.id, 2, named.beginning from (
        select traveller_id, beginning from name_beginnings
        where beginning >= ${plain} and beginning < ${plain} || ${lastCharacter} and ${plain} <> ''
        order by beginning, traveller_id offset 0
      ) named ${findable(db, callerId, "named.traveller_id")}
      order by named.beginning, named.traveller_id ${atMost(db, limit * maxBeginnings)})
    ), nearest as (
      select id, distance, name from (
        select distinct on (id) id, distance, name from found order by id, distance, name collate "C"
      ) once order by distance, name collate "C", id ${atMost(db, limit)}
    )
    select ${person(db)} from nearest join travellers t on t.id = nearest.id
    order by nearest.distance, nearest.name collate "C", t.id`;
}

type PersonSinceRow = Pick<PersonRow, "id" | "username" | "displayName"> & { since: Date };

/** Everyone whom the traveller follows, the earliest first. */
export function listFollowed(db: Db, followerId: string): Promise<PersonSinceRow[]> {
  return db<PersonSinceRow[]>`
    select t.id, t.username, t.display_name as "displayName", f.created_at as since
    from follows f join travellers t on t.id = f.followed_id
    where f.follower_id = ${followerId} order by f.created_at, f.followed_id`;
}

/** Everyone whom the traveller has blocked, the earliest first. */
export function listAllBlocked(db: Db, blockerId: string): Promise<PersonSinceRow[]> {
  return db<PersonSinceRow[]>`
    select t.id, t.username, t.display_name as "displayName", b.created_at as since
    from blocks b join travellers t on t.id = b.blocked_id
    where b.blocker_id = ${blockerId} order by b.created_at, b.blocked_id`;
}
