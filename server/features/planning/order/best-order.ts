import { exactOrder } from "./exact-order.ts";
import { gapCost, gapsOf, minutesBetween, type OrderProblem } from "./order-problem.ts";
import { searchedOrder } from "./searched-order.ts";

const maxExact = 10;

/** The stops in the order that takes the least time on the way and keeps fixed times. */
export function bestOrder(problem: OrderProblem): readonly number[] {
  const anchored = new Set(problem.anchors.map(({ stop }) => stop));
  const free = problem.durations.map((_, stop) => stop).filter((stop) => !anchored.has(stop));
  return free.length <= maxExact ? exactOrder(problem, free) : searchedOrder(problem, free);
}

/** What an order costs, in minutes, by which orders are compared. */
export function orderCost(problem: OrderProblem, order: readonly number[]): number {
  const anchored = new Set(problem.anchors.map(({ stop }) => stop));
  let [nth, last, onTheWay, atStops, cost] = [0, undefined as number | undefined, 0, 0, 0];
  const gaps = gapsOf(problem);
  const close = (to: number | undefined) => {
    const gap = gaps[nth++];
    if (gap) cost += gapCost(gap, onTheWay + minutesBetween(problem, last, to), atStops);
    [onTheWay, atStops, last] = [0, 0, to];
  };
  for (const stop of order) {
    if (anchored.has(stop)) close(stop);
    else {
      onTheWay += minutesBetween(problem, last, stop);
      atStops += problem.durations[stop] ?? 0;
      last = stop;
    }
  }
  close(undefined);
  return cost;
}
