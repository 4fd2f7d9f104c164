import { promisifyRequest } from "idb-keyval";
import { deviceChanges } from "./device-changes.ts";
import { beginningWith, inDevice, writeFor } from "./device-database.ts";
import { deviceRecord } from "./device-record.ts";

/** Why a trip is on this device. */
export type Reason = "asked" | "comingUp" | "opened";

/** Files by their address, with their sizes. */
export type KeptFiles = Readonly<Record<string, number>>;

export type KeptTrip = {
  readonly id: string;
  readonly title: string;
  readonly reason: Reason;
  readonly keptAt: string;
  /** When it was last compared with the server. */
  readonly checkedAt: string;
  readonly pictures: KeptFiles;
  readonly map: KeptFiles;
  /** In bytes. */
  readonly sizes: {
    readonly trip: number;
    readonly pictures: number;
    readonly documents: number;
    readonly map: number;
  };
  /** Whether all that belongs to it is here. */
  readonly isWhole: boolean;
  /** The browser has no room for the rest. */
  readonly lacksRoom?: boolean;
};

/** What the traveller asked for, and did, on this device. */
export type Wishes = {
  readonly asked: readonly string[];
  readonly removed: readonly string[];
  /** When trips were opened, by their ids. */
  readonly opened: Readonly<Record<string, string>>;
  /** Documents to keep, or not to keep, by their ids. */
  readonly documents: Readonly<Record<string, boolean>>;
};

const noWishes: Wishes = { asked: [], removed: [], opened: {}, documents: {} };

/** More are never kept by themselves. */
const maxOpened = 40;

export const readWishes = async (travellerId: string): Promise<Wishes> => ({
  ...noWishes,
  ...(await inDevice("readonly", ["trips"], (store) =>
    promisifyRequest<Wishes | undefined>(store("trips").get([travellerId])),
  )),
});

/** Changes the wishes in one transaction, so that two tabs lose none. */
export const changeWishes = async (
  travellerId: string,
  change: (wishes: Wishes) => Wishes,
): Promise<void> => {
  await writeFor(travellerId, ["trips"], async (store) => {
    const before = await promisifyRequest<Wishes | undefined>(store("trips").get([travellerId]));
    store("trips").put(change({ ...noWishes, ...before }), [travellerId]);
  });
  deviceChanges.announce("wished");
};

export const noteOpened = (travellerId: string, id: string): Promise<void> =>
  changeWishes(travellerId, (wishes) => {
    const opened = Object.entries({ ...wishes.opened, [id]: new Date().toISOString() })
      .sort(([, a], [, b]) => b.localeCompare(a))
      .slice(0, maxOpened);
    return { ...wishes, opened: Object.fromEntries(opened) };
  });

export const readKeptTrips = async (travellerId: string): Promise<readonly KeptTrip[]> => {
  const all = await inDevice("readonly", ["trips"], (store) =>
    promisifyRequest<(KeptTrip | Wishes)[]>(store("trips").getAll(beginningWith(travellerId))),
  );
  return all.filter((one): one is KeptTrip => "id" in one);
};

export const readKeptTrip = (travellerId: string, id: string): Promise<KeptTrip | undefined> =>
  inDevice("readonly", ["trips"], (store) =>
    promisifyRequest<KeptTrip | undefined>(store("trips").get([travellerId, id])),
  );

export const writeKeptTrip = async (travellerId: string, trip: KeptTrip): Promise<boolean> => {
  const isTheirs = await writeFor(
    travellerId,
    ["trips"],
    (store) => void store("trips").put(trip, [travellerId, trip.id]),
  );
  if (isTheirs) {
    deviceRecord.change(travellerId, ({ evicted: { [trip.id]: _, ...evicted }, ...record }) => ({
      ...record,
      trips: { ...record.trips, [trip.id]: trip.reason === "asked" },
      evicted,
    }));
    deviceChanges.announce("kept");
  }
  return isTheirs;
};

/** With its answers and documents; its files are the caller's, because trips share them. */
export const deleteKeptTrip = async (travellerId: string, id: string): Promise<void> => {
  await writeFor(travellerId, ["trips", "answers", "documents", "firstPages"], (store) => {
    store("trips").delete([travellerId, id]);
    for (const name of ["answers", "documents", "firstPages"] as const)
      store(name).delete(beginningWith(travellerId, id));
  });
  deviceRecord.change(travellerId, (record) => {
    const { [id]: _, ...trips } = record.trips;
    return { ...record, trips };
  });
  deviceChanges.announce("kept");
};

/** What the trips take together: files that several have are there once. */
export const sizeOfTrips = (trips: readonly KeptTrip[]): number => {
  const files = Object.assign({}, ...trips.map(({ pictures, map }) => ({ ...pictures, ...map })));
  const shared = Object.values<number>(files).reduce((sum, size) => sum + size, 0);
  return trips.reduce((sum, { sizes }) => sum + sizes.trip + sizes.documents, shared);
};

export const sizeOfTrip = ({ sizes }: Pick<KeptTrip, "sizes">): number =>
  sizes.trip + sizes.pictures + sizes.documents + sizes.map;
