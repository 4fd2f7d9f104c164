import { promisifyRequest } from "idb-keyval";

/**
 * What is kept on this device, apart from words that were never sent. Keys are lists that begin with the traveller's id;
 * `owner` says whose device it is, as far as this browser knows.
 */
const stores = ["owner", "keys", "trips", "answers", "documents", "firstPages"] as const;

type StoreName = (typeof stores)[number];

let opening: Promise<IDBDatabase> | undefined;

const openDatabase = (): Promise<IDBDatabase> => {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("waybook-device", 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        database.close();
        if (opening === opened) opening = undefined;
      };
      database.onclose = forget;
      database.onversionchange = forget;
      resolve(database);
    };
  });
  opened.catch(() => {
    if (opening === opened) opening = undefined;
  });
  return opened;
};

/** Runs work in one transaction, which ends with it. Rejects where a browser forbids storage or has none left. */
export const inDevice = async <T>(
  mode: "readonly" | "readwrite",
  names: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => T | Promise<T>,
): Promise<T> => {
  opening ??= openDatabase();
  const transaction = (await opening).transaction(names, mode);
  const end = promisifyRequest(transaction);
  try {
    const result = await work((name) => transaction.objectStore(name));
    await end;
    return result;
  } catch (error) {
    end.catch(() => {});
    if (transaction.error === null) abort(transaction);
    throw error;
  }
};

/** One that has ended by itself cannot be. */
const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch {
    // It has ended.
  }
};

const ownerKey = "traveller";

/** Whose kept trips may lie on this device. */
export const readOwner = (): Promise<string | undefined> =>
  inDevice("readonly", ["owner"], (store) =>
    promisifyRequest<string | undefined>(store("owner").get(ownerKey)),
  );

export const writeOwner = (travellerId: string): Promise<void> =>
  inDevice("readwrite", ["owner"], (store) => void store("owner").put(travellerId, ownerKey));

/**
 * Writes only while the device is this traveller's, in one transaction with that question: what was on its way when
 * somebody signed out does not come back after the wipe. Returns whether it was.
 */
export const writeFor = (
  travellerId: string,
  names: readonly StoreName[],
  write: (store: (name: StoreName) => IDBObjectStore) => void | Promise<void>,
): Promise<boolean> =>
  inDevice("readwrite", ["owner", ...names], async (store) => {
    const owner = await promisifyRequest<string | undefined>(store("owner").get(ownerKey));
    if (owner !== travellerId) return false;
    await write(store);
    return true;
  });

/** Removes everything that is kept, of whomever. */
export const clearDevice = (): Promise<void> =>
  inDevice("readwrite", stores, (store) => {
    for (const name of stores) store(name).clear();
  });

/** All keys that begin with these parts: lists sort after all texts. */
export const beginningWith = (...parts: readonly string[]): IDBKeyRange =>
  IDBKeyRange.bound([...parts], [...parts, []]);
