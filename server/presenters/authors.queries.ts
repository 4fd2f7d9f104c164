import type { Db } from "../platform/database/connect.ts";
import type { AuthorRow } from "./author.ts";

export function findAuthors(db: Db, ids: readonly string[]): Promise<AuthorRow[]> {
  return db<AuthorRow[]>`
    select id, username, display_name as "displayName", avatar_key as "avatarKey" from travellers
    where id = any(${ids as string[]}::uuid[])`;
}
