import type { Day } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import { decodePolyline } from "../../../contract/polyline.ts";
import { stopsBefore } from "../itinerary/stops-before.ts";
import { nearestCopy, type Position, routeBetween } from "./route-between.ts";

/** A stop that has a coordinate. Its number counts all stops of the trip, also those without one. */
export type PlacedStop = {
  readonly id: string;
  readonly dayId: string;
  readonly dayIndex: number;
  readonly name: string;
  readonly number: number;
  readonly position: Position;
};
type DayWay = {
  readonly dayId: string;
  readonly dayIndex: number;
  readonly points: readonly Position[];
  /** From a file, so it may go where no stop is. */
  readonly isTrack?: true;
};

export type TripLines = {
  readonly stops: readonly PlacedStop[];
  /** One for each day with a track, or with at least two stops on the map. */
  readonly ways: readonly DayWay[];
  /** From the end of one day to the start of the next, where they are far enough apart. */
  readonly links: readonly (readonly Position[])[];
  /** Whether some of it follows streets, whose map must be named. */
  readonly isRouted: boolean;
};

/** The ways between stops that a router found. */
export type RoutedWay = Pick<Way, "from" | "to" | "polyline">;

/** In degrees, about 20 km: within a city, lines between the days only clutter the map. */
const journey = 0.2;

/** In degrees, about 2 km: what a router found for another place is further away from this one. */
const reach = 0.02;

/** The stops and lines of a trip, as a map draws them: along the streets where that is known. */
export const tripLines = (days: readonly Day[], routed: readonly RoutedWay[] = []): TripLines => {
  const polylines = new Map(routed.map(({ from, to, polyline }) => [`${from} ${to}`, polyline]));
  let isRouted = false;
  const between = (from: PlacedStop, to: PlacedStop): readonly Position[] => {
    const route = routeOf(polylines.get(`${from.id} ${to.id}`), from.position, to.position);
    if (route) isRouted = true;
    return route ?? routeBetween(from.position, to.position);
  };
  const before = stopsBefore(days);
  const perDay = days.map((day, dayIndex) => placedStops(day, dayIndex, before[dayIndex] ?? 0));
  const links = perDay
    .filter((stops) => stops.length > 0)
    .flatMap(([first], index, going) => {
      const last = going[index - 1]?.at(-1);
      return first && last && isJourney(last.position, first.position)
        ? [routeBetween(last.position, first.position)]
        : [];
    });
  const ways = days.flatMap(({ id: dayId, track }, dayIndex) => {
    const points = track ? trackPositions(track.polyline) : wayThrough(perDay[dayIndex] ?? [], between);
    return points.length < 2 ? [] : [{ dayId, dayIndex, points, ...(track && { isTrack: true as const }) }];
  });
  return { stops: perDay.flat(), ways, links, isRouted };
};

/** Changes with what the lines depend on. */
export const linesKey = (days: readonly Day[], ways?: readonly RoutedWay[]): string =>
  JSON.stringify([
    days.map(({ id, track, stops }) => [
      id,
      track?.polyline,
      stops.map(({ id, name, coordinate }) => [id, name, coordinate]),
    ]),
    ways?.flatMap(({ from, to, polyline }) => (polyline ? [from, to, polyline] : [])),
  ]);

/** The stops and tracks of the trip, or of one day: what a map should have room for. */
export const positionsOf = ({ stops, ways }: TripLines, dayId?: string): Position[] => {
  const isShown = (part: { readonly dayId: string }) => dayId === undefined || part.dayId === dayId;
  const tracks = ways.filter((way) => way.isTrack && isShown(way)).flatMap(({ points }) => points);
  return [
    ...stops.filter(isShown).map(({ position }) => position),
    ...tracks.map(([longitude, latitude]): Position => [((longitude + 540) % 360) - 180, latitude]),
  ];
};

const trackPositions = (polyline: string): Position[] => {
  const positions: Position[] = [];
  for (const [latitude, longitude] of decodePolyline(polyline)) {
    const position: Position = [longitude, latitude];
    positions.push(nearestCopy(position, positions.at(-1) ?? position));
  }
  return positions;
};

const placedStops = ({ id: dayId, stops }: Day, dayIndex: number, before: number): PlacedStop[] =>
  stops.flatMap(({ id, name, coordinate }, index) => {
    if (!coordinate) return [];
    const position: Position = [coordinate.longitude, coordinate.latitude];
    return [{ id, dayId, dayIndex, name, number: before + index + 1, position }];
  });

const wayThrough = (
  stops: readonly PlacedStop[],
  between: (from: PlacedStop, to: PlacedStop) => readonly Position[],
): Position[] => {
  const points: Position[] = [];
  for (const [nth, to] of stops.entries()) {
    const from = stops[nth - 1];
    for (const point of from ? between(from, to).slice(1) : [to.position]) {
      const last = points.at(-1);
      points.push(last ? nearestCopy(point, last) : point);
    }
  }
  return points;
};

/** A router's line from one stop to the other; undefined if it belongs to other places. */
const routeOf = (
  polyline: string | undefined,
  from: Position,
  to: Position,
): readonly Position[] | undefined => {
  const line = polyline ? decodePolyline(polyline) : [];
  const points = line.map(([latitude, longitude]): Position => [longitude, latitude]);
  const [first, last] = [points[0], points.at(-1)];
  return first && last && isNear(first, from) && isNear(last, to) ? [from, ...points, to] : undefined;
};

const isNear = (one: Position, other: Position): boolean => {
  const [longitude, latitude] = nearestCopy(one, other);
  return Math.hypot(longitude - other[0], latitude - other[1]) < reach;
};

const isJourney = (from: Position, to: Position): boolean => {
  const [longitude, latitude] = nearestCopy(to, from);
  return Math.hypot(longitude - from[0], latitude - from[1]) > journey;
};
