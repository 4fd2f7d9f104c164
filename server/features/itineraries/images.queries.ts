import type { Db } from "../../database/connect.ts";
import type { StoredImage } from "../../media/stored-image.ts";
import type { MediaBase } from "../../summaries/summaries.queries.ts";
import { around, entryOf, fullForm, heldOwner, type ItineraryRow } from "./itineraries.queries.ts";

/** Where an image is: at the day with this id, or on the cover. */
export type ImagePlace = string;

export const cover: ImagePlace = "";

export type ImageChange = {
  id: string;
  /** Of the versions that it may be written over. */
  tags: readonly string[];
  travellerId: string;
  place: ImagePlace;
  /** Undefined to take away the one that is there. */
  image: StoredImage | undefined;
  /** What makes the new tag one of a kind. */
  tag: string;
  now: Date;
};

/** More than one itinerary shows: beyond, those of days that are gone are not kept. */
const mostImages = 240;

/**
 * Undefined when the caller may not write it so, when it has none of the tags, no such day, and when it says this
 * already. Of several who wait for the row, the first to get it changes the tag.
 */
export async function updateImages(
  db: Db,
  { id, tags, travellerId, place, image, tag, now }: ImageChange,
  mediaBase: MediaBase,
): Promise<ItineraryRow | undefined> {
  const kept = db`
    coalesce(
      case when (select count(*) from jsonb_object_keys(i.images)) >= ${mostImages}
      then i.images - lost_days_of(i.images, i.day_ids) else i.images end, '{}')`;
  const [row] = await db<ItineraryRow[]>`
    with owner as materialized (${heldOwner(db, id)}), i as (
      update itineraries i set
        images = ${
          image
            ? db`${kept} || jsonb_build_object(${place}::text, ${db.json(image as never)}::jsonb)`
            : db`nullif(i.images - ${place}::text, '{}')`
        },
        version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
        updated_at = greatest(${now}, i.updated_at + interval '1 millisecond'), written_at = null,
        written_by = e.traveller_id
      from owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId} and e.role in ('owner', 'editor')
        and (${place} = ${cover} or ${place} = any(i.day_ids))
        and (i.images -> ${place} ->> 'hash') is distinct from ${image?.hash ?? null}
      returning i.*
    )
    select ${fullForm(db, mediaBase)} from i ${around(db)} ${entryOf(db, travellerId)}`;
  return row;
}

/** What is at a place; undefined when nothing is. */
export async function findImage(db: Db, id: string, place: ImagePlace): Promise<StoredImage | undefined> {
  const [row] = await db<{ image: StoredImage | null }[]>`
    select images -> ${place} as image from itineraries where id = ${id}`;
  return row?.image ?? undefined;
}
