import type { Bounds } from "./find-bounds.ts";
import type { Position } from "./route-between.ts";

const steps = [
  ...[30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1],
  ...[0.05, 0.02, 0.01, 0.005, 0.0025, 0.001, 0.0005, 0.00025, 0.0001],
];
/** About this many meridians across the view, so that empty land still looks like a map. */
const across = 5;
const farthest = 85;

/** Meridians and parallels; the closer the view, the denser they are. */
export const graticule = ({ west, south, east, north }: Bounds): Position[][] => {
  const width = Math.min(360, east - west);
  const step = steps.findLast((one) => width / one <= across * 2) ?? 30;
  const [low, high] = [Math.max(-farthest, south), Math.min(farthest, north)];
  const meridians = multiples(west, west + width, step).map((longitude): Position[] => [
    [longitude, low],
    [longitude, high],
  ]);
  const parallels = multiples(low, high, step).map((latitude): Position[] => [
    [west, latitude],
    [west + width, latitude],
  ]);
  return [...meridians, ...parallels];
};

const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, at) => (first + at) * step,
  );
};
