import { lockOwner } from "../../access/owner-locks.queries.ts";
import { isEditor } from "../../access/roles.queries.ts";
import { atMost } from "../../platform/database/at-most.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { StoredImage } from "../../presenters/stored-image.ts";
import { writtenOrCurrent } from "./itineraries.queries.ts";
import { refusalOf, type WriteResult, type WriteRow } from "./write-result.ts";

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

/** More than an itinerary can show. Beyond this, images of deleted days are dropped at once. */
const maxImages = 240;

export type ImageResult =
  | Exclude<WriteResult, { kind: "visibilityForbidden" | "wordsMissing" }>
  /** It has no such day. */
  | { readonly kind: "dayMissing" };

/** Of several writes that wait for the row, the first changes the tag, so that the others no longer match it. */
export async function updateImages(db: Db, change: ImageChange): Promise<ImageResult> {
  const { id, tags, travellerId, place, image, tag, now } = change;
  const remaining = db`
    coalesce(
      case when (select count(*) from jsonb_object_keys(i.images)) >= ${maxImages}
      then i.images - lost_days_of(i.images, i.day_ids) else i.images end, '{}')`;
  const hasPlace = db`(${place} = ${cover} or ${place} = any(i.day_ids))`;
  const hash = db`i.images -> ${place} ->> 'hash'`;
  // Triggers: keep_revision and spread_itinerary as for every version, use_images_change marks images as used or idle.
  const [row] = await db<(WriteRow & { hasPlace: boolean; hash: string | null })[]>`
    with owner as materialized (${lockOwner(db, id)}), written as (
      update itineraries i set
        images = ${
          image
            ? db`${remaining} || jsonb_build_object(${place}::text, ${db.json(image as never)}::jsonb)`
            : db`nullif(i.images - ${place}::text, '{}')`
        },
        version = i.version + 1, etag = '"' || (i.version + 1) || '-' || ${tag}::text || '"',
        updated_at = greatest(${now}, i.updated_at + interval '1 millisecond'), written_at = null,
        written_by = e.traveller_id
      from owner, library_entries e
      where i.id = ${id} and i.owner_id = owner.id and i.deleted_at is null and i.etag = any(${tags as string[]}::text[])
        and e.itinerary_id = i.id and e.traveller_id = ${travellerId} and ${isEditor(db)}
        and ${hasPlace} and (${hash}) is distinct from ${image?.hash ?? null}
      returning i.*
    )
    ${writtenOrCurrent(db, { id, travellerId, more: db`, ${hasPlace} as "hasPlace", ${hash} as hash` })}`;
  const refusal = refusalOf(row, tags);
  if (refusal || !row) return refusal ?? { kind: "missing" };
  if (row.isWritten) return { kind: "written", row };
  if (!row.hasPlace) return { kind: "dayMissing" };
  if (row.hash === (image?.hash ?? null)) return { kind: "unchanged", row };
  return { kind: "raced" };
}

/** What is at a place; undefined when nothing is. */
export async function findImage(db: Db, id: string, place: ImagePlace): Promise<StoredImage | undefined> {
  const [row] = await db<{ image: StoredImage | null }[]>`
    select images -> ${place} as image from itineraries where id = ${id}`;
  return row?.image ?? undefined;
}

/** Some of those that have images of days that are gone, by id. */
export async function listWithUnusedImages(
  db: Db,
  { after, most }: { after: string | undefined; most: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from itineraries where has_lost_images and ${after ? db`id > ${after}` : db`true`}
    order by id ${atMost(db, most)}`;
  return rows.map(({ id }) => id);
}

/** The days that are gone and have an image. The itinerary is held: nobody writes it until the transaction ends. */
export async function lockDeletedDays(db: Db, id: string): Promise<string[]> {
  const [row] = await db<{ days: string[] }[]>`
    select lost_days_of(images, day_ids) as days from itineraries where id = ${id} and has_lost_images
    for no key update`;
  return row?.days ?? [];
}

/** The kept versions of which a part, be it a day or something else, had this id; the newest first. */
export async function findVersionsWithId(db: Db, id: string, partId: string): Promise<number[]> {
  const rows = await db<{ version: number }[]>`
    select version from itinerary_revisions
    where itinerary_id = ${id} and strpos(draft, ${`{"id":"${partId}"`}) > 0
    order by version desc`;
  return rows.map(({ version }) => version);
}

/** What the itinerary said then, as JSON text. */
export async function findRevisionDraft(db: Db, id: string, version: number): Promise<string> {
  const [row] = await db<[{ draft: string }]>`
    select draft from itinerary_revisions where itinerary_id = ${id} and version = ${version}`;
  return row.draft;
}

/** It says what it said: no version, no tag, no time changes. */
export async function deleteImages(db: Db, id: string, dayIds: readonly string[]): Promise<void> {
  await db`
    update itineraries set images = nullif(images - ${dayIds as string[]}::text[], '{}') where id = ${id}`;
}
