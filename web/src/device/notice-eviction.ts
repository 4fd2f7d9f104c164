import { deviceRecord } from "./device-record.ts";
import { filesCacheName } from "./files-cache.ts";
import { deleteKeptTrip, readKeptTrips } from "./kept-trips.ts";

/** Finds out what the browser has removed since the last time, and remembers it until the traveller has been told. */
export const noticeEviction = async (travellerId: string): Promise<void> => {
  const record = deviceRecord.read();
  if (record?.travellerId !== travellerId) return;
  const trips = await readKeptTrips(travellerId);
  const hasFiles = "caches" in globalThis && (await caches.has(filesCacheName(travellerId)));
  // Browsers may remove one kind of storage and not the other.
  const broken = trips.filter(
    ({ pictures, map }) => !hasFiles && Object.keys({ ...pictures, ...map }).length > 0,
  );
  for (const { id } of broken) await deleteKeptTrip(travellerId, id);
  const here = new Set(trips.filter((trip) => !broken.includes(trip)).map(({ id }) => id));
  const lost = Object.entries(record.trips).filter(([id]) => !here.has(id));
  if (lost.length === 0) return;
  deviceRecord.change(travellerId, ({ trips, evicted, ...rest }) => ({
    ...rest,
    trips: Object.fromEntries(Object.entries(trips).filter(([id]) => here.has(id))),
    evicted: { ...evicted, ...Object.fromEntries(lost) },
  }));
};
