import type { Section } from "./parse-section.ts";

/** What is known about a frame before it is read. */
export type FrameContext = {
  readonly today: string;
  readonly isCaption: boolean;
  /** Photos, each with a place of its own. */
  readonly isAlbum: boolean;
  /** A day was named before and goes on. */
  readonly isInDay: boolean;
  /** The number of that day, if it has one. */
  readonly dayNumber?: number;
  /** A packing list, say, that goes on over the page. */
  readonly section?: Section;
  readonly isPlace: (text: string) => boolean;
  /** A place that one travels to, rather than one that a sight has its name from. */
  readonly isDestination: (text: string) => boolean;
};
