import { promisifyRequest } from "idb-keyval";
import { beginningWith, inDevice, writeFor } from "./device-database.ts";
import { type Sealed, unsealWith } from "./seal.ts";

type KeptDocument = {
  readonly sealed: Sealed;
  /** What is stored under a path never changes. */
  readonly storagePath: string;
  readonly size: number;
};

/** What is shown of a PDF while its viewer starts; apart, so that it is read without the file. */
type FirstPage = { readonly sealed: Sealed; readonly storagePath: string };

export type DocumentOnDevice = Pick<KeptDocument, "storagePath" | "size"> & { readonly id: string };

const keyOf = (travellerId: string, tripId: string, id: string) => [travellerId, tripId, id];

/** Both in one step: somebody at a gate waits for it. Undefined once the key is gone, as after signing out. */
const readWithKey = async <T>(
  name: "documents" | "firstPages",
  [travellerId, tripId, id]: readonly [string, string, string],
): Promise<{ readonly found: T; readonly key: CryptoKey } | undefined> => {
  const [found, key] = await inDevice("readonly", [name, "keys"], (store) =>
    Promise.all([
      promisifyRequest<T | undefined>(store(name).get(keyOf(travellerId, tripId, id))),
      promisifyRequest<CryptoKey | undefined>(store("keys").get([travellerId])),
    ]),
  );
  return found && key && { found, key };
};

/** A document's contents, if they are here and can still be read. */
export const readKeptDocument = async (
  travellerId: string,
  tripId: string,
  id: string,
): Promise<Blob | undefined> => {
  const kept = await readWithKey<KeptDocument>("documents", [travellerId, tripId, id]);
  return kept && unsealWith(kept.key, travellerId, kept.found.sealed);
};

/** A picture of a PDF's first page, if there is one of this very file. */
export const readFirstPage = async (
  travellerId: string,
  tripId: string,
  id: string,
  storagePath: string,
): Promise<Blob | undefined> => {
  const kept = await readWithKey<FirstPage>("firstPages", [travellerId, tripId, id]);
  if (kept?.found.storagePath !== storagePath) return undefined;
  return unsealWith(kept.key, travellerId, kept.found.sealed);
};

export const writeKeptDocument = (
  travellerId: string,
  tripId: string,
  id: string,
  document: KeptDocument,
  firstPage: Sealed | undefined,
): Promise<boolean> =>
  writeFor(travellerId, ["documents", "firstPages"], (store) => {
    const key = keyOf(travellerId, tripId, id);
    store("documents").put(document, key);
    const { storagePath } = document;
    if (firstPage) store("firstPages").put({ sealed: firstPage, storagePath } satisfies FirstPage, key);
  });

export const deleteKeptDocument = (travellerId: string, tripId: string, id: string): Promise<boolean> =>
  writeFor(travellerId, ["documents", "firstPages"], (store) => {
    for (const name of ["documents", "firstPages"] as const)
      store(name).delete(keyOf(travellerId, tripId, id));
  });

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
