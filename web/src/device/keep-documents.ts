import type { Document } from "../../../contract/document.ts";
import { fileAddress } from "../documents/file-address.ts";
import { isPdf } from "../documents/is-viewable.ts";
import { deleteKeptDocument, listKeptDocuments, writeKeptDocument } from "./kept-documents.ts";
import { canSeal, seal } from "./seal.ts";

type Documents = {
  readonly travellerId: string;
  readonly tripId: string;
  readonly documents: readonly Document[];
  /** What the traveller said about each, by its id. */
  readonly wishes: Readonly<Record<string, boolean>>;
  readonly withDocuments: boolean;
  readonly signal: AbortSignal;
};

/** What one trip's documents may take that are kept by themselves. */
export const documentLimit = 25_000_000;

/** The documents to keep: what the traveller marked, and as many of the others as fit, the small ones first. */
export const chooseDocuments = ({
  documents,
  wishes,
  withDocuments,
}: Pick<Documents, "documents" | "wishes" | "withDocuments">): readonly Document[] => {
  const marked = documents.filter(({ id }) => wishes[id] === true);
  const others = documents
    .filter(({ id }) => withDocuments && wishes[id] === undefined)
    .toSorted((a, b) => a.size - b.size);
  let left = documentLimit;
  const fitting = others.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
  return [...marked, ...fitting];
};

/** Loads and seals a trip's documents, and removes what should not be here any more. Returns what they take. */
export const keepDocuments = async (options: Documents): Promise<number> => {
  const { travellerId, tripId } = options;
  const chosen = canSeal() ? chooseDocuments(options) : [];
  const wanted = new Map(chosen.map((document) => [document.id, document]));
  const here = new Map<string, number>();
  for (const { id, storagePath, size } of await listKeptDocuments(travellerId, tripId)) {
    if (wanted.get(id)?.storagePath === storagePath) here.set(id, size);
    else await deleteKeptDocument(travellerId, tripId, id);
  }
  let size = 0;
  for (const document of chosen) size += here.get(document.id) ?? (await keepDocument(options, document));
  return size;
};

/** Returns what it takes. */
const keepDocument = async (
  { travellerId, tripId, signal }: Documents,
  document: Document,
): Promise<number> => {
  const { id, storagePath } = document;
  const response = await fetch(fileAddress(tripId, document), { signal, priority: "low" });
  if (!response.ok) return 0;
  const file = await response.blob();
  const firstPage = isPdf(document) ? await drawFirstPage(file, signal) : undefined;
  const size = document.size + (firstPage?.size ?? 0);
  const sealed = await seal(travellerId, file);
  const sealedPage = firstPage && (await seal(travellerId, firstPage));
  await writeKeptDocument(travellerId, tripId, id, { sealed, storagePath, size }, sealedPage);
  return size;
};

/** Undefined if it cannot be drawn, as with a password. */
const drawFirstPage = (file: Blob, signal: AbortSignal): Promise<Blob | undefined> =>
  import("../pdf/draw-first-page.ts")
    .then(({ drawFirstPage }) => drawFirstPage(file, signal))
    .catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
