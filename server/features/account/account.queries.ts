import type { Db } from "../../database/connect.ts";

export type TravellerRow = {
  id: string;
  email: string;
  username: string;
  displayName: string;
  plan: "free" | "plus";
  moderator: boolean;
  createdAt: Date;
};

const columns = (db: Db) =>
  db`id, email, username, display_name as "displayName", plan, moderator, created_at as "createdAt"`;

/** False when the email address or the username is taken. */
export async function insertTraveller(db: Db, traveller: TravellerRow): Promise<boolean> {
  const { id, email, username, displayName, plan, moderator, createdAt } = traveller;
  const inserted = await db`
    insert into travellers (id, email, username, display_name, plan, moderator, created_at)
    values (${id}, ${email}, ${username}, ${displayName}, ${plan}, ${moderator}, ${createdAt})
    on conflict do nothing`;
  return inserted.count === 1;
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
