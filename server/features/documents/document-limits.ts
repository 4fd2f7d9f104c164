import { findRole } from "../../access/roles.queries.ts";
import { requireEditor } from "../../access/roles.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { countOwnDocuments } from "./documents.queries.ts";

/** As the contract says. */
const maxDocuments = 200;

type OwnDocuments = { readonly itineraryId: string; readonly travellerId: string };

/** What only editors may do with documents, to end the sentence of the error. */
export const editorAction = "add documents to it, or change theirs";

export async function requireDocumentEditor(db: Db, own: OwnDocuments): Promise<void> {
  requireEditor(await findRole(db, own), editorAction);
}

export async function requireSpaceForDocument(db: Db, own: OwnDocuments): Promise<void> {
  if ((await countOwnDocuments(db, own)) >= maxDocuments)
    throw new Failure("conflict", {
      detail: `You have ${maxDocuments} documents on this itinerary, which is the limit. Delete one first.`,
    });
}
