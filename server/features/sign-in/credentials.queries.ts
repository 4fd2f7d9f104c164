import type { Db } from "../../database/connect.ts";

/** What a traveller signs in with. */
export type Credentials = {
  travellerId: string;
  email: string;
  emailConfirmed: boolean;
  passwordHash: string | null;
};

const credentials = (db: Db) => db`
  select id as "travellerId", email, email_confirmed_at is not null as "emailConfirmed",
    password_hash as "passwordHash"
  from travellers`;

export async function findCredentials(db: Db, travellerId: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where id = ${travellerId}`;
  return row;
}

export async function findCredentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where lower(email) = lower(${email})`;
  return row;
}

/** They stay as they are until the transaction ends. Who changes any of it holds them first: so none wait in a circle. */
export async function holdCredentials(db: Db, travellerId: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where id = ${travellerId} for no key update`;
  return row;
}

export async function updatePasswordHash(db: Db, travellerId: string, passwordHash: string): Promise<void> {
  await db`update travellers set password_hash = ${passwordHash} where id = ${travellerId}`;
}

/** Makes a proven address the traveller's. False when it is another's; the transaction is then at its end. */
export async function updateEmail(
  db: Db,
  travellerId: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date },
): Promise<boolean> {
  try {
    await db`
      update travellers set email = ${email}, email_confirmed_at = ${confirmedAt} where id = ${travellerId}`;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

const uniqueViolation = "23505";
