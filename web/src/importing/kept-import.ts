import { createStore, del, get, set } from "idb-keyval";
import type { ImportSource, StopSighting } from "../../../contract/import.ts";
import type { Draft } from "../draft/draft.ts";
import type { MediaKind } from "./chosen-media.ts";
import type { Frame } from "./frame.ts";
import type { Origin } from "./origin.ts";

/** What was sent to be read: the same again under the same key costs nothing. */
export type SavedMedia = {
  readonly kind: MediaKind;
  readonly frames: readonly Frame[];
  readonly origin: Origin;
  readonly key: string;
  /** The words are read in it, so it is part of what was sent. */
  readonly locale: string;
};

/** What was read, as far as it has been mended. */
export type SavedReview = {
  readonly draft: Draft;
  readonly source: ImportSource;
  readonly sightings: readonly StopSighting[];
  /** Packing items and expenses that are not wanted. */
  readonly unwanted: readonly string[];
};

// Pictures lie apart from the words: the words change with every key that is pressed.
const store = () => createStore("waybook-import", "imports");

/** A browser may keep nothing, as private windows do; an import works all the same. */
const ifPossible = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt();
  } catch {
    return undefined;
  }
};

/** An import that goes on after a reload, in this browser and for this traveller alone. */
export const savedImport = (travellerId: string) => {
  const [media, review] = [`${travellerId} media`, `${travellerId} review`];
  return {
    readMedia: () => ifPossible(() => get<SavedMedia>(media, store())),
    readReview: () => ifPossible(() => get<SavedReview>(review, store())),
    keepMedia: async (kept: SavedMedia) => {
      // What was read from other pictures does not belong to these.
      await ifPossible(() => del(review, store()));
      await ifPossible(() => set(media, kept, store()));
    },
    keepReview: (kept: SavedReview) => ifPossible(() => set(review, kept, store())),
    discard: async () => {
      await ifPossible(() => del(review, store()));
      await ifPossible(() => del(media, store()));
    },
  };
};
