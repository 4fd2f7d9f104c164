/** What an order of a day's stops is chosen by. Stops are numbered in their present order. */
export type OrderProblem = {
  /** From each stop to each other. */
  readonly minutes: readonly (readonly number[])[];
  /** How long each stop takes. */
  readonly durations: readonly number[];
  /** Those that stay where they are in relation to each other. */
  readonly anchors: readonly Anchor[];
  /** What comes before and after all others. */
  readonly first?: Anchor | undefined;
  readonly last?: Anchor | undefined;
};

/** With the minute of the day that it begins at. */
export type Anchor = { readonly stop: number; readonly startsAt?: number };

/** The way from one anchor to the next, where other stops may be; at the ends of the day one of them is missing. */
export type Gap = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** How many minutes there are for stops and ways; infinite if the times are not known. */
  readonly room: number;
};

/** A minute that does not fit between two fixed times is as bad as this many on the way. */
const lateness = 10;

/** Those whose place is not fixed. */
export function freeStopsOf({ durations, anchors, first, last }: OrderProblem): readonly number[] {
  const fixed = new Set([first, ...anchors, last].map((anchor) => anchor?.stop));
  return durations.map((_, stop) => stop).filter((stop) => !fixed.has(stop));
}

export function gapsOf({ anchors, first, last, durations }: OrderProblem): readonly Gap[] {
  return Array.from({ length: anchors.length + 1 }, (_, nth) => {
    const [before, after] = [anchors[nth - 1] ?? first, anchors[nth] ?? last];
    const isTimed = before?.startsAt !== undefined && after?.startsAt !== undefined;
    return {
      from: before?.stop,
      to: after?.stop,
      room: isTimed
        ? after.startsAt - before.startsAt - (durations[before.stop] ?? 0)
        : Number.POSITIVE_INFINITY,
    };
  });
}

/** Zero from or to a missing end. */
export const minutesBetween = (
  { minutes }: OrderProblem,
  from: number | undefined,
  to: number | undefined,
): number => (from === undefined || to === undefined ? 0 : (minutes[from]?.[to] ?? 0));

/** What it costs to spend that many minutes on the way and that many at stops in a gap. */
export const gapCost = ({ room }: Gap, onTheWay: number, atStops: number): number =>
  onTheWay + lateness * Math.max(0, onTheWay + atStops - room);

/** All stops in order: what is in the gaps, and the fixed ones around them. */
export const joinGaps = (
  { anchors, first, last }: OrderProblem,
  inGaps: readonly (readonly number[])[],
): readonly number[] => [
  ...(first ? [first.stop] : []),
  ...inGaps.flatMap((stops, nth) => (anchors[nth] ? [...stops, anchors[nth].stop] : stops)),
  ...(last ? [last.stop] : []),
];
