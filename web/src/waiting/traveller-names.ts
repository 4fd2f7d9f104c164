import { browserStorage } from "../browser-storage.ts";

const key = (travellerId: string) => `waybook-waiting/${travellerId}`;

/** The names of travellers of whom something waits here, for when their session has ended. */
export const travellerNames = {
  read: (travellerId: string): string | undefined => browserStorage.read(key(travellerId)),
  write: (travellerId: string, name: string): void => browserStorage.write(key(travellerId), name),
  remove: (travellerId: string): void => browserStorage.remove(key(travellerId)),
};
