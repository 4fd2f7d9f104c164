import type { Day } from "../../../contract/itinerary.ts";
import { nearestCopy, type Position, routeBetween } from "./route-between.ts";

/** A stop that has a coordinate. Its number counts all stops of its day, also those without one. */
export type PlacedStop = {
  readonly id: string;
  readonly dayId: string;
  readonly name: string;
  readonly number: number;
  readonly position: Position;
};
type DayWay = {
  readonly dayId: string;
  readonly isOdd: boolean;
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
  const perDay = days.map(placedStops);
  const links = perDay
    .filter((stops) => stops.length > 0)
    .flatMap(([first], index, going) => {
      const last = going[index - 1]?.at(-1);
      return first && last && isJourney(last.position, first.position)
        ? [routeBetween(last.position, first.position)]
        : [];
    });
  const ways = days.flatMap(({ id }, index) => {
    const positions = perDay[index]?.map(({ position }) => position) ?? [];
    return positions.length < 2 ? [] : [{ dayId: id, isOdd: index % 2 === 1, points: wayThrough(positions) }];
  });
  return { stops: perDay.flat(), ways, links };
};

const placedStops = ({ id: dayId, stops }: Day): PlacedStop[] =>
  stops.flatMap(({ id, name, coordinate }, index) =>
    coordinate
      ? [{ id, dayId, name, number: index + 1, position: [coordinate.longitude, coordinate.latitude] }]
      : [],
  );

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
