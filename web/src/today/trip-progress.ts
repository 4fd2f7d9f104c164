import { browserStorage } from "../browser-storage.ts";

/** How far a traveller is with a trip; only on this device. */
type TripProgress = {
  /** The ids of the stops that were ticked. */
  readonly done: readonly string[];
  /** For a trip without dates: which its first day would be, as 2026-05-01. */
  readonly startDate?: string;
};

const nothing: TripProgress = { done: [] };

const prefixOf = (travellerId: string) => `${travellerId}/today/`;

type Stored = { readonly text: string; readonly progress: TripProgress };
const parsed = new Map<string, Stored>();
const listeners = new Set<() => void>();

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

const parse = (text: string): TripProgress => {
  try {
    const { done, startDate } = JSON.parse(text) as Record<string, unknown>;
    return {
      done: Array.isArray(done) ? done.filter((id) => typeof id === "string") : [],
      ...(isDate(startDate) && { startDate }),
    };
  } catch {
    return nothing;
  }
};

export type TripProgressStore = {
  readonly read: () => TripProgress;
  readonly write: (progress: TripProgress) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Where it is kept; other windows of this browser see it at once. */
export const tripProgress = (travellerId: string, itineraryId: string): TripProgressStore => {
  const key = prefixOf(travellerId) + itineraryId;
  return {
    read: () => {
      const text = browserStorage.read(key);
      const known = parsed.get(key);
      // A browser that keeps nothing still knows it while the page is open.
      if (text === undefined) return known?.progress ?? nothing;
      if (known?.text === text) return known.progress;
      const progress = parse(text);
      parsed.set(key, { text, progress });
      return progress;
    },
    write: (progress) => {
      const text = JSON.stringify(progress);
      parsed.set(key, { text, progress });
      browserStorage.write(key, text);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
};

/** After signing out. */
export const forgetTripProgress = (travellerId: string): void => {
  parsed.clear();
  browserStorage.removeAll(prefixOf(travellerId));
};
