import type { Section } from "./parse-section.ts";

/** What is known about a frame before it is read. */
export type FrameContext = {
  readonly today: string;
  readonly isCaption: boolean;
  /** The media is an album of photos, each with its own place. */
  readonly isAlbum: boolean;
  /** An earlier frame began a day that continues. */
  readonly isInDay: boolean;
  /** The number of that day, if it has one. */
  readonly dayNumber?: number;
  /** A section that continues from the previous page, such as a packing list. */
  readonly section?: Section;
  readonly isPlace: (text: string) => boolean;
  /** Whether a text is a place to travel to, rather than a place that a sight is named after. */
  readonly isDestination: (text: string) => boolean;
};
