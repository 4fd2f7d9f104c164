import { randomBytes, randomUUID } from "node:crypto";
import type { Document, DocumentDraft, StoredFile } from "../../contract/document.ts";
import type { Parts } from "../../server/parts.ts";
import type { TestApp } from "./start-app.ts";

/** Begins as a PDF does. */
export const pdf = (size = 1_000): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(Math.max(0, size - 9))]).subarray(0, size);

type Holder = { readonly token: string };

export async function storeFor(
  app: TestApp,
  { token }: Holder,
  id: string,
  { body = pdf(), name }: { body?: Uint8Array<ArrayBuffer>; name?: string } = {},
): Promise<StoredFile> {
  const call = { params: { id }, query: { ...(name && { name }) }, body };
  return (await app.client(token).storeFile(call)).body;
}

/** As the holder's, on the itinerary; with a file of its own unless one is given. */
export async function makeDocument(
  app: TestApp,
  holder: Holder,
  id: string,
  draft: Partial<DocumentDraft> = {},
): Promise<Document> {
  const documentId = draft.id ?? randomUUID();
  const storagePath = draft.storagePath ?? (await storeFor(app, holder, id)).storagePath;
  const { body } = await app.client(holder.token).saveDocument({
    params: { id, documentId },
    body: { ...draft, id: documentId, storagePath },
  });
  return body;
}

/** The keys of all documents' files that are stored, and of those that are known; both in order. */
export async function keptFiles({ db, blobs }: Pick<Parts, "db" | "blobs">) {
  const stored: string[] = [];
  for await (const { key } of blobs.list("documents/")) stored.push(key);
  const rows = await db<{ key: string }[]>`
    select key from stored_files where key like 'documents/%' order by key collate "C"`;
  return { stored: stored.toSorted(), known: rows.map(({ key }) => key) };
}
