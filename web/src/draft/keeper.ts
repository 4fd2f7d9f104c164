import { createStore, del, entries, get, set } from "idb-keyval";
import type { Draft } from "./draft.ts";
import type { Collision } from "./merge/collision.ts";

/** What is not saved yet, and what it was written on. */
export type Unsaved = {
  readonly base: Draft;
  readonly draft: Draft;
  readonly collisions: readonly Collision[];
};

/** Keeps what is not saved yet in this browser, so that no closed tab or crash loses it. */
export type Keeper = {
  read(): Promise<Unsaved | undefined>;
  write(unsaved: Unsaved): Promise<void>;
  remove(): Promise<void>;
};

let opened: ReturnType<typeof createStore> | undefined;
const shelf = () => {
  opened ??= createStore("waybook", "unsaved");
  return opened;
};

/** Storage can be forbidden or full; then what is written lasts as long as the page. */
const ifPossible = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

const keyOf = (travellerId: string, itineraryId = "") => `${travellerId}/${itineraryId}`;

export const keeperOf = (itineraryId: string, traveller: () => Promise<string | undefined>): Keeper => {
  const withKey = <T>(work: (key: string) => Promise<T>) =>
    ifPossible(async () => {
      const travellerId = await traveller();
      return travellerId === undefined ? undefined : await work(keyOf(travellerId, itineraryId));
    });
  return {
    read: () => withKey((key) => get<Unsaved>(key, shelf())),
    write: async (unsaved) => void (await withKey((key) => set(key, unsaved, shelf()))),
    remove: async () => void (await withKey((key) => del(key, shelf()))),
  };
};

const unsavedOf = async (travellerId: string) =>
  ((await ifPossible(() => entries<string, Unsaved>(shelf()))) ?? []).filter(([key]) =>
    key.startsWith(keyOf(travellerId)),
  );

/** The titles of what a traveller has written in this browser and not saved. */
export const unsavedTitles = async (travellerId: string): Promise<string[]> =>
  (await unsavedOf(travellerId)).map(([, { draft }]) => draft.title);

/** Nothing of a traveller's stays behind in this browser. */
export const forgetUnsaved = async (travellerId: string): Promise<void> => {
  for (const [key] of await unsavedOf(travellerId)) await ifPossible(() => del(key, shelf()));
};
