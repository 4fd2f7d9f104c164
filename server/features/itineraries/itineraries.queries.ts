import type { Role, Visibility } from "../../../contract/itinerary.ts";
import type { Db } from "../../database/connect.ts";
import { authorText, type MediaBase, mayRead, timeText } from "../../summaries/summaries.queries.ts";

/** An itinerary as it is sent to one caller. */
export type ItineraryRow = {
  id: string;
  etag: string;
  role: Role;
  /** JSON text of the draft, every id and default filled in. */
  draft: string;
  /** The rest of the full form, as the end of that JSON text. */
  rest: string;
};

export type NewItinerary = Written & {
  id: string;
  ownerId: string;
  visibility: Visibility;
  etag: string;
  createdAt: Date;
};

/** What a write says, in all the forms in which it is kept. */
export type Written = {
  draft: string;
  card: string;
  /** PostgreSQL's text form of a tsvector: see searchVector. */
  words: string;
};

/** `i` is the itinerary, `t` its owner, `l` its listing, `c` whom it was copied from. */
const fullForm = (db: Db, mediaBase: MediaBase, role?: Role) => {
  const given = role ? db`${role}::text` : db`coalesce(e.role, 'none')`;
  return db`
    i.id, i.etag, i.draft, ${given} as role,
    ',"visibility":"' || i.visibility || '","role":"' || ${given} || '","author":' || ${authorText(db, mediaBase)}
    || case when i.copied_from is null then '' else
      ',"copiedFrom":{"id":"' || i.copied_from || '"'
      || coalesce(',"author":' || ${authorText(db, mediaBase, "c")}, '') || '}' end
    || ',"createdAt":"' || ${timeText(db, "i.created_at")} || '","updatedAt":"' || ${timeText(db, "i.updated_at")}
    || '","likesCount":' || coalesce(l.likes, 0) || ',"viewsCount":' || coalesce(l.views, 0) || '}' as rest`;
};

const around = (db: Db) => db`
  join travellers t on t.id = i.owner_id
  left join listings l on l.itinerary_id = i.id
  left join travellers c on c.id = i.copied_from_author`;

const entryOf = (db: Db, travellerId: string | null) =>
  db`left join library_entries e on e.itinerary_id = i.id and e.traveller_id = ${travellerId}`;

/** Undefined when the owner is gone. */
export async function insertItinerary(
  db: Db,
  { id, ownerId, visibility, draft, card, words, etag, createdAt }: NewItinerary,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    with i as (
      insert into itineraries (id, owner_id, visibility, draft, card, etag, written_by, created_at, updated_at)
      select ${id}, owner.id, ${visibility}, ${draft}, ${card}, ${etag}, owner.id, ${createdAt}, ${createdAt}
      from travellers owner where owner.id = ${ownerId} for key share
      returning *
    ), worded as (
      insert into listing_words (itinerary_id, words) select id, ${words}::tsvector from i where visibility = 'public'
      returning words
    ), learnt as (
      insert into search_vocabulary (word) select unnest(tsvector_to_array(words)) from worded on conflict do nothing
    )
    select ${fullForm(db, mediaBase, "owner")} from i ${around(db)}`;
  return row;
}

/** Undefined when there is none, or none that the caller may read. */
export async function findItinerary(
  db: Db,
  id: string,
  travellerId: string | null,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const [row] = await db<ItineraryRow[]>`
    select ${fullForm(db, mediaBase)} from itineraries i ${around(db)} ${entryOf(db, travellerId)}
    where i.id = ${id} and ${mayRead(db, travellerId)}`;
  return row;
}

/** The oldest first. */
export async function listOwnIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where owner_id = ${ownerId} order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** For their owner; the oldest first. */
export function findOwnItineraries(
  db: Db,
  ids: readonly string[],
  mediaBase: MediaBase,
): Promise<ItineraryRow[]> {
  return db<ItineraryRow[]>`
    select ${fullForm(db, mediaBase, "owner")} from itineraries i ${around(db)}
    where i.id = any(${ids as string[]}::uuid[]) order by i.created_at, i.id`;
}
