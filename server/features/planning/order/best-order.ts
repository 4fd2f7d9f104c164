import { exactOrder } from "./exact-order.ts";
import { freeStopsOf, gapCost, gapsOf, minutesBetween, type OrderProblem } from "./order-problem.ts";
import { searchedOrder } from "./searched-order.ts";

const maxExact = 10;

/** The stops in the order that takes the least time on the way and keeps fixed times. */
export function bestOrder(problem: OrderProblem): readonly number[] {
  const free = freeStopsOf(problem);
  return free.length <= maxExact ? exactOrder(problem, free) : searchedOrder(problem, free);
}

/** What an order costs, in minutes, by which orders are compared. */
export function orderCost(problem: OrderProblem, order: readonly number[]): number {
  const free = new Set(freeStopsOf(problem));
  const { first, last } = problem;
  let [nth, at, onTheWay, atStops, cost] = [0, first?.stop, 0, 0, 0];
  const gaps = gapsOf(problem);
  const close = (to: number | undefined) => {
    const gap = gaps[nth++];
    if (gap) cost += gapCost(gap, onTheWay + minutesBetween(problem, at, to), atStops);
    [onTheWay, atStops, at] = [0, 0, to];
  };
  for (const stop of order) {
    if (stop === first?.stop || stop === last?.stop) continue;
    if (free.has(stop)) {
      onTheWay += minutesBetween(problem, at, stop);
      atStops += problem.durations[stop] ?? 0;
      at = stop;
    } else close(stop);
  }
  close(last?.stop);
  return cost;
}
