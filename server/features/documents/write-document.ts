import type { DocumentKind } from "../../../contract/document.ts";
import type { Parts } from "../../parts.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { retryRaces } from "../../platform/database/retry-races.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { mediaUrl } from "../../platform/media-url.ts";
import { requireDocumentEditor, requireSpaceForDocument } from "./document-limits.ts";
import { lockAsEditor, lockOwnDocument, lockOwnFile, putDocument } from "./documents.queries.ts";

export type Details = {
  readonly itineraryId: string;
  readonly travellerId: string;
  readonly documentId: string;
  readonly storagePath: string;
  /** If left out: the name that the file was stored with, else the document's former name. */
  readonly name: string | undefined;
  readonly kind: DocumentKind | undefined;
  readonly shared: boolean | undefined;
};

/** Adds a document, or replaces its details. Returns it as JSON text. */
export async function writeDocument(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  details: Details,
): Promise<string> {
  const mediaBase = mediaUrl(config, "");
  return retryRaces(async () => {
    const written = await transaction(db, (db) => writeLocked({ db, clock, mediaBase }, details));
    if (written !== undefined) return { kind: "done", result: written };
    await requireDocumentEditor(db, details);
    // A moment ago the itinerary was in the trash, or the caller was not an editor.
    return { kind: "raced" };
  });
}

type LockedParts = { readonly db: Db; readonly clock: Clock; readonly mediaBase: string };

/** Undefined when the traveller may not write. */
async function writeLocked(
  { db, clock, mediaBase }: LockedParts,
  details: Details,
): Promise<string | undefined> {
  const { storagePath, name, kind = "other", shared = false } = details;
  if (!(await lockAsEditor(db, details))) return undefined;
  const former = await lockOwnDocument(db, details);
  if (!former) await requireSpaceForDocument(db, details);
  const file =
    isFileKey.test(storagePath) &&
    (await lockOwnFile(db, { ...details, key: storagePath, formerKey: former?.fileKey }));
  if (!file)
    throw new Failure("validationFailed", {
      detail: "The storagePath is not that of a file that you stored for a document. Store the file first.",
      errors: [{ path: "/storagePath", message: "must be a file that you stored for a document" }],
    });
  return putDocument(
    db,
    {
      ...details,
      fileKey: storagePath,
      name: name ?? file.name ?? former?.name ?? "Document",
      kind,
      isShared: shared,
      now: clock.now(),
    },
    mediaBase,
  );
}

/** Images and avatars are stored files too, but cannot become documents. */
const isFileKey = /^documents\/[0-9a-f]{32}$/;
