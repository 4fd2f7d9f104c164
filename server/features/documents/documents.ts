import type { DocumentChange, DocumentDraft, StoredFile } from "../../../contract/document.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Parts } from "../../parts.ts";
import { discardFile } from "../../pictures/stored-files/discard-file.ts";
import { retryRaces } from "../../platform/database/retry-races.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { requireOneLine } from "../../platform/text/require-one-line.ts";
import { parseCard } from "../../presenters/itinerary-json.ts";
import { editorAction, requireDocumentEditor } from "./document-limits.ts";
import {
  type DocumentRow,
  deleteOwnDocument,
  findDocument,
  listDocuments,
  listOwnDocuments,
  type OwnDocumentRow,
  renameDocument,
} from "./documents.queries.ts";
import { archivedName, nameWithEnding, splitName } from "./file-name.ts";
import { receiveFile } from "./receive-file.ts";
import { writeDocument } from "./write-document.ts";

type JsonText = { readonly jsonText: string };
type One = { readonly itineraryId: string; readonly documentId: string };

/** The documents' names, for apps. */
export async function getDocumentNames(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  itineraryId: string,
): Promise<JsonText> {
  const { travellerId } = requireTraveller(principal);
  return listOf(await listDocuments(db, { itineraryId, travellerId }));
}

export async function getDocuments(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  itineraryId: string,
): Promise<JsonText> {
  const { travellerId } = requireTraveller(principal);
  return listOf(await listDocuments(db, { itineraryId, travellerId }, mediaUrl(config, "")));
}

const listOf = (documents: string | undefined): JsonText => ({
  jsonText: `{"data":[${documents ?? noSuchItinerary()}]}`,
});

export async function getDocument(
  parts: Pick<Parts, "db" | "config">,
  principal: Principal,
  one: One,
): Promise<JsonText> {
  const { jsonText } = await visibleDocument(parts, principal, one);
  return { jsonText };
}

/** A document's file, for people who may see the document. */
export async function getDocumentFile(
  parts: Pick<Parts, "db" | "config">,
  principal: Principal,
  one: One,
): Promise<{ key: string; fileName: string; contentType: string; size: number }> {
  const { name, fileKey: key, contentType, size } = await visibleDocument(parts, principal, one);
  return { key, fileName: nameWithEnding(name, contentType), contentType, size };
}

async function visibleDocument(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
  one: One,
): Promise<DocumentRow> {
  const { travellerId } = requireTraveller(principal);
  return (await findDocument(db, { ...one, travellerId }, mediaUrl(config, ""))) ?? noSuchDocument();
}

/** A document that does not exist and one that the caller may not see look the same. */
export function noSuchDocument(): never {
  throw new Failure("notFound", {
    detail: "There is no such itinerary or document, or you may not see it.",
  });
}

/** Stores a file for a document whose details are saved next. */
export async function storeDocumentFile(
  parts: Pick<Parts, "db" | "blobs" | "clock" | "config">,
  principal: Principal,
  { itineraryId, ...sent }: { itineraryId: string } & Omit<Parameters<typeof receiveFile>[1], "travellerId">,
): Promise<StoredFile> {
  const { travellerId } = requireTraveller(principal);
  await requireDocumentEditor(parts.db, { itineraryId, travellerId });
  return receiveFile(parts, { ...sent, travellerId });
}

/** Adds or replaces the details of one of the traveller's own documents. */
export async function saveDocument(
  parts: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  { draft, ...one }: One & { readonly draft: DocumentDraft },
): Promise<JsonText> {
  const { travellerId } = requireTraveller(principal);
  if (draft.id.toLowerCase() !== one.documentId) {
    await requireDocumentEditor(parts.db, { ...one, travellerId });
    throw new Failure("validationFailed", {
      detail: "The id in the body is not the one in the address.",
      errors: [{ path: "/id", message: "must be the id in the address" }],
    });
  }
  requireOneLine(draft.name);
  const { storagePath, name, kind, shared } = draft;
  return {
    jsonText: await writeDocument(parts, { ...one, travellerId, storagePath, name, kind, shared }),
  };
}

/** Fields that the change leaves out stay. */
export async function changeDocument(
  parts: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
  { change, ...one }: One & { readonly change: DocumentChange },
): Promise<JsonText> {
  const { travellerId } = requireTraveller(principal);
  requireOneLine(change.name);
  const { name, kind } = change;
  return retryRaces(async () => {
    const now = parts.clock.now();
    const jsonText = await renameDocument(parts.db, { ...one, travellerId, name, kind, now });
    if (jsonText !== undefined) return { kind: "done", result: { jsonText } };
    const document = await visibleDocument(parts, principal, one);
    if (!document.canRead) noSuchDocument();
    if (!document.isOwn) throw someoneElses();
    requireEditor(document, editorAction);
    // A moment ago the itinerary was in the trash, or the caller was not an editor.
    return { kind: "raced" };
  });
}

/** Its file is deleted with it. */
export async function deleteDocument(
  parts: Pick<Parts, "db" | "blobs" | "config" | "log">,
  principal: Principal,
  one: One,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const fileKey = await retryRaces<string>(async () => {
    const fileKey = await deleteOwnDocument(parts.db, { ...one, travellerId });
    if (fileKey !== undefined) return { kind: "done", result: fileKey };
    const { isOwn } = await visibleDocument(parts, principal, one);
    if (!isOwn) throw someoneElses();
    // It was added, or its itinerary restored, a moment ago.
    return { kind: "raced" };
  });
  await discardFile(parts, fileKey);
}

const someoneElses = () =>
  new Failure("roleRequired", { detail: "Only the traveller who added a document can change or delete it." });

type OwnDocument = Omit<OwnDocumentRow, "card" | "name"> & {
  /** The itinerary's; undefined if the traveller may no longer see it. */
  readonly title: string | undefined;
  /** A file name that is unique among the itinerary's documents. */
  readonly archivedAs: string;
};

/** Everything that the traveller has added, including documents of itineraries that they may no longer see. */
export async function everyOwnDocument(
  { db, config }: Pick<Parts, "db" | "config">,
  principal: Principal,
): Promise<OwnDocument[]> {
  const { travellerId } = requireTraveller(principal);
  const documents = await listOwnDocuments(db, travellerId, mediaUrl(config, ""));
  const usedNames = new Set<string>();
  return documents.map(({ card, name, ...rest }) => ({
    ...rest,
    title: card === null ? undefined : parseCard(card).title,
    archivedAs: freeName(archivedName(name, rest.contentType), rest.itineraryId, usedNames),
  }));
}

/** A repeated name gets a number. Case is ignored, as some file systems do. */
function freeName(name: string, itineraryId: string, usedNames: Set<string>): string {
  const [stem, ending] = splitName(name);
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${stem} (${count})${ending}`;
    const place = `${itineraryId}/${free.toLowerCase()}`;
    if (!usedNames.has(place)) {
      usedNames.add(place);
      return free;
    }
  }
}
