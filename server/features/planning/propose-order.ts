import type { Coordinate, Day, Stop } from "../../../contract/itinerary.ts";
import type { BestOrder } from "../../../contract/planning.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { estimateWay, usualMode } from "../../geo/ways/estimate-way.ts";
import type { Leg } from "../../geo/ways/leg.ts";
import { bestOrder } from "./order/best-order.ts";
import type { OrderProblem } from "./order/order-problem.ts";

/** A stop on the map, with those after it that are not: they stay behind it. */
type Group = { readonly coordinate: Coordinate; readonly stops: readonly Stop[] };

type OrderParts = Pick<GeoParts, "beelines" | "routes">;

/** Between places that nothing leads to. */
const veryFarMinutes = 24 * 60;

/** An order of the day's stops with less time on the way; the same one if none is better. */
export async function proposeOrderOf(parts: OrderParts, day: Day): Promise<BestOrder> {
  const groups = groupsOf(day.stops);
  const problem = await problemOf(parts, groups);
  const present = groups.map((_, nth) => nth);
  const proposed = inUsualDirection(problem, bestOrder(problem));
  const [minutesBefore, minutesAfter] = [present, proposed].map((order) => minutesOf(problem, order));
  const isBetter = (minutesAfter ?? 0) < (minutesBefore ?? 0);
  const unplaced = day.stops.slice(
    0,
    day.stops.findIndex(({ coordinate }) => coordinate),
  );
  const order = (isBetter ? proposed : present).flatMap((nth) => groups[nth]?.stops ?? []);
  return {
    order: (groups.length === 0 ? day.stops : [...unplaced, ...order]).map(({ id }) => id),
    minutesBefore: minutesBefore ?? 0,
    minutesAfter: isBetter ? (minutesAfter ?? 0) : (minutesBefore ?? 0),
    source: "estimate",
  };
}

function groupsOf(stops: readonly Stop[]): readonly Group[] {
  const groups: { coordinate: Coordinate; stops: Stop[] }[] = [];
  for (const stop of stops) {
    if (stop.coordinate) groups.push({ coordinate: stop.coordinate, stops: [stop] });
    else groups.at(-1)?.stops.push(stop);
  }
  return groups;
}

async function problemOf(parts: OrderParts, groups: readonly Group[]): Promise<OrderProblem> {
  const lines = groups.flatMap(({ coordinate: from }) => groups.map(({ coordinate: to }) => ({ from, to })));
  const minutes = await minutesOn(parts, lines);
  const count = groups.length;
  return {
    minutes: groups.map((_, from) => groups.map((_, to) => minutes[from * count + to] ?? veryFarMinutes)),
    durations: groups.map(({ stops }) =>
      stops.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0),
    ),
    anchors: groups.flatMap(({ stops: [first] }, nth) => {
      const startsAt = first?.startTime === undefined ? undefined : parseClock(first.startTime);
      if (startsAt !== undefined) return { stop: nth, startsAt };
      // One leaves from the hotel, and comes back to it.
      const isAtEnd = nth === 0 || nth === count - 1;
      return isAtEnd && first?.category === "lodging" ? { stop: nth } : [];
    }),
  };
}

type Line = Omit<Leg, "mode">;

/**
 * As the router says where it has been asked. The other ways are estimates that are as much higher or lower as those
 * were, because otherwise the ways that it knows would seem longer or shorter than all others.
 */
async function minutesOn(
  { beelines, routes }: OrderParts,
  lines: readonly Line[],
): Promise<readonly number[]> {
  const estimates = (await beelines.measure(lines)).map((line) => {
    const mode = usualMode(line);
    return { mode, minutes: (mode && estimateWay(line, mode)?.minutes) ?? veryFarMinutes };
  });
  if (!routes) return estimates.map(({ minutes }) => minutes);
  const legs = lines.flatMap((line, nth) => {
    const mode = estimates[nth]?.mode;
    return mode && routes.canFind(mode) ? { nth, leg: { ...line, mode } } : [];
  });
  const known = await routes.find(legs.map(({ leg }) => leg));
  const routed = new Map(
    legs.flatMap(({ nth }, at): [number, number][] => {
      const route = known[at]?.route;
      return route ? [[nth, route.minutes]] : [];
    }),
  );
  const share = median([...routed].map(([nth, minutes]) => minutes / (estimates[nth]?.minutes ?? minutes)));
  return estimates.map(
    ({ mode, minutes }, nth) => routed.get(nth) ?? (mode && routes.canFind(mode) ? minutes * share : minutes),
  );
}

/** Where it makes no difference, the day still begins with what came earlier. */
function inUsualDirection(problem: OrderProblem, order: readonly number[]): readonly number[] {
  if (problem.anchors.length > 0 || (order[0] ?? 0) <= (order.at(-1) ?? 0)) return order;
  const reversed = order.toReversed();
  return minutesOf(problem, reversed) <= minutesOf(problem, order) ? reversed : order;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

const minutesOf = ({ minutes }: OrderProblem, order: readonly number[]): number =>
  order.slice(1).reduce((sum, stop, nth) => sum + (minutes[order[nth] ?? 0]?.[stop] ?? 0), 0);

const parseClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
