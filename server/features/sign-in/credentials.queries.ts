import type { Db } from "../../platform/database/connect.ts";

/** What a traveller signs in with. */
export type Credentials = {
  travellerId: string;
  email: string;
  emailConfirmed: boolean;
  displayName: string;
  username: string;
  passwordHash: string | null;
};

const credentials = (db: Db) => db`
  select id as "travellerId", email, email_confirmed_at is not null as "emailConfirmed",
    display_name as "displayName", username, password_hash as "passwordHash"
  from travellers`;

export async function findCredentials(db: Db, travellerId: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where id = ${travellerId}`;
  return row;
}

/** Also whether they have signed in before in the browser with this hash. */
export async function findSignInAccount(
  db: Db,
  { email, browser, now }: { email: string; browser: Buffer | undefined; now: Date },
): Promise<(Credentials & { isKnownBrowser: boolean }) | undefined> {
  const [row] = await db<(Credentials & { isKnownBrowser: boolean })[]>`
    select account.*, exists (
      select from known_browsers
      where traveller_id = account."travellerId" and hash = ${browser ?? null}::bytea and expires_at > ${now}
    ) as "isKnownBrowser"
    from (${credentials(db)} where lower(email) = lower(${email})) account`;
  return row;
}

/** Whether they have neither a password nor a passkey. */
export async function hasMailAlone(db: Db, travellerId: string): Promise<boolean> {
  const [row] = await db<{ hasMailAlone: boolean }[]>`
    select password_hash is null and not exists (select from passkeys where traveller_id = ${travellerId})
      as "hasMailAlone"
    from travellers where id = ${travellerId}`;
  return row?.hasMailAlone ?? false;
}

export async function findCredentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where lower(email) = lower(${email})`;
  return row;
}

/** Locks them until the transaction ends. Every change locks them first, which avoids deadlocks. */
export async function lockCredentials(db: Db, travellerId: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`${credentials(db)} where id = ${travellerId} for no key update`;
  return row;
}

export async function updatePasswordHash(db: Db, travellerId: string, passwordHash: string): Promise<void> {
  await db`update travellers set password_hash = ${passwordHash} where id = ${travellerId}`;
}

/** Sets a confirmed address. False when another traveller has it; the transaction has then failed. */
export async function updateEmail(
  db: Db,
  travellerId: string,
  { email, confirmedAt }: { email: string; confirmedAt: Date | null },
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
