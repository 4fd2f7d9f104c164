import { readOwner, writeOwner } from "./device-database.ts";
import { deviceRecord } from "./device-record.ts";
import { lastTraveller, wipeDevice } from "./wipe-device.ts";

/** One after the other: two answers about the session may come at once. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * After the server has said who is signed in. What is kept of somebody else goes; their words that were never sent go
 * only when another traveller takes over the device, because a session also ends by itself.
 */
export const noteTravellerHere = (travellerId: string | undefined): Promise<void> => {
  const noted = latest.then(() => note(travellerId)).catch(() => {});
  latest = noted;
  return noted;
};

const note = async (travellerId: string | undefined): Promise<void> => {
  const owner = deviceRecord.read()?.travellerId;
  if (owner !== undefined && owner !== travellerId) {
    lastTraveller.write(owner);
    await wipeDevice();
  }
  if (travellerId === undefined) return;
  const former = lastTraveller.read();
  if (former !== undefined && former !== travellerId)
    await (await import("../unsaved-work.ts")).forgetUnsaved(former);
  lastTraveller.write(travellerId);
  if (owner !== travellerId) deviceRecord.write({ travellerId, trips: {}, evicted: {} });
  // Also after the browser has removed its databases.
  if ((await readOwner()) !== travellerId) await writeOwner(travellerId);
};
