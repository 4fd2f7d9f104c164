import { browserStorage } from "../browser-storage.ts";

/**
 * Whose device this is and which trips should be on it, beside the databases: browsers that need room remove those, and
 * then this says what is missing.
 */
export type DeviceRecord = {
  readonly travellerId: string;
  /** By their ids: whether the traveller asked for them. */
  readonly trips: Readonly<Record<string, boolean>>;
  /** What the browser has removed, until the traveller has been told; as in `trips`. */
  readonly evicted: Readonly<Record<string, boolean>>;
};

const key = "waybook-device";

export const deviceRecord = {
  read: (): DeviceRecord | undefined => {
    try {
      const record: Partial<DeviceRecord> | null = JSON.parse(browserStorage.read(key) ?? "null");
      return typeof record?.travellerId === "string"
        ? { travellerId: record.travellerId, trips: record.trips ?? {}, evicted: record.evicted ?? {} }
        : undefined;
    } catch {
      return undefined;
    }
  },
  write: (record: DeviceRecord): void => browserStorage.write(key, JSON.stringify(record)),
  /** Only while the device is this traveller's. */
  change: (travellerId: string, change: (record: DeviceRecord) => DeviceRecord): void => {
    const record = deviceRecord.read();
    if (record?.travellerId === travellerId) deviceRecord.write(change(record));
  },
  remove: (): void => browserStorage.remove(key),
};
