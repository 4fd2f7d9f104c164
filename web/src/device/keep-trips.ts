import { queryClient } from "../api/query-client.ts";
import { serverClient } from "../api/server-client.ts";
import { sharedItineraryIds } from "../invitations/shared-itinerary-ids.ts";
import { wholeLibraryQuery } from "../library/library-query.ts";
import { today } from "../library/today.ts";
import { isOutOfRoom } from "../outbox/is-out-of-room.ts";
import { chooseTrips } from "./choose-trips.ts";
import { readDeviceSettings } from "./device-settings.ts";
import { isThrifty } from "./is-thrifty.ts";
import { sweepFiles } from "./keep-files.ts";
import { keepTrip } from "./keep-trip.ts";
import { tripsWithAnswers } from "./kept-answers.ts";
import {
  deleteKeptTrip,
  type KeptTrip,
  readKeptTrip,
  readKeptTrips,
  readWishes,
  sizeOfTrips,
  writeKeptTrip,
} from "./kept-trips.ts";

/** Of what the browser allows; the rest is for what the traveller writes. */
const quotaShare = 0.8;

/** Brings this device up to date: what should be on it, and nothing else. Rejects when the server cannot be asked. */
export const keepTrips = async (travellerId: string, signal: AbortSignal): Promise<void> => {
  const settings = readDeviceSettings();
  const wishes = await readWishes(travellerId);
  const all = await queryClient.fetchQuery({ ...wholeLibraryQuery, staleTime: 60_000 });
  // Whoever reads a trip accepts the invitation to it. Asked for after the library, so that none of it is missing here.
  const invited = sharedItineraryIds((await serverClient.listInvitations({ signal })).body.data);
  const library = all.filter(({ id }) => !invited.has(id));
  const chosen = chooseTrips({ library, wishes, settings, today: today() });
  const wanted = new Set(chosen.map(({ id }) => id));
  for (const id of await tripsOnDevice(travellerId))
    if (!wanted.has(id)) await deleteKeptTrip(travellerId, id);

  const etags = new Map(library.map(({ id, etag }) => [id, etag]));
  const kept: KeptTrip[] = [];
  let isOutOfStorage = false;
  for (const choice of chosen) {
    if (signal.aborted) return;
    const isAsked = choice.reason === "asked";
    // On a connection that costs, what is here stays as it is.
    if (!isAsked && isThrifty()) continue;
    const isFull =
      isOutOfStorage || sizeOfTrips(kept) >= settings.megabytes * 1e6 || (await isQuotaReached());
    const etag = etags.get(choice.id);
    const keep = () =>
      keepTrip({ ...choice, travellerId, etag, wishes, settings, signal }).catch((error: unknown) => {
        if (!isOutOfRoom(error)) throw error;
        isOutOfStorage = true;
        // What the traveller asked for stays as far as it goes; the rest makes room for it.
        return isAsked ? noteLackOfRoom(travellerId, choice.id) : undefined;
      });
    const trip = isFull && !isAsked ? undefined : await keep();
    if (trip) kept.push(trip);
    else await deleteKeptTrip(travellerId, choice.id);
  }
  const files = (await readKeptTrips(travellerId)).flatMap(({ pictures, map }) =>
    Object.keys({ ...pictures, ...map }),
  );
  await sweepFiles(travellerId, new Set(files));
};

const noteLackOfRoom = async (travellerId: string, id: string): Promise<KeptTrip | undefined> => {
  const trip = await readKeptTrip(travellerId, id);
  if (trip) await writeKeptTrip(travellerId, { ...trip, isWhole: false, lacksRoom: true });
  return trip;
};

/** Those that are kept, and those that were opened and left their answers here. */
const tripsOnDevice = async (travellerId: string): Promise<ReadonlySet<string>> => {
  const kept = (await readKeptTrips(travellerId)).map(({ id }) => id);
  return new Set([...kept, ...(await tripsWithAnswers(travellerId))]);
};

const isQuotaReached = async (): Promise<boolean> => {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate?.()) ?? {};
  return usage > quota * quotaShare;
};
