import type { Clock } from "../../platform/clock.ts";

/** One browser session or app of a traveller who has an itinerary open. */
export type Device = {
  readonly itineraryId: string;
  readonly travellerId: string;
  /** Its grant or session: see `holderOf`. */
  readonly holder: string;
};

type DeviceHere = Device & {
  /** The field that is written in. */
  at: string | undefined;
  /** When it counts as gone unless it says again that it is here. */
  endsAt: number;
  /** When it counts as gone because its last stream has closed. */
  leavesAt: number;
  /** Numbers the arrivals and the moves. */
  readonly cameAs: number;
  movedAs: number;
};

export type PersonHere = { readonly id: string; readonly at: string | undefined };

export type DeviceKey = Pick<Device, "itineraryId" | "holder">;

export type PeopleHere = {
  readonly size: number;
  /** How long the device is still here, if it says nothing more; undefined unless it is here. */
  find(device: DeviceKey): { at: string | undefined; msLeft: number } | undefined;
  /** The device has said that it is here. Returns whether people see a difference. */
  renew(device: Device, at: string | undefined, options?: RenewOptions): boolean;
  /** It goes in a few seconds, unless it stays or says again that it is here. */
  leave(device: DeviceKey): void;
  stay(device: DeviceKey): boolean;
  remove(device: DeviceKey): void;
  travellersOf(itineraryId: string): string[];
  /** Removes everyone else, and returns their devices. */
  retain(itineraryId: string, travellerIds: ReadonlySet<string>): Device[];
  /** Removes devices whose time is over, and returns the itineraries that they were on. */
  removeGone(): string[];
  /** In the order in which they came; where there are too many, those who write come first. */
  listOf(itineraryId: string, max: number): { people: PersonHere[]; count: number };
};

type RenewOptions = {
  /** Less if it has said so some time ago. */
  readonly msLeft: number;
  /** Whether it has a stream, so that it is not leaving. */
  readonly isListening: boolean;
};

/** Clients announce themselves every 20 s. */
const lastingMs = 25_000;
/** Long enough to reload a page or to reconnect. */
const leavingMs = 5_000;
/** Bounds memory: beyond this many, new devices are not shown. */
const maxDevices = 20_000;
const never = Number.POSITIVE_INFINITY;

/** Who has which itinerary open, on any node. A traveller with several devices is one person. */
export function peopleHere(clock: Clock): PeopleHere {
  const rooms = new Map<string, Map<string, DeviceHere>>();
  let size = 0;
  let counter = 0;

  const find = ({ itineraryId, holder }: DeviceKey) => rooms.get(itineraryId)?.get(holder);
  const add = (device: DeviceHere) => {
    const room = rooms.get(device.itineraryId) ?? new Map<string, DeviceHere>();
    rooms.set(device.itineraryId, room.set(device.holder, device));
    size++;
  };
  const remove = ({ itineraryId, holder }: DeviceKey) => {
    const room = rooms.get(itineraryId);
    if (!room?.delete(holder)) return;
    size--;
    if (room.size === 0) rooms.delete(itineraryId);
  };

  /** A traveller came with their first device, and writes where they last went. */
  const personOf = (devices: readonly DeviceHere[]) => {
    const cameAs = Math.min(...devices.map((device) => device.cameAs));
    const [writing] = devices
      .filter(({ at }) => at !== undefined)
      .sort((one, other) => other.movedAs - one.movedAs);
    return { id: (devices[0] as DeviceHere).travellerId, at: writing?.at, cameAs };
  };

  return {
    get size() {
      return size;
    },
    find(device) {
      const here = find(device);
      return here && { at: here.at, msLeft: Math.min(here.endsAt, here.leavesAt) - clock.time() };
    },
    renew(device, at, { msLeft, isListening } = { msLeft: lastingMs, isListening: false }) {
      const endsAt = clock.time() + msLeft;
      const here = find(device);
      if (!here) {
        if (size >= maxDevices) return false;
        counter++;
        add({ ...device, at, endsAt, leavesAt: never, cameAs: counter, movedAs: counter });
        return true;
      }
      // From another node, this may be older than the end of the stream.
      if (isListening || endsAt - lastingMs >= here.leavesAt - leavingMs) here.leavesAt = never;
      if (endsAt < here.endsAt) return false;
      here.endsAt = endsAt;
      if (here.at === at) return false;
      Object.assign(here, { at, movedAs: ++counter });
      return true;
    },
    leave(device) {
      const here = find(device);
      if (here) here.leavesAt = Math.min(here.leavesAt, clock.time() + leavingMs);
    },
    stay(device) {
      const here = find(device);
      if (here) here.leavesAt = never;
      return here !== undefined;
    },
    remove,
    travellersOf: (itineraryId) => [
      ...new Set([...(rooms.get(itineraryId)?.values() ?? [])].map(({ travellerId }) => travellerId)),
    ],
    retain(itineraryId, travellerIds) {
      const others = [...(rooms.get(itineraryId)?.values() ?? [])].filter(
        ({ travellerId }) => !travellerIds.has(travellerId),
      );
      for (const device of others) remove(device);
      return others;
    },
    removeGone() {
      const now = clock.time();
      const changed = new Set<string>();
      for (const room of rooms.values())
        for (const device of room.values())
          if (device.endsAt <= now || device.leavesAt <= now) {
            remove(device);
            changed.add(device.itineraryId);
          }
      return [...changed];
    },
    listOf(itineraryId, max) {
      const devices = [...(rooms.get(itineraryId)?.values() ?? [])];
      const byTraveller = Map.groupBy(devices, ({ travellerId }) => travellerId);
      const all = [...byTraveller.values()].map(personOf).sort((one, other) => one.cameAs - other.cameAs);
      if (all.length <= max) return { people: all, count: all.length };
      const first = all.filter(({ at }) => at !== undefined).concat(all.filter(({ at }) => at === undefined));
      const shown = new Set(first.slice(0, max));
      return { people: all.filter((person) => shown.has(person)), count: all.length };
    },
  };
}
