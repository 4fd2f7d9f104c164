import type { Role } from "../../contract/itinerary.ts";
import type { Db } from "../platform/database/connect.ts";

/*
 * Lists send what is stored on as it is: PostgreSQL puts an itinerary's summary together as JSON text, and nobody parses
 * it again. In these pieces of a query `i` is the itinerary, `t` its owner, and `e` what the caller has to do with it.
 */

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

/** The image that stands for the itinerary, as members of its JSON text; empty when it has none. */
export const heroText = (db: Db, mediaBase: MediaBase) => db`
  coalesce(
    ',"heroImageURL":"' || ${mediaBase}::text || (i.hero ->> 'key') || '","heroImage":' || (i.hero -> 'details')::text, '')`;

/** What of the summary goes with the itinerary's version, as the beginning of its JSON text: see summary.ts. */
export const summaryHead = (db: Db, mediaBase: MediaBase) => db`
  '{"id":"' || i.id || '",' || i.card || ${heroText(db, mediaBase)} || ',"visibility":"' || i.visibility
  || '","updatedAt":"' || ${timeText(db, "i.updated_at")} || '","etag":' || to_json(i.etag)::text`;

/** The whole summary. `role` is given where the query knows it without `e`. */
export const summaryText = (db: Db, mediaBase: MediaBase, role?: Role) => db`
  ${summaryHead(db, mediaBase)} || ',"role":"' || ${role ? db`${role}::text` : db`coalesce(e.role, 'none')`}
  || '","author":' || ${authorText(db, mediaBase)} || '}'`;
