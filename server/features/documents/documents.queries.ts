import type { DocumentKind } from "../../../contract/document.ts";
import type { Role } from "../../../contract/itinerary.ts";
import { lockTravellerAndOwner } from "../../access/owner-locks.queries.ts";
import { canRead, itinerariesFor } from "../../access/read-rule.queries.ts";
import { isEditor } from "../../access/roles.queries.ts";
import type { Db } from "../../platform/database/connect.ts";
import { authorText, type MediaBase, timeText } from "../../presenters/summaries.queries.ts";

/*
 * In these pieces of a statement `d` is the document, `f` its file, `a` the traveller who added it, `i` the itinerary,
 * and `e` the caller's library entry.
 */

type DocumentsQuery = { readonly itineraryId: string; readonly travellerId: string };

/** As JSON text, in the shape of the contract's DocumentName. */
const nameText = (db: Db) =>
  db`'{"id":"' || d.id || '","name":' || to_json(d.name)::text || ',"kind":"' || d.kind || '"}'`;

/** As JSON text, in the shape of the contract's Document. Keys and content types need no escaping. */
const documentText = (db: Db, mediaBase: MediaBase) => db`
  '{"id":"' || d.id || '","storagePath":"' || d.file_key || '","name":' || to_json(d.name)::text
  || ',"kind":"' || d.kind || '","shared":' || d.is_shared || ',"contentType":"' || f.content_type || '","size":' || f.size
  || ',"addedBy":' || ${authorText(db, mediaBase, "a")}
  || ',"createdAt":"' || ${timeText(db, "d.created_at")} || '","updatedAt":"' || ${timeText(db, "d.updated_at")} || '"}'`;

/** Own documents, and those that companions share, as long as both are companions. */
const isVisible = (db: Db, travellerId: string) => db`
  d.itinerary_id = i.id and (
    d.traveller_id = ${travellerId}
    or d.is_shared and e.role is not null and exists (
      select from library_entries theirs
      where theirs.itinerary_id = d.itinerary_id and theirs.traveller_id = d.traveller_id and theirs.role is not null
    )
  )`;

/** Joined by commas. Undefined if the caller may not read the itinerary and has no document of their own on it. */
export async function listDocuments(
  db: Db,
  { itineraryId, travellerId }: DocumentsQuery,
  mediaBase?: MediaBase,
): Promise<string | undefined> {
  const text = mediaBase === undefined ? nameText(db) : documentText(db, mediaBase);
  const [row] = await db<{ documents: string }[]>`
    select coalesce(string_agg(${text}, ',' order by d.created_at, d.traveller_id, d.id), '') as documents
    from ${itinerariesFor(db, travellerId)}
    left join documents d on ${isVisible(db, travellerId)}
    left join stored_files f on f.key = d.file_key
    left join travellers a on a.id = d.traveller_id
    where i.id = ${itineraryId} and i.deleted_at is null and (d.id is not null or ${canRead(db, travellerId)})
    group by i.id`;
  return row?.documents;
}

export type DocumentRow = {
  isOwn: boolean;
  /** The caller's role on the itinerary, if they have one. */
  role: Role | null;
  canRead: boolean;
  name: string;
  fileKey: string;
  contentType: string;
  size: number;
  jsonText: string;
};

/** One that the caller may see. If several have the same id, the caller's own comes first. */
export async function findDocument(
  db: Db,
  { itineraryId, travellerId, documentId }: DocumentsQuery & { readonly documentId: string },
  mediaBase: MediaBase,
): Promise<DocumentRow | undefined> {
  const [row] = await db<DocumentRow[]>`
    select d.traveller_id = ${travellerId} as "isOwn", e.role, ${canRead(db, travellerId)} as "canRead", d.name,
      d.file_key as "fileKey", f.content_type as "contentType", f.size::integer as size,
      ${documentText(db, mediaBase)} as "jsonText"
    from ${itinerariesFor(db, travellerId)}
    join documents d on ${isVisible(db, travellerId)}
    join stored_files f on f.key = d.file_key
    join travellers a on a.id = d.traveller_id
    where i.id = ${itineraryId} and i.deleted_at is null and d.id = ${documentId}
    order by "isOwn" desc, d.created_at, d.traveller_id
    limit 1`;
  return row;
}

const ownCount = (db: Db, itineraryId: string, travellerId: string) => db`
  (select count(*)::integer from documents where itinerary_id = ${itineraryId} and traveller_id = ${travellerId})`;

/**
 * Locks the caller, the itinerary's owner, the itinerary, and the caller's entry, and returns whether the caller may
 * add documents. So concurrent additions for one traveller see each other, and the role cannot change. Documents are
 * locked after this, then files.
 */
export async function lockAsEditor(db: Db, { itineraryId, travellerId }: DocumentsQuery): Promise<boolean> {
  const rows = await db`
    with held as materialized (${lockTravellerAndOwner(db, travellerId, itineraryId)})
    select from itineraries i join library_entries e on e.itinerary_id = i.id and e.traveller_id = ${travellerId}
    where i.id = ${itineraryId} and i.deleted_at is null and ${isEditor(db)}
      -- Counting reads all of these rows, so that both travellers are locked before the itinerary is.
      and (select count(*) from held) > 0
    for key share of i for no key update of e`;
  return rows.length > 0;
}

type OwnDocumentId = DocumentsQuery & { readonly documentId: string };

/** To be called after `lockAsEditor`. */
export async function lockOwnDocument(
  db: Db,
  { itineraryId, travellerId, documentId }: OwnDocumentId,
): Promise<{ fileKey: string; name: string } | undefined> {
  const [row] = await db<{ fileKey: string; name: string }[]>`
    select file_key as "fileKey", name from documents
    where itinerary_id = ${itineraryId} and traveller_id = ${travellerId} and id = ${documentId}
    for no key update`;
  return row;
}

export async function countOwnDocuments(
  db: Db,
  { itineraryId, travellerId }: DocumentsQuery,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`select ${ownCount(db, itineraryId, travellerId)} as count`;
  return row?.count ?? 0;
}

type FileRequest = {
  readonly key: string;
  readonly formerKey: string | undefined;
  readonly travellerId: string;
};

/**
 * Locks the document's new file and its former one, so that neither is deleted meanwhile. Undefined unless the
 * traveller stored the new file, completely, and it is not about to be deleted.
 */
export async function lockOwnFile(
  db: Db,
  { key, formerKey = key, travellerId }: FileRequest,
): Promise<{ name: string | null } | undefined> {
  const rows = await db<{ name: string | null; isWanted: boolean }[]>`
    select name, key = ${key} and traveller_id = ${travellerId} and size is not null and not is_doomed as "isWanted"
    from stored_files where key in (${key}, ${formerKey}) order by key for no key update`;
  return rows.find(({ isWanted }) => isWanted);
}

export type NewDetails = OwnDocumentId & {
  readonly fileKey: string;
  readonly name: string;
  readonly kind: DocumentKind;
  readonly isShared: boolean;
  readonly now: Date;
};

/**
 * Adds or replaces the details, while everything about them is locked. If nothing differs, the time of the last change
 * stays.
 */
export async function putDocument(
  db: Db,
  { itineraryId, travellerId, documentId, fileKey, name, kind, isShared, now }: NewDetails,
  mediaBase: MediaBase,
): Promise<string> {
  // Triggers: use_document_file_come and use_document_file_change mark the files as used or idle.
  const [row] = await db<[{ jsonText: string }]>`
    with d as (
      insert into documents as d (itinerary_id, traveller_id, id, file_key, name, kind, is_shared, created_at, updated_at)
      values (${itineraryId}, ${travellerId}, ${documentId}, ${fileKey}, ${name}, ${kind}, ${isShared}, ${now}, ${now})
      on conflict (itinerary_id, traveller_id, id) do update
      set file_key = excluded.file_key, name = excluded.name, kind = excluded.kind, is_shared = excluded.is_shared,
        updated_at = ${changedAt(db, now)}
      returning *
    )
    select ${documentText(db, mediaBase)} as "jsonText"
    from d join stored_files f on f.key = d.file_key join travellers a on a.id = d.traveller_id`;
  return row.jsonText;
}

const changedAt = (db: Db, now: Date) => db`
  case when (d.file_key, d.name, d.kind, d.is_shared)
    = (excluded.file_key, excluded.name, excluded.kind, excluded.is_shared)
  then d.updated_at else greatest(${now}, d.updated_at + interval '1 millisecond') end`;

type Renaming = OwnDocumentId & {
  /** Undefined fields stay. */
  readonly name: string | undefined;
  readonly kind: DocumentKind | undefined;
  readonly now: Date;
};

/**
 * The document's new name and details, as JSON text. Undefined unless it is the caller's own, on an itinerary that they
 * edit.
 */
export async function renameDocument(
  db: Db,
  { itineraryId, travellerId, documentId, now, ...change }: Renaming,
): Promise<string | undefined> {
  const { name, kind } = { name: change.name ?? null, kind: change.kind ?? null };
  const [row] = await db<{ jsonText: string }[]>`
    update documents d
    set name = coalesce(${name}, d.name), kind = coalesce(${kind}, d.kind),
      updated_at = case when coalesce(${name}, d.name) = d.name and coalesce(${kind}, d.kind) = d.kind
        then d.updated_at else greatest(${now}, d.updated_at + interval '1 millisecond') end
    from itineraries i, library_entries e
    where d.itinerary_id = ${itineraryId} and d.traveller_id = ${travellerId} and d.id = ${documentId}
      and i.id = d.itinerary_id and i.deleted_at is null
      and e.itinerary_id = i.id and e.traveller_id = d.traveller_id and ${isEditor(db)}
    returning ${nameText(db)} as "jsonText"`;
  return row?.jsonText;
}

/** Returns its file. Undefined unless it is the caller's own, on an itinerary that is not in the trash. */
export async function deleteOwnDocument(
  db: Db,
  { itineraryId, travellerId, documentId }: OwnDocumentId,
): Promise<string | undefined> {
  // Trigger: use_document_file_gone marks the file as idle.
  const [row] = await db<{ fileKey: string }[]>`
    delete from documents d using itineraries i
    where d.itinerary_id = ${itineraryId} and d.traveller_id = ${travellerId} and d.id = ${documentId}
      and i.id = d.itinerary_id and i.deleted_at is null
    returning d.file_key as "fileKey"`;
  return row?.fileKey;
}

export type OwnDocumentRow = {
  itineraryId: string;
  /** The itinerary's; null if the traveller may no longer see it. */
  card: string | null;
  name: string;
  contentType: string;
  fileKey: string;
  jsonText: string;
};

/** Every document of a traveller, including those of itineraries that they may no longer see; the earliest first. */
export function listOwnDocuments(
  db: Db,
  travellerId: string,
  mediaBase: MediaBase,
): Promise<OwnDocumentRow[]> {
  return db<OwnDocumentRow[]>`
    select i.id as "itineraryId", case when ${canRead(db, travellerId)} or i.owner_id = ${travellerId} then i.card end as card,
      d.name, f.content_type as "contentType", f.key as "fileKey", ${documentText(db, mediaBase)} as "jsonText"
    from ${itinerariesFor(db, travellerId)}
    join documents d on d.itinerary_id = i.id and d.traveller_id = ${travellerId}
    join stored_files f on f.key = d.file_key
    join travellers a on a.id = d.traveller_id
    order by d.created_at, d.itinerary_id, d.id`;
}
