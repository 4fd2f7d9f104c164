import { choice, described, uuid } from "./formats.ts";
import { Coordinate } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const ConnectionMode = choice(
  ["walk", "train", "subway", "tram", "bus", "ferry", "cableCar", "plane", "other"],
  { $id: "ConnectionMode", description: "How this part of a connection goes.", examples: ["train"] },
);
export type ConnectionMode = Type.Static<typeof ConnectionMode>;

const localTime = (description: string) =>
  Type.String({
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$",
    description,
    examples: ["2026-05-01T09:12"],
  });

export const ConnectionPoint = Type.Object(
  {
    name: Type.String({
      description: "The stop's or station's name; empty at the ends of the way.",
      examples: ["Belém"],
    }),
    coordinate: Coordinate,
    time: localTime("The local time there."),
    timeZone: Type.String({ description: "Whose local time it is (IANA).", examples: ["Europe/Lisbon"] }),
  },
  {
    $id: "ConnectionPoint",
    description: "Where and when a part of a connection begins or ends.",
    examples: [
      {
        name: "Belém",
        coordinate: { latitude: 38.6962, longitude: -9.1981 },
        time: "2026-05-01T09:12",
        timeZone: "Europe/Lisbon",
      },
    ],
  },
);
export type ConnectionPoint = Type.Static<typeof ConnectionPoint>;

const station = (name: string, latitude: number, longitude: number, time: string) => ({
  name,
  coordinate: { latitude, longitude },
  time,
  timeZone: "Europe/Lisbon",
});
const ride = {
  mode: "train",
  line: "S1",
  headsign: "Cascais",
  from: station("Cais do Sodré", 38.7062, -9.144, "2026-05-01T09:05"),
  to: station("Belém", 38.6962, -9.1981, "2026-05-01T09:12"),
  minutes: 7,
};

export const ConnectionLeg = Type.Object(
  {
    mode: ConnectionMode,
    line: Type.Optional(Type.String({ description: "As travellers know it.", examples: ["S1"] })),
    headsign: Type.Optional(
      Type.String({ description: "What is written on the front.", examples: ["Cascais"] }),
    ),
    from: ConnectionPoint,
    to: described(ConnectionPoint, "Where and when it ends."),
    minutes: Type.Integer({ minimum: 0, description: "How long it takes." }),
  },
  {
    $id: "ConnectionLeg",
    description: "One ride, or a walk to, from or between rides.",
    examples: [ride],
  },
);
export type ConnectionLeg = Type.Static<typeof ConnectionLeg>;

export const Connection = Type.Object(
  {
    departure: described(ConnectionPoint, "Where and when it begins."),
    arrival: described(ConnectionPoint, "Where and when it ends."),
    minutes: Type.Integer({ minimum: 0, description: "How long it takes in all." }),
    changes: Type.Integer({ minimum: 0, description: "How often one changes." }),
    walkMinutes: Type.Integer({ minimum: 0, description: "How long one walks in all." }),
    legs: Type.Array(ConnectionLeg, { minItems: 1, description: "Its rides and walks, in order." }),
  },
  {
    $id: "Connection",
    description: "A way by public transport at a certain time.",
    examples: [
      {
        departure: ride.from,
        arrival: ride.to,
        minutes: 7,
        changes: 0,
        walkMinutes: 0,
        legs: [ride],
      },
    ],
  },
);
export type Connection = Type.Static<typeof Connection>;

export const Connections = Type.Object({
  data: Type.Array(Connection, { description: "The earliest first. Empty if none is known for that time." }),
  creditUrl: Type.Optional(
    Type.String({
      format: "uri",
      description: "Who makes the timetables; show a link to it.",
      examples: ["https://transitous.org/sources/"],
    }),
  ),
});
export type Connections = Type.Static<typeof Connections>;

export const connectionParams = Type.Object({
  id: uuid({ description: "The itinerary's id." }),
  dayId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", description: "The day's id." }),
});

export const connectionQuery = Type.Object({
  to: Type.String({
    pattern: "^[A-Za-z0-9_-]{1,64}$",
    description: "The id of the stop to get to, from the one before it that has a coordinate.",
  }),
  at: localTime("When to leave, in the local time of the stop before; when to arrive, in that of this stop."),
  arriveBy: Type.Optional(
    Type.Boolean({ description: "`at` is the arrival. Otherwise it is the departure." }),
  ),
});
