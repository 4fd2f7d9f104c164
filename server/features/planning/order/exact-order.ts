import { type Gap, gapCost, gapsOf, joinGaps, minutesBetween, type OrderProblem } from "./order-problem.ts";

/** Every set of free stops as the bits of a number. */
type Sets<T> = readonly T[];
type BestPath = { readonly cost: number; readonly path: readonly number[] };

/** The best order of all. Its work grows with 3 to the number of free stops: for ten at most. */
export function exactOrder(problem: OrderProblem, free: readonly number[]): readonly number[] {
  const gaps = gapsOf(problem).map((gap) => bestPaths(problem, free, gap));
  const sets = 1 << free.length;
  // The best distribution of a set over the gaps so far, and the part of it in the last one.
  let best: number[] = Array.from({ length: sets }, (_, set) => (set === 0 ? 0 : Number.POSITIVE_INFINITY));
  const parts = gaps.map((paths) => {
    const costs = Array.from<number>({ length: sets }).fill(Number.POSITIVE_INFINITY);
    const chosen = new Int32Array(sets);
    for (let set = 0; set < sets; set++) {
      for (let part = set; ; part = (part - 1) & set) {
        const cost = (best[set ^ part] ?? 0) + (paths[part]?.cost ?? 0);
        if (cost < (costs[set] ?? 0)) {
          costs[set] = cost;
          chosen[set] = part;
        }
        if (part === 0) break;
      }
    }
    best = costs;
    return chosen;
  });
  const inGaps: (readonly number[])[] = [];
  for (let nth = gaps.length - 1, left = sets - 1; nth >= 0; nth--) {
    const part = parts[nth]?.[left] ?? 0;
    inGaps.unshift(gaps[nth]?.[part]?.path ?? []);
    left ^= part;
  }
  return joinGaps(problem, inGaps);
}

/** The shortest path through each set of stops in a gap, after Held and Karp. */
function bestPaths(problem: OrderProblem, free: readonly number[], gap: Gap): Sets<BestPath> {
  const count = free.length;
  const sets = 1 << count;
  const lengths = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * count).fill(-1);
  for (let last = 0; last < count; last++)
    lengths[(1 << last) * count + last] = minutesBetween(problem, gap.from, free[last]);
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const length = lengths[set * count + last] ?? 0;
      if (!Number.isFinite(length)) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * count + next;
        const longer = length + minutesBetween(problem, free[last], free[next]);
        if (longer >= (lengths[at] ?? 0)) continue;
        lengths[at] = longer;
        before[at] = last;
      }
    }
  return Array.from({ length: sets }, (_, set) => {
    if (set === 0) return { cost: gapCost(gap, minutesBetween(problem, gap.from, gap.to), 0), path: [] };
    let [end, shortest] = [0, Number.POSITIVE_INFINITY];
    let atStops = 0;
    for (let last = 0; last < count; last++) {
      if (!(set & (1 << last))) continue;
      atStops += problem.durations[free[last] ?? 0] ?? 0;
      const length = (lengths[set * count + last] ?? 0) + minutesBetween(problem, free[last], gap.to);
      if (length < shortest) [end, shortest] = [last, length];
    }
    const path: number[] = [];
    for (let last = end, left = set; last >= 0; ) {
      path.unshift(free[last] ?? 0);
      const previous = before[left * count + last] ?? -1;
      left ^= 1 << last;
      last = previous;
    }
    return { cost: gapCost(gap, shortest, atStops), path };
  });
}
