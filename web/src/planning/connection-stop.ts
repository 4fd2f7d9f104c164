import type { Connection, ConnectionLeg } from "../../../contract/connections.ts";
import type { Stop } from "../../../contract/itinerary.ts";

const maxNameLength = 200;

type ConnectionStop = Pick<
  Stop,
  "name" | "category" | "startTime" | "durationMinutes" | "note" | "coordinate"
>;

/** What is kept of a connection: the rides, from where one gets on until one gets off. Undefined if one only walks. */
export const connectionStop = ({ legs, minutes }: Connection): ConnectionStop | undefined => {
  const rides = legs.filter(isRide);
  const [first, last] = [rides[0], rides.at(-1)];
  if (!first || !last) return undefined;
  const before = minutesOf(legs.slice(0, legs.indexOf(first)));
  const after = minutesOf(legs.slice(legs.indexOf(last) + 1));
  const lines = rides.flatMap(({ line }) => line ?? []).join(", ");
  return {
    name: [lines, `${first.from.name} → ${last.to.name}`].filter(Boolean).join(" ").slice(0, maxNameLength),
    category: "transport",
    startTime: clockOf(first.from.time),
    durationMinutes: Math.max(1, minutes - before - after),
    note: rides.map((ride) => noteOf(ride, first.from.time)).join("\n"),
    coordinate: first.from.coordinate,
  };
};

export const firstRide = ({ legs }: Connection): ConnectionLeg | undefined => legs.find(isRide);

const isRide = ({ mode }: ConnectionLeg): boolean => mode !== "walk";

/** The time of day of a local time. */
export const clockOf = (time: string): string => time.slice(11, 16);

/** How many dates later a local time is. */
export const datesBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later.slice(0, 10)) - Date.parse(earlier.slice(0, 10))) / 86_400_000);

const minutesOf = (legs: readonly ConnectionLeg[]): number =>
  legs.reduce((sum, { minutes }) => sum + minutes, 0);

/** What is on a later date than the beginning says so. */
const noteOf = ({ from, to, line, headsign }: ConnectionLeg, begins: string): string => {
  const timeOf = (time: string) => {
    const dates = datesBetween(begins, time);
    return dates === 0 ? clockOf(time) : `${clockOf(time)} (${dates > 0 ? "+" : ""}${dates})`;
  };
  const ride = [line, headsign && `(${headsign})`].filter(Boolean).join(" ");
  const way = `${timeOf(from.time)} ${from.name} → ${timeOf(to.time)} ${to.name}`;
  return ride ? `${ride}: ${way}` : way;
};
