import { promisifyRequest } from "idb-keyval";
import { beginningWith, inDevice, writeFor } from "./device-database.ts";
import { type Sealed, unseal } from "./seal.ts";

type KeptDocument = {
  readonly sealed: Sealed;
  /** What is stored under a path never changes. */
  readonly storagePath: string;
  readonly size: number;
};

export type DocumentOnDevice = Pick<KeptDocument, "storagePath" | "size"> & { readonly id: string };

const keyOf = (travellerId: string, tripId: string, id: string) => [travellerId, tripId, id];

/** A document's contents, if they are here and can still be read. */
export const readKeptDocument = async (
  travellerId: string,
  tripId: string,
  id: string,
): Promise<Blob | undefined> => {
  const kept = await inDevice("readonly", ["documents"], (store) =>
    promisifyRequest<KeptDocument | undefined>(store("documents").get(keyOf(travellerId, tripId, id))),
  );
  return kept && unseal(travellerId, kept.sealed);
};

export const writeKeptDocument = (
  travellerId: string,
  tripId: string,
  id: string,
  document: KeptDocument,
): Promise<boolean> =>
  writeFor(
    travellerId,
    ["documents"],
    (store) => void store("documents").put(document, keyOf(travellerId, tripId, id)),
  );

export const deleteKeptDocument = (travellerId: string, tripId: string, id: string): Promise<boolean> =>
  writeFor(
    travellerId,
    ["documents"],
    (store) => void store("documents").delete(keyOf(travellerId, tripId, id)),
  );

/** A trip's documents on this device, without their contents. */
export const listKeptDocuments = (
  travellerId: string,
  tripId: string,
): Promise<readonly DocumentOnDevice[]> =>
  inDevice("readonly", ["documents"], async (store) => {
    const found: DocumentOnDevice[] = [];
    const request = store("documents").openCursor(beginningWith(travellerId, tripId));
    for (;;) {
      const cursor = await promisifyRequest(request as IDBRequest<IDBCursorWithValue | null>);
      if (!cursor) return found;
      const { storagePath, size } = cursor.value as KeptDocument;
      found.push({ id: (cursor.key as string[])[2] ?? "", storagePath, size });
      cursor.continue();
    }
  });
