import { type Gap, gapCost, gapsOf, joinGaps, minutesBetween, type OrderProblem } from "./order-problem.ts";

const rounds = 1_500;
/** How much of an order is taken apart in each round. */
const minShare = 0.15;
const maxShare = 0.45;

/** What is in a gap, with its minutes on the way and at stops. */
type Filled = {
  readonly gap: Gap;
  readonly stops: number[];
  onTheWay: number;
  atStops: number;
};

/**
 * A good order of many stops: some are taken out and put back where they fit best, again and again, and what is better
 * stays. The same stops give the same order.
 */
export function searchedOrder(problem: OrderProblem, free: readonly number[]): readonly number[] {
  const random = seededRandom(free.length);
  let best = gapsOf(problem).map((gap) => fill(problem, gap, []));
  for (const stop of free) insert(problem, best, stop);
  let bestCost = costOf(best);
  for (let round = 0; round < rounds; round++) {
    const share = minShare + random() * (maxShare - minShare);
    const taken = takenOut(problem, free, { count: Math.max(2, Math.round(free.length * share)), random });
    const next = best.map(({ gap, stops }) =>
      fill(
        problem,
        gap,
        stops.filter((stop) => !taken.has(stop)),
      ),
    );
    for (const stop of shuffled([...taken], random)) insert(problem, next, stop);
    const cost = costOf(next);
    if (cost <= bestCost) [best, bestCost] = [next, cost];
  }
  return joinGaps(
    problem,
    best.map(({ stops }) => stops),
  );
}

function fill(problem: OrderProblem, gap: Gap, stops: number[]): Filled {
  let [onTheWay, atStops, last] = [0, 0, gap.from];
  for (const stop of stops) {
    onTheWay += minutesBetween(problem, last, stop);
    atStops += problem.durations[stop] ?? 0;
    last = stop;
  }
  return { gap, stops, onTheWay: onTheWay + minutesBetween(problem, last, gap.to), atStops };
}

const costOf = (filled: readonly Filled[]): number =>
  filled.reduce((sum, { gap, onTheWay, atStops }) => sum + gapCost(gap, onTheWay, atStops), 0);

/** Puts one more stop where it costs least. */
function insert(problem: OrderProblem, filled: readonly Filled[], stop: number): void {
  const duration = problem.durations[stop] ?? 0;
  let best: { readonly into: Filled; readonly at: number; readonly detour: number } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const into of filled) {
    const { gap, stops, onTheWay, atStops } = into;
    const cost = gapCost(gap, onTheWay, atStops);
    let before = gap.from;
    for (let at = 0; at <= stops.length; at++) {
      const after = at < stops.length ? stops[at] : gap.to;
      const detour =
        minutesBetween(problem, before, stop) +
        minutesBetween(problem, stop, after) -
        minutesBetween(problem, before, after);
      before = after;
      const more = gapCost(gap, onTheWay + detour, atStops + duration) - cost;
      if (more >= least) continue;
      least = more;
      best = { into, at, detour };
    }
  }
  if (!best) return;
  const { into, at, detour } = best;
  into.stops.splice(at, 0, stop);
  into.onTheWay += detour;
  into.atStops += duration;
}

/** One stop and those nearest to it: they are most likely to change places with each other. */
function takenOut(
  problem: OrderProblem,
  free: readonly number[],
  { count, random }: { readonly count: number; readonly random: () => number },
): ReadonlySet<number> {
  const first = free[Math.floor(random() * free.length)] ?? 0;
  // Some chance, so that the same neighbours are not always taken together.
  const nearest = free.map((stop) => ({
    stop,
    far: stop === first ? -1 : minutesBetween(problem, first, stop) * (0.5 + random()),
  }));
  nearest.sort((a, b) => a.far - b.far);
  return new Set(nearest.slice(0, count).map(({ stop }) => stop));
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
