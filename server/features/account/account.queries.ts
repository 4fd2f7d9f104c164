import type { Db } from "../../platform/database/connect.ts";

export type TravellerRow = {
  id: string;
  email: string;
  username: string;
  displayName: string;
  plan: "free" | "plus";
  moderator: boolean;
  emailConfirmed: boolean;
  hasPassword: boolean;
  avatarKey: string | null;
  createdAt: Date;
  /** Of the traveller's files. */
  usedBytes: number;
};

const columns = (db: Db) =>
  db`id, email, username, display_name as "displayName", plan, moderator,
    email_confirmed_at is not null as "emailConfirmed", password_hash is not null as "hasPassword",
    avatar_key as "avatarKey", created_at as "createdAt",
    (select coalesce(sum(size), 0)::float8 from stored_files f where f.traveller_id = travellers.id) as "usedBytes"`;

/** With the first of these usernames that is free. Undefined when all are taken, or the email address is. */
export async function insertTraveller(
  db: Db,
  traveller: Pick<TravellerRow, "id" | "email" | "displayName" | "createdAt"> & {
    usernames: readonly string[];
    passwordHash: string | null;
  },
): Promise<TravellerRow | undefined> {
  const { id, email, usernames, displayName, passwordHash, createdAt } = traveller;
  // Triggers: introduce_traveller makes the profile, learn_name what the traveller is found by.
  const [row] = await db<TravellerRow[]>`
    insert into travellers (id, email, username, display_name, password_hash, created_at)
    select ${id}, ${email}, suggested.username, ${displayName}, ${passwordHash}, ${createdAt}::timestamptz
    from unnest(${usernames as string[]}::text[]) with ordinality as suggested (username, nth)
    where not exists (select from travellers t where t.username = suggested.username)
    order by nth limit 1
    on conflict do nothing returning ${columns(db)}`;
  return row;
}

export async function findTraveller(db: Db, id: string): Promise<TravellerRow | undefined> {
  const [row] = await db<TravellerRow[]>`select ${columns(db)} from travellers where id = ${id}`;
  return row;
}

export async function findTravellerByEmail(db: Db, email: string): Promise<TravellerRow | undefined> {
  const [row] = await db<TravellerRow[]>`
    select ${columns(db)} from travellers where lower(email) = lower(${email})`;
  return row;
}

export async function updateModerator(
  db: Db,
  email: string,
  moderator: boolean,
): Promise<TravellerRow | undefined> {
  const [row] = await db<TravellerRow[]>`
    update travellers set moderator = ${moderator} where lower(email) = lower(${email}) returning ${columns(db)}`;
  return row;
}

/** Undefined fields stay. */
export async function updateProfile(
  db: Db,
  id: string,
  { username, displayName }: { username: string | undefined; displayName: string | undefined },
): Promise<TravellerRow | "taken" | undefined> {
  try {
    // Triggers: tell_author tells every node, learn_new_name updates what the traveller is found by.
    const [row] = await db<TravellerRow[]>`
      update travellers set username = coalesce(${username ?? null}, username),
        display_name = coalesce(${displayName ?? null}, display_name)
      where id = ${id} returning ${columns(db)}`;
    return row;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return "taken";
    throw error;
  }
}

const uniqueViolation = "23505";

/** Locked until the transaction ends: anyone who adds something of the traveller's waits for it. */
export async function lockTraveller(db: Db, id: string): Promise<TravellerRow | undefined> {
  const [row] = await db<TravellerRow[]>`select ${columns(db)} from travellers where id = ${id} for update`;
  return row;
}

export async function updateAvatarKey(db: Db, id: string, avatarKey: string | null): Promise<void> {
  // Trigger: tell_author tells every node.
  await db`update travellers set avatar_key = ${avatarKey} where id = ${id}`;
}

/** Which of these keys no traveller uses as their picture. */
export async function unusedAvatarKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from unnest(${keys as string[]}::text[]) as key
    where not exists (select from travellers where avatar_key = key)`;
  return rows.map(({ key }) => key);
}

/** Everything of the traveller is deleted too, by foreign keys. */
export async function deleteTraveller(db: Db, id: string): Promise<void> {
  // Triggers: withdraw_traveller deletes the profile; rows deleted with it fire count_entry_gone, tell_people_gone and
  // the like.
  await db`delete from travellers where id = ${id}`;
}
