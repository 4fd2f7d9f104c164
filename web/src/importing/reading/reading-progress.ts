import type { ReadingProgress } from "./read-media.ts";

/** Start and length of each step, as shares of the whole. */
const shares = {
  sending: [0, 0.2],
  unpacking: [0.2, 0.05],
  reading: [0.25, 0.55],
  planning: [0.8, 0.05],
  placing: [0.85, 0.15],
} as const;

/** The overall progress, from 0 to 1. */
export const readingProgress = ({ step, done, total }: ReadingProgress): number => {
  const [begin, length] = shares[step];
  return begin + length * (total > 0 ? Math.min(1, done / total) : 0);
};
