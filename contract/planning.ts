import { choice, described } from "./formats.ts";
import { incomplete } from "./incomplete.ts";
import { TravelMode } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const WaySource = choice(["estimate", "valhalla", "osrm"], {
  $id: "WaySource",
  description:
    "Where the figures come from: `estimate` from the distance, with the usual detours and speeds; otherwise a router.",
  examples: ["estimate"],
});
export type WaySource = Type.Static<typeof WaySource>;

const figures = {
  mode: TravelMode,
  minutes: Type.Integer({ minimum: 1, description: "How long it takes." }),
  metres: Type.Integer({ minimum: 0, description: "How long it is." }),
};

export const Way = Type.Object(
  {
    dayId: Type.String({ description: "The day." }),
    from: Type.String({ description: "The id of the stop it begins at." }),
    to: Type.String({ description: "The id of the next stop of the day." }),
    ...figures,
    source: WaySource,
    otherModes: Type.Array(Type.Object(figures), {
      description: "Estimates for the other ways to get there, as far as anybody would go so.",
    }),
    polyline: Type.Optional(
      Type.String({
        description: "The route as an encoded polyline (5 decimals), if a router found one.",
        examples: ["_p~iF~ps|U_ulLnnqC"],
      }),
    ),
  },
  {
    $id: "Way",
    description: "The way from one stop of a day to the next. Only between stops with a coordinate.",
    examples: [
      {
        dayId: "day-1",
        from: "tiles",
        to: "alfama",
        mode: "walk",
        minutes: 12,
        metres: 900,
        source: "estimate",
        otherModes: [{ mode: "bike", minutes: 5, metres: 1000 }],
      },
    ],
  },
);
export type Way = Type.Static<typeof Way>;

export const Ways = Type.Object({
  data: Type.Array(Way),
  pending: Type.Optional(
    Type.Boolean({
      description:
        "True while the server's router looks for better figures than some of these: ask again in some seconds.",
    }),
  ),
  incomplete: incomplete(
    "Present if some figures are estimates because the server's router was not heard. `busy`: it was asked enough for you; ask again in an hour. `unavailable`: it did not answer, and is asked again later.",
  ),
});
export type Ways = Type.Static<typeof Ways>;

export const ProblemKind = choice(["overlap", "tooTight", "closed", "dayBeforeNotOver", "noBed"], {
  $id: "ProblemKind",
  description:
    "`overlap`: two stops at the same time. `tooTight`: getting there takes longer than there is time. `closed`: the opening hours say so. `dayBeforeNotOver`: the day begins before the one before has ended. `noBed`: nowhere to sleep that night.",
  examples: ["tooTight"],
});
export type ProblemKind = Type.Static<typeof ProblemKind>;

export const PlanProblem = Type.Object(
  {
    kind: ProblemKind,
    path: Type.String({
      description: "JSON pointer to the stop or the day in the itinerary.",
      examples: ["/days/0/stops/2"],
    }),
    dayId: Type.String({ description: "The day." }),
    stopId: Type.Optional(Type.String({ description: "The stop; left out if it is about the day." })),
    otherStopId: Type.Optional(
      Type.String({ description: "The stop before, for what is between two of them." }),
    ),
    minutes: Type.Optional(
      Type.Integer({ minimum: 1, description: "How many minutes are missing, or how many overlap." }),
    ),
    hours: Type.Optional(
      Type.Array(Type.String({ description: "From and to, in local time.", examples: ["10:00-18:00"] }), {
        description: "For `closed`: when it is open that day; empty if not at all.",
      }),
    ),
    detail: Type.String({ description: "What is wrong, in English." }),
  },
  {
    $id: "PlanProblem",
    description: "Something in a plan that cannot be done as it is written.",
    examples: [
      {
        kind: "tooTight",
        path: "/days/0/stops/1",
        dayId: "day-1",
        stopId: "alfama",
        otherStopId: "tiles",
        minutes: 15,
        detail: "Getting to Alfama takes about 25 minutes; there are 10.",
      },
    ],
  },
);
export type PlanProblem = Type.Static<typeof PlanProblem>;

export const BestOrder = Type.Object(
  {
    order: Type.Array(Type.String(), {
      description: "The ids of all stops of the day, in the proposed order.",
    }),
    minutesBefore: Type.Integer({ minimum: 0, description: "On the way now, in all." }),
    minutesAfter: Type.Integer({ minimum: 0, description: "On the way in the proposed order, in all." }),
    source: described(WaySource, "Where the times on the way come from."),
  },
  {
    $id: "BestOrder",
    description:
      "An order of a day's stops with less time on the way. Stops with a time stay in their order.",
    examples: [{ order: ["tiles", "alfama"], minutesBefore: 41, minutesAfter: 24, source: "estimate" }],
  },
);
export type BestOrder = Type.Static<typeof BestOrder>;
