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
    note: rides.map(noteOf).join("\n"),
    coordinate: first.from.coordinate,
  };
};

const isRide = ({ mode }: ConnectionLeg): boolean => mode !== "walk";

/** The time of day of a local time. */
export const clockOf = (time: string): string => time.slice(11, 16);

const minutesOf = (legs: readonly ConnectionLeg[]): number =>
  legs.reduce((sum, { minutes }) => sum + minutes, 0);

const noteOf = ({ from, to, line, headsign }: ConnectionLeg): string => {
  const ride = [line, headsign && `(${headsign})`].filter(Boolean).join(" ");
  const way = `${clockOf(from.time)} ${from.name} → ${clockOf(to.time)} ${to.name}`;
  return ride ? `${ride}: ${way}` : way;
};
