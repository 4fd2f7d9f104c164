import type { NotedStop } from "../trip-notes.ts";

/** What is known about a reading that bears on whether it is right. */
export type Signs = {
  /** How sure the rules are of the stops, on average. */
  readonly stops: number;
  /** The share of the stops that are where a known place of that name is. */
  readonly placed: number;
  /** Whether it is known where the trip goes. */
  readonly isSomewhere: boolean;
};

export function signsOf(stops: readonly NotedStop[], isSomewhere: boolean): Signs {
  const share = (sum: number) => (stops.length === 0 ? 0 : sum / stops.length);
  return {
    stops: share(stops.reduce((sum, { confidence }) => sum + confidence, 0)),
    placed: share(stops.filter(({ coordinate }) => coordinate).length),
    isSomewhere,
  };
}

/** Fitted by bench/import/calibrate.ts on drawn media whose stops are known. */
const weights = { constant: -2, stops: 4, placed: 1.5, isSomewhere: 0.5 };

/** The share of the stops that are expected to be right, 0 to 1. */
export function confidenceOf({ stops, placed, isSomewhere }: Signs): number {
  const sum =
    weights.constant +
    weights.stops * stops +
    weights.placed * placed +
    weights.isSomewhere * (isSomewhere ? 1 : 0);
  return Math.round(100 / (1 + Math.exp(-sum))) / 100;
}
