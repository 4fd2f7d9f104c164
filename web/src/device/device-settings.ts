import { browserStorage } from "../browser-storage.ts";

/** What is kept by itself on this device. It says nothing about anybody, so it stays when they sign out. */
export type DeviceSettings = {
  /** Trips that are under way or coming up, and those opened last. */
  readonly isAutomatic: boolean;
  /** How many of those opened last. */
  readonly recentTrips: number;
  /** For everything together. */
  readonly megabytes: number;
  /** Whether documents of trips are kept with them, and not only those that the traveller marks. */
  readonly withDocuments: boolean;
};

export const recentTripChoices = [0, 3, 5, 10, 20] as const;
export const megabyteChoices = [100, 250, 500, 1000, 2000] as const;

const standard: DeviceSettings = { isAutomatic: true, recentTrips: 5, megabytes: 500, withDocuments: true };

const key = "waybook-device-settings";

export const readDeviceSettings = (): DeviceSettings => {
  try {
    return { ...standard, ...JSON.parse(browserStorage.read(key) ?? "{}") };
  } catch {
    return standard;
  }
};

export const writeDeviceSettings = (settings: DeviceSettings): void =>
  browserStorage.write(key, JSON.stringify(settings));
