import { maxFrames } from "../frame-limits.ts";

/** About one frame a second, spread evenly; each from the middle of its interval. */
export const sampleSeconds = ({
  start = 0,
  duration,
}: {
  readonly start?: number;
  readonly duration: number;
}): number[] => {
  const count = Math.min(maxFrames, Math.max(1, Math.round(duration)));
  return Array.from({ length: count }, (_, index) => start + ((index + 0.5) * duration) / count);
};
