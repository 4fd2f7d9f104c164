import { type Gap, gapCost, gapsOf, joinGaps, minutesBetween, type OrderProblem } from "./order-problem.ts";

const rounds = 1_500;
/** How much of an order is taken apart in each round. */
const minShare = 0.15;
const maxShare = 0.45;

type InGaps = readonly (readonly number[])[];

/**
 * A good order of many stops: some are taken out and put back where they fit best, again and again, and what is better
 * stays. The same stops give the same order.
 */
export function searchedOrder(problem: OrderProblem, free: readonly number[]): readonly number[] {
  const gaps = gapsOf(problem);
  const random = seededRandom(free.length);
  const costOf = (inGaps: InGaps) =>
    inGaps.reduce((sum, stops, nth) => sum + costInGap(problem, gaps[nth] as Gap, stops), 0);
  const insertAll = (inGaps: InGaps, stops: readonly number[]) =>
    stops.reduce((current, stop) => inserted(problem, gaps, current, stop), inGaps);

  let best = insertAll(
    gaps.map(() => []),
    free,
  );
  let bestCost = costOf(best);
  for (let round = 0; round < rounds; round++) {
    const share = minShare + random() * (maxShare - minShare);
    const taken = takenOut(problem, free, { count: Math.max(2, Math.round(free.length * share)), random });
    const rest = best.map((stops) => stops.filter((stop) => !taken.has(stop)));
    const next = insertAll(rest, shuffled([...taken], random));
    const cost = costOf(next);
    if (cost <= bestCost) [best, bestCost] = [next, cost];
  }
  return joinGaps(problem, best);
}

function costInGap(problem: OrderProblem, gap: Gap, stops: readonly number[]): number {
  let [onTheWay, atStops, last] = [0, 0, gap.from];
  for (const stop of stops) {
    onTheWay += minutesBetween(problem, last, stop);
    atStops += problem.durations[stop] ?? 0;
    last = stop;
  }
  return gapCost(gap, onTheWay + minutesBetween(problem, last, gap.to), atStops);
}

/** With one more stop, where it costs least. */
function inserted(problem: OrderProblem, gaps: readonly Gap[], inGaps: InGaps, stop: number): InGaps {
  let [bestGap, bestAt, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [nth, gap] of gaps.entries()) {
    const stops = inGaps[nth] ?? [];
    const atStops = stops.reduce((sum, other) => sum + (problem.durations[other] ?? 0), 0);
    const path = [gap.from, ...stops, gap.to];
    let onTheWay = 0;
    for (let at = 1; at < path.length; at++) onTheWay += minutesBetween(problem, path[at - 1], path[at]);
    const cost = gapCost(gap, onTheWay, atStops);
    for (let at = 0; at <= stops.length; at++) {
      const [before, after] = [path[at], path[at + 1]];
      const detour =
        minutesBetween(problem, before, stop) +
        minutesBetween(problem, stop, after) -
        minutesBetween(problem, before, after);
      const more = gapCost(gap, onTheWay + detour, atStops + (problem.durations[stop] ?? 0)) - cost;
      if (more < least) [bestGap, bestAt, least] = [nth, at, more];
    }
  }
  return inGaps.map((stops, nth) => (nth === bestGap ? stops.toSpliced(bestAt, 0, stop) : stops));
}

/** One stop and those nearest to it: they are most likely to change places with each other. */
function takenOut(
  problem: OrderProblem,
  free: readonly number[],
  { count, random }: { readonly count: number; readonly random: () => number },
): ReadonlySet<number> {
  const first = free[Math.floor(random() * free.length)] ?? 0;
  // Some chance, so that the same neighbours are not always taken together.
  const distances = new Map(
    free.map((stop) => [stop, minutesBetween(problem, first, stop) * (0.5 + random())]),
  );
  distances.set(first, -1);
  return new Set(free.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, count));
}

function shuffled(stops: readonly number[], random: () => number): readonly number[] {
  const mixed = [...stops];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as number, mixed[at] as number];
  }
  return mixed;
}

/** Mulberry32: small, and good enough to vary a search. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
