import type { Db } from "../platform/database/connect.ts";

// In these parts of queries `i` is the itinerary, `t` its owner, and `e` the caller's library entry for it.

/** Where media are served from, ending in a slash: see `mediaUrl`. */
export type MediaBase = string;

/** A traveller as JSON text, in the shape of the contract's Author. Usernames and keys need no escaping. */
export const authorText = (db: Db, mediaBase: MediaBase, traveller = "t") => {
  const column = (name: string) => db(`${traveller}.${name}`);
  return db`
    '{"id":"' || ${column("id")} || '","username":"' || ${column("username")}
    || '","displayName":' || to_json(${column("display_name")})::text
    || coalesce(',"avatarURL":"' || ${mediaBase}::text || ${column("avatar_key")} || '"', '') || '}'`;
};

/** RFC 3339 in UTC with milliseconds. */
export const timeText = (db: Db, column: string) =>
  db`to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
