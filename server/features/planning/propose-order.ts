import type { Coordinate, Day, Stop, StopCategory } from "../../../contract/itinerary.ts";
import type { BestOrder } from "../../../contract/planning.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import { type Beeline, estimateWay } from "../../geo/ways/estimate-way.ts";
import { leadsElsewhere, modeTo } from "./find-ways.ts";
import { bestOrder } from "./order/best-order.ts";
import type { Anchor, OrderProblem } from "./order/order-problem.ts";

/** A stop on the map, with those after it that are not: they stay behind it. */
type Group = { readonly coordinate: Coordinate; readonly stops: readonly [Stop, ...Stop[]] };

type OrderParts = Pick<GeoParts, "beelines" | "routes">;

/** From each group to each other. */
type Table<T> = readonly (readonly T[])[];

/** Of a visit that does not say how long it takes. */
const usualStayMinutes = 45;
const passedThrough: ReadonlySet<StopCategory> = new Set(["lodging", "transport", "flight"]);

/** Between places that nothing leads to. */
const veryFarMinutes = 24 * 60;

/** An order of the day's stops with less time on the way; the same one if none is better. */
export async function proposeOrderOf(parts: OrderParts, day: Day): Promise<BestOrder> {
  const groups = groupsOf(day.stops);
  const lines = await measureLines(parts, groups);
  const rides = groups.flatMap((_, nth) => (isRide(groups, lines, nth) ? nth : []));
  const minutes = withoutRides(await minutesOn(parts, groups, lines), rides);
  const present = groups.map((_, nth) => nth);
  const proposed = orderBetweenRides(groups, minutes, rides);
  const [minutesBefore, minutesAfter] = [minutesOf(minutes, present), minutesOf(minutes, proposed)];
  const isBetter = minutesAfter < minutesBefore;
  const firstOnMap = day.stops.findIndex(({ coordinate }) => coordinate);
  const unplaced = firstOnMap < 0 ? day.stops : day.stops.slice(0, firstOnMap);
  const order = (isBetter ? proposed : present).flatMap((nth) => groups[nth]?.stops ?? []);
  return {
    order: [...unplaced, ...order].map(({ id }) => id),
    minutesBefore,
    minutesAfter: isBetter ? minutesAfter : minutesBefore,
    source: "estimate",
  };
}

function groupsOf(stops: readonly Stop[]): readonly Group[] {
  const groups: { coordinate: Coordinate; stops: [Stop, ...Stop[]] }[] = [];
  for (const stop of stops) {
    if (stop.coordinate) groups.push({ coordinate: stop.coordinate, stops: [stop] });
    else groups.at(-1)?.stops.push(stop);
  }
  return groups;
}

/** There and back it is the same line. */
async function measureLines({ beelines }: OrderParts, groups: readonly Group[]): Promise<Table<Beeline>> {
  const measured = await beelines.measure(
    groups.flatMap(({ coordinate: from }, nth) =>
      groups.slice(nth + 1).map(({ coordinate: to }) => ({ from, to })),
    ),
  );
  const lines = groups.map(() => groups.map((): Beeline => ({ km: 0, waterKm: 0 })));
  let at = 0;
  for (const [one, row] of lines.entries())
    for (let other = one + 1; other < row.length; other++) {
      const line = measured[at++];
      const back = lines[other];
      if (line && back) row[other] = back[one] = line;
    }
  return lines;
}

const isRide = (groups: readonly Group[], lines: Table<Beeline>, nth: number): boolean => {
  const kmToNext = lines[nth]?.[nth + 1]?.km ?? Number.POSITIVE_INFINITY;
  return groups[nth]?.stops.some((stop) => leadsElsewhere(stop, kmToNext)) ?? false;
};

/** Nobody knows where a ride ends, so the way from there does not count. */
const withoutRides = (minutes: Table<number>, rides: readonly number[]): Table<number> =>
  minutes.map((row, from) => (rides.includes(from) ? row.map(() => 0) : row));

/** What is before a ride stays before it, and what is after it stays after it: at another time one is elsewhere. */
function orderBetweenRides(
  groups: readonly Group[],
  minutes: Table<number>,
  rides: readonly number[],
): readonly number[] {
  const present = groups.map((_, nth) => nth);
  const begins = [0, ...rides];
  const parts = begins.map((begin, nth) => present.slice(begin, (begins[nth + 1] ?? groups.length) + 1));
  return parts.flatMap((part, nth) => {
    const problem = problemOf(groups, minutes, { part, rides });
    const order = inUsualDirection(problem, bestOrder(problem)).map((stop) => part[stop] ?? 0);
    // The ride that a part begins with is the end of the one before.
    return nth === 0 ? order : order.slice(1);
  });
}

function problemOf(
  groups: readonly Group[],
  minutes: Table<number>,
  { part, rides }: { readonly part: readonly number[]; readonly rides: readonly number[] },
): OrderProblem {
  const stops = part.map((nth) => groups[nth]?.stops ?? []);
  const anchors = stops.map(([first], stop): Anchor => {
    const startsAt = first?.startTime === undefined ? undefined : parseClock(first.startTime);
    return { stop, ...(startsAt !== undefined && { startsAt }) };
  });
  // One leaves from the hotel, and comes back to it.
  const isEnd = (nth = 0) =>
    rides.includes(nth) ||
    ((nth === 0 || nth === groups.length - 1) && groups[nth]?.stops[0].category === "lodging");
  const first = isEnd(part[0]) ? anchors[0] : undefined;
  const last = isEnd(part.at(-1)) && part.length > 1 ? anchors.at(-1) : undefined;
  return {
    minutes: part.map((from) => part.map((to) => minutes[from]?.[to] ?? veryFarMinutes)),
    durations: stops.map((each) => each.reduce((sum, stop) => sum + stayMinutes(stop), 0)),
    anchors: anchors.filter((anchor) => anchor.startsAt !== undefined && anchor !== first && anchor !== last),
    first,
    last,
  };
}

/** How long a stop takes, which decides what fits between two times. */
const stayMinutes = ({ durationMinutes, category }: Stop): number =>
  durationMinutes ?? (passedThrough.has(category) ? 0 : usualStayMinutes);

/**
 * As the router says where it has been asked. The other ways are estimates that are as much higher or lower as those
 * were, because otherwise the ways that it knows would seem longer or shorter than all others.
 */
async function minutesOn(
  { routes }: OrderParts,
  groups: readonly Group[],
  lines: Table<Beeline>,
): Promise<Table<number>> {
  const estimates = lines.map((row) =>
    row.map((line, to) => {
      const mode = groups[to] && modeTo(groups[to].stops[0], line);
      return { mode, minutes: (mode && estimateWay(line, mode)?.minutes) ?? veryFarMinutes };
    }),
  );
  if (!routes) return estimates.map((row) => row.map(({ minutes }) => minutes));
  const legs = estimates.flatMap((row, from) =>
    row.flatMap(({ mode, minutes }, to) => {
      const [one, other] = [groups[from]?.coordinate, groups[to]?.coordinate];
      const isAsked = from !== to && one && other && mode && routes.canFind(mode);
      return isAsked ? { from, to, minutes, leg: { mode, from: one, to: other } } : [];
    }),
  );
  const known = await routes.find(legs.map(({ leg }) => leg));
  const routed = legs.map((leg, nth) => ({ ...leg, found: known[nth]?.route?.minutes }));
  const share = median(routed.flatMap(({ found, minutes }) => (found === undefined ? [] : found / minutes)));
  const table = estimates.map((row) => row.map(({ minutes }) => minutes));
  for (const { from, to, minutes, found = minutes * share } of routed) {
    const row = table[from];
    if (row) row[to] = found;
  }
  return table;
}

/** Where it makes no difference, the day still begins with what came earlier. */
function inUsualDirection(problem: OrderProblem, order: readonly number[]): readonly number[] {
  const isFixed = problem.anchors.length > 0 || problem.first || problem.last;
  if (isFixed || (order[0] ?? 0) <= (order.at(-1) ?? 0)) return order;
  const reversed = order.toReversed();
  return minutesOf(problem.minutes, reversed) <= minutesOf(problem.minutes, order) ? reversed : order;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;

const minutesOf = (minutes: Table<number>, order: readonly number[]): number =>
  order.slice(1).reduce((sum, stop, nth) => sum + (minutes[order[nth] ?? 0]?.[stop] ?? 0), 0);

const parseClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
