import type { ItineraryDraft } from "../contract/itinerary.ts";

/** A traveller whom nobody can sign in as. */
export type SampleAuthor = {
  /** The same on every deployment. */
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
};

export type Sample = {
  /** The same on every deployment: links to it last. */
  readonly id: string;
  readonly author: SampleAuthor;
  readonly draft: ItineraryDraft;
  /** How long ago it was written, on the day that the samples are loaded. */
  readonly daysOld: number;
  readonly likedBy: readonly SampleAuthor[];
  readonly savedBy: readonly SampleAuthor[];
  /** What is drawn for a day, by its number. The cover is drawn for the destination. */
  readonly dayImages: Readonly<Record<number, string>>;
};
