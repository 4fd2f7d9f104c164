import type { Day } from "../../../contract/itinerary.ts";
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
};

export type TripLines = {
  readonly stops: readonly PlacedStop[];
  /** One for each day with at least two stops on the map. */
  readonly ways: readonly DayWay[];
  /** From the end of one day to the start of the next, where they are far enough apart. */
  readonly links: readonly (readonly Position[])[];
};

/** In degrees, about 20 km: within a city, lines between the days only clutter the map. */
const journey = 0.2;

/** The stops and lines of a trip, as a map draws them. */
export const tripLines = (days: readonly Day[]): TripLines => {
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
  const ways = days.flatMap(({ id: dayId }, dayIndex) => {
    const positions = perDay[dayIndex]?.map(({ position }) => position) ?? [];
    return positions.length < 2 ? [] : [{ dayId, dayIndex, points: wayThrough(positions) }];
  });
  return { stops: perDay.flat(), ways, links };
};

const placedStops = ({ id: dayId, stops }: Day, dayIndex: number, before: number): PlacedStop[] =>
  stops.flatMap(({ id, name, coordinate }, index) => {
    if (!coordinate) return [];
    const position: Position = [coordinate.longitude, coordinate.latitude];
    return [{ id, dayId, dayIndex, name, number: before + index + 1, position }];
  });

const wayThrough = (positions: readonly Position[]): Position[] => {
  const [first, ...others] = positions;
  if (!first) return [];
  const points: Position[] = [first];
  for (const position of others) {
    const [, ...way] = routeBetween(points.at(-1) ?? first, position);
    points.push(...way);
  }
  return points;
};

const isJourney = (from: Position, to: Position): boolean => {
  const [longitude, latitude] = nearestCopy(to, from);
  return Math.hypot(longitude - from[0], latitude - from[1]) > journey;
};
