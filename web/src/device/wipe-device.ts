import { browserStorage } from "../browser-storage.ts";
import { deviceChanges } from "./device-changes.ts";
import { clearDevice } from "./device-database.ts";
import { deviceRecord } from "./device-record.ts";
import { deleteFilesCaches } from "./files-cache.ts";

/** Whose unsent words may still be in this browser after their session has ended. */
const lastKey = "waybook-last-traveller";

export const lastTraveller = {
  read: (): string | undefined => browserStorage.read(lastKey),
  write: (travellerId: string): void => browserStorage.write(lastKey, travellerId),
  forget: (): void => browserStorage.remove(lastKey),
};

/** Removes every kept trip, file and key from this device. Words that were never sent are not kept here. */
export const wipeDevice = async (): Promise<void> => {
  deviceRecord.remove();
  // The keys go first, with the rest of the database: without them, nothing sealed can be read.
  await Promise.allSettled([clearDevice()]);
  await Promise.allSettled([deleteFilesCaches()]);
  deviceChanges.announce("wiped");
};

/** After signing out: words that were not sent were asked about before, and are gone as well. */
export const forgetDevice = async (): Promise<void> => {
  lastTraveller.forget();
  await wipeDevice();
};
