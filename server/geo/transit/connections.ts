import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";
import type { Connection, ConnectionPoint } from "../../../contract/connections.ts";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { timeZoneAt } from "../../../contract/time-zones/time-zone-at.ts";
import type { Transit, TransitConnection, TransitPoint } from "../../outside/transit/transit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { pace } from "../../platform/pacing/pace.ts";

/** A request that would wait longer for its turn fails: somebody looks at the page. */
const maxWaitMs = 4_000;
/** In memory: people look at the same connections again, and timetables rarely change. */
const keepMs = 10 * 60_000;
const maxCached = 500;

type ConnectionsQuery = {
  readonly from: Coordinate;
  readonly to: Coordinate;
  /** A local time, at `to` if one wants to arrive then, otherwise at `from`. */
  readonly at: string;
  readonly arriveBy: boolean;
};

export type ConnectionFinder = {
  find(query: ConnectionsQuery, signal: AbortSignal): Promise<readonly Connection[]>;
};

type Options = { readonly db: Database; readonly clock: Clock; readonly perSecond: number };

/** Finds connections in local times, and keeps all nodes together below the service's rate limit. */
export function connectionFinder(transit: Transit, { db, clock, perSecond }: Options): ConnectionFinder {
  const turns = pace({ db, clock }, { service: "transit", perSecond });
  const cache = new LRUCache<string, readonly Connection[]>({ max: maxCached, ttl: keepMs });
  return {
    async find({ from, to, at, arriveBy }, signal) {
      const key = JSON.stringify([from, to, at, arriveBy]);
      const cached = cache.get(key);
      if (cached) return cached;
      const instant = instantOf(at, arriveBy ? to : from);
      if (!(await turns.wait(maxWaitMs, signal))) throw tooBusy();
      const found = (await transit.find({ from, to, at: instant, arriveBy }, signal)).map(connectionOf);
      const connections = found
        .toSorted((one, other) => one.departsAt - other.departsAt)
        .map(({ connection }) => connection);
      cache.set(key, connections);
      return connections;
    },
  };
}

const tooBusy = () =>
  new Failure("unavailable", {
    detail: "Too many people are looking up connections right now. Try again in a moment.",
    retryAfterSeconds: 5,
  });

/** Times that a change of the clocks skips are later by as much. */
export function instantOf(local: string, place: Coordinate): Date {
  try {
    const time = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZoneAt(place));
    return new Date(time.epochMilliseconds);
  } catch (cause) {
    throw new Failure("badRequest", {
      detail: `There is no ${local}.`,
      errors: [{ path: "/at", message: "must be a day and a time that exist" }],
      cause,
    });
  }
}

function connectionOf(legs: TransitConnection): {
  readonly connection: Connection;
  readonly departsAt: number;
} {
  const [first, last] = [legs[0], legs.at(-1)] as [TransitConnection[number], TransitConnection[number]];
  const rides = legs.filter(({ mode }) => mode !== "walk");
  const walks = legs.filter(({ mode }) => mode === "walk");
  return {
    departsAt: first.from.at.getTime(),
    connection: {
      departure: presentPoint(first.from),
      arrival: presentPoint(last.to),
      minutes: minutesBetween(first.from, last.to),
      changes: Math.max(0, rides.length - 1),
      walkMinutes: walks.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0),
      legs: legs.map(({ from, to, ...leg }) => ({
        ...leg,
        from: presentPoint(from),
        to: presentPoint(to),
        minutes: minutesBetween(from, to),
      })),
    },
  };
}

const minutesBetween = (from: TransitPoint, to: TransitPoint): number =>
  Math.round((to.at.getTime() - from.at.getTime()) / 60_000);

function presentPoint({ name, coordinate, at }: TransitPoint): ConnectionPoint {
  const timeZone = timeZoneAt(coordinate);
  const time = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { name, coordinate, time: time.toPlainDateTime().toString({ smallestUnit: "minute" }), timeZone };
}
