import type { Role } from "../../contract/itinerary.ts";
import type { Reader } from "../access/read-rule.queries.ts";
import type { Db } from "../platform/database/connect.ts";

/*
 * What itinerary-json.ts needs of the database. In these parts of queries `i` is the itinerary, `t` its owner, `l` its
 * listing, `c` the author that it was copied from, and `e` the caller's library entry for it.
 */

/** For `fullItinerary`. `role` is given where the query knows it without `e`. */
export const itineraryColumns = (db: Db, reader: Reader, role?: Role) => db`
  i.id, i.etag, i.draft, ${imagesColumn(db)} as images, i.hero, i.poster, i.visibility,
  i.public_details as "publicDetails", i.created_at as "createdAt",
  i.updated_at as "updatedAt", ${roleColumn(db, role)} as role, ${authorColumn(db, "t")} as author,
  i.copied_from as "copiedFrom", ${copiedFromCardColumn(db, reader)} as "copiedFromCard",
  ${authorColumn(db, "c")} as "copiedFromAuthor",
  coalesce(l.likes, 0) as likes, coalesce(l.views, 0) as views`;

export const itineraryJoins = (db: Db) => db`
  join travellers t on t.id = i.owner_id
  left join listings l on l.itinerary_id = i.id
  left join travellers c on c.id = i.copied_from_author`;

/** The function is called only where there are images, because even a call that finds none takes time. */
export const imagesColumn = (db: Db) =>
  db`case when i.images is not null then day_images_of(i.images, i.day_ids) end`;

/** The card of the original if the reader may read that; looked for only where there is one. */
export const copiedFromCardColumn = (db: Db, reader: Reader) => db`
  case when i.copied_from is not null then (${cardOfOriginal(db, reader)}) end`;

const cardOfOriginal = (db: Db, reader: Reader) => db`
  select original.card from itineraries original
  left join library_entries own on own.itinerary_id = original.id and own.traveller_id = ${reader}
  where original.id = i.copied_from and may_read(
    own.role, own.lowered_to, ${reader}, original.owner_id, original.visibility, original.deleted_at)`;

/** For `sharedSummaryJson`. */
export const summaryColumns = (db: Db) =>
  db`i.id, i.etag, i.card, i.hero, i.poster, i.visibility, i.updated_at as "updatedAt"`;

/** For `summaryJson`. `role` is given where the query knows it without `e`. */
export const summaryReaderColumns = (db: Db, role?: Role) =>
  db`${roleColumn(db, role)} as role, ${authorColumn(db, "t")} as author`;

const roleColumn = (db: Db, role: Role | undefined) =>
  role ? db`${role}::text` : db`coalesce(e.role, 'none')`;

/** An AuthorRow; null where the join found no traveller. */
export const authorColumn = (db: Db, traveller: string) => {
  const column = (name: string) => db(`${traveller}.${name}`);
  return db`
    case when ${column("id")} is not null then json_build_object(
      'id', ${column("id")}, 'username', ${column("username")}, 'displayName', ${column("display_name")},
      'avatarKey', ${column("avatar_key")}) end`;
};
