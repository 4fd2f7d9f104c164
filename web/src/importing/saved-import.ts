import { createStore, del, get, set } from "idb-keyval";
import type { ImportSource, StopSighting } from "../../../contract/import.ts";
import type { Draft } from "../draft/draft.ts";
import type { Frame } from "./frame.ts";
import type { Origin } from "./origin.ts";
import type { PlanFiles } from "./shared/shared-plan.ts";
import type { MediaKind } from "./sort-files.ts";

/** A plan that the browser has read by itself: nothing was sent. */
export type SavedPlan = { readonly kind: "plan" };

/** The media that was sent. Sending it again under the same key does not count as another import. */
export type SavedMedia = {
  readonly kind: MediaKind;
  readonly frames: readonly Frame[];
  readonly origin: Origin;
  readonly key: string;
  /** The language that the text is read in. */
  readonly locale: string;
};

/** What was sent to be saved as a trip. Sending the same words under the same key makes no second one. */
export type SentDraft = { readonly words: string; readonly key: string };

/** What was read, with the traveller's corrections. */
export type SavedReview = {
  readonly draft: Draft;
  readonly source: ImportSource;
  readonly sightings: readonly StopSighting[];
  /** The ids of packing items, expenses and photos that the traveller has unticked. */
  readonly unwanted: readonly string[];
  readonly sent?: SentDraft;
  /** What goes into the trip besides. */
  readonly files?: PlanFiles;
};

// Frames are stored apart from the review, which changes with every key press.
const store = () => createStore("waybook-import", "imports");

/** Private windows may have no storage; an import works without it. */
const ifPossible = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt();
  } catch {
    return undefined;
  }
};

/** An import in this browser's storage, which survives a reload. */
export const savedImport = (travellerId: string) => {
  const [media, review] = [`${travellerId} media`, `${travellerId} review`];
  return {
    readMedia: () => ifPossible(() => get<SavedMedia | SavedPlan>(media, store())),
    readReview: () => ifPossible(() => get<SavedReview>(review, store())),
    keepMedia: async (value: SavedMedia | SavedPlan) => {
      // A review of other frames is obsolete.
      await ifPossible(() => del(review, store()));
      await ifPossible(() => set(media, value, store()));
    },
    keepReview: (value: SavedReview) => ifPossible(() => set(review, value, store())),
    discard: async () => {
      await ifPossible(() => del(review, store()));
      await ifPossible(() => del(media, store()));
    },
  };
};
