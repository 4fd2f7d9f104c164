import type { Db } from "../../database/connect.ts";

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
};

const columns = (db: Db) =>
  db`id, email, username, display_name as "displayName", plan, moderator,
    email_confirmed_at is not null as "emailConfirmed", password_hash is not null as "hasPassword",
    avatar_key as "avatarKey", created_at as "createdAt"`;

/** Nothing when the email address or the username is taken. */
export async function insertTraveller(
  db: Db,
  traveller: Pick<TravellerRow, "id" | "email" | "username" | "displayName" | "createdAt"> & {
    passwordHash: string | null;
  },
): Promise<TravellerRow | undefined> {
  const { id, email, username, displayName, passwordHash, createdAt } = traveller;
  const [row] = await db<TravellerRow[]>`
    insert into travellers (id, email, username, display_name, password_hash, created_at)
    values (${id}, ${email}, ${username}, ${displayName}, ${passwordHash}, ${createdAt})
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

export async function updateTravellerByEmail(
  db: Db,
  email: string,
  change: Partial<Pick<TravellerRow, "plan" | "moderator">>,
): Promise<TravellerRow | undefined> {
  const [row] = await db<TravellerRow[]>`
    update travellers set ${db(change)} where lower(email) = lower(${email}) returning ${columns(db)}`;
  return row;
}
