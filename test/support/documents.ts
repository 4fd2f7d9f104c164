import { randomBytes, randomUUID } from "node:crypto";
import type { Document, DocumentDraft, StoredFile } from "../../contract/document.ts";
import type { Parts } from "../../server/parts.ts";
import type { TestApp } from "./start-app.ts";

/** Starts like a PDF. */
export const pdf = (size = 1_000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(Math.max(0, size - 9))]).subarray(0, size);

type TokenHolder = { readonly token: string };

export async function storeDocumentFile(
  app: TestApp,
  { token }: TokenHolder,
  id: string,
  { body = pdf(), name }: { body?: Uint8Array<ArrayBuffer>; name?: string } = {},
): Promise<StoredFile> {
  const call = { params: { id }, query: { ...(name && { name }) }, body };
  return (await app.client(token).storeFile(call)).body;
}

/** Adds a document of the token's traveller, with a new file by default. */
export async function makeDocument(
  app: TestApp,
  holder: TokenHolder,
  id: string,
  draft: Partial<DocumentDraft> = {},
): Promise<Document> {
  const documentId = draft.id ?? randomUUID();
  const storagePath = draft.storagePath ?? (await storeDocumentFile(app, holder, id)).storagePath;
  const { body } = await app.client(holder.token).saveDocument({
    params: { id, documentId },
    body: { ...draft, id: documentId, storagePath },
  });
  return body;
}

/** The keys of documents' files in the store, and of those in the database; both sorted. */
export async function listDocumentFiles({ db, blobs }: Pick<Parts, "db" | "blobs">) {
  const stored: string[] = [];
  for await (const { key } of blobs.list("documents/")) stored.push(key);
  const rows = await db<{ key: string }[]>`
    select key from stored_files where key like 'documents/%' order by key collate "C"`;
  return { stored: stored.toSorted(), databaseKeys: rows.map(({ key }) => key) };
}
