import { lockOwner } from "../../access/owner-locks.queries.ts";
import { isEditor } from "../../access/roles.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { ImagePlace } from "../../presenters/image-place.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import { writtenOrCurrent } from "./itineraries.queries.ts";
import type { WriteResult, WriteRow } from "./write-result.ts";

export type ImageChange = {
  id: string;
  /** Of the version that is replaced, which has such a place. */
  etag: string;
  travellerId: string;
  place: ImagePlace;
  /** Undefined to remove the current one. */
  image: StoredImage | undefined;
  /** What the history says of it, as JSON. */
  changes: string;
  /** Makes the new tag unique. */
  tag: string;
  now: Date;
};

/** More than an itinerary can show. Beyond this, images of deleted days and stops are dropped at once. */
const maxImages = 600;

export type ImageResult = Extract<WriteResult, { kind: "written" | "unchanged" | "raced" }>;

/** Of several writes that wait for the row, the first changes the tag, so that the others no longer match it. */
export async function updateImages(db: Db, change: ImageChange): Promise<ImageResult> {
  const { id, etag, travellerId, place, image, changes, tag, now } = change;
  const remaining = db`
    coalesce(
      case when (select count(*) from jsonb_object_keys(i.images)) >= ${maxImages}
      then i.images - lost_days_of(i.images, i.day_ids) else i.images end, '{}')`;
  const hash = db`i.images -> ${place} ->> 'hash'`;
  // Triggers: keep_revision and spread_itinerary as for every version, use_images_change marks images as used or idle,
  // list_stops_with_images notes which stops have one.
  const [row] = await db<(WriteRow & { hash: string | null })[]>`
    with owner as materialized (${lockOwner(db, id)}), written as (
      update itineraries i set
        images = ${
          image
            ? db`${remaining} || jsonb_build_object(${place}::text, ${db.json(image as never)}::jsonb)`
            : db`nullif(i.images - ${place}::text, '{}')`
        },
        version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
        updated_at = greatest(${now}, i.updated_at + interval '1 millisecond'), written_at = null,
        written_by = e.traveller_id, changes_version = i.version + 1, changes = ${changes}, write_key = null
      from owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = ${etag}
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId} and ${isEditor(db)}
        and (${hash}) is distinct from ${image?.hash ?? null}
      returning i.*
    )
    ${writtenOrCurrent(db, { id, travellerId, more: db`, ${hash} as hash` })}`;
  if (row?.isWritten) return { kind: "written", row };
  if (row?.etag === etag && row.hash === (image?.hash ?? null)) return { kind: "unchanged", row };
  return { kind: "raced" };
}

/** The current image; undefined if there is none. */
export async function findImage(db: Db, id: string, place: ImagePlace): Promise<StoredImage | undefined> {
  const [row] = await db<{ image: StoredImage | null }[]>`
    select images -> ${place} as image from itineraries where id = ${id}`;
  return row?.image ?? undefined;
}

/** Some of the itineraries that have images of deleted days or stops, by id. */
export async function listWithUnusedImages(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where has_lost_images and ${after ? db`id > ${after}` : db`true`}
    order by id ${atMost(db, limit)}`;
  return rows.map(({ id }) => id);
}

/** The deleted days and stops that have an image. Locks the itinerary until the transaction ends. */
export async function lockLostPlaces(db: Db, id: string): Promise<ImagePlace[]> {
  const [row] = await db<{ places: ImagePlace[] }[]>`
    select lost_days_of(images, day_ids) as places from itineraries where id = ${id} and has_lost_images
    for no key update`;
  return row?.places ?? [];
}

/** The revisions in which a day or another part had this id; the newest first. */
export async function findVersionsWithId(db: Db, id: string, partId: string): Promise<number[]> {
  const rows = await db<{ version: number }[]>`
    select version from itinerary_revisions
    where itinerary_id = ${id} and strpos(draft, ${`{"id":"${partId}"`}) > 0
    order by version desc`;
  return rows.map(({ version }) => version);
}

/** The itinerary's content at that version, as JSON text. */
export async function findRevisionDraft(db: Db, id: string, version: number): Promise<string> {
  const [row] = await db<[{ draft: string }]>`
    select draft from itinerary_revisions where itinerary_id = ${id} and version = ${version}`;
  return row.draft;
}

/** Changes no version, tag or time, because the content stays the same. */
export async function deleteImages(db: Db, id: string, places: readonly ImagePlace[]): Promise<void> {
  await db`
    update itineraries set images = nullif(images - ${places as string[]}::text[], '{}') where id = ${id}`;
}
