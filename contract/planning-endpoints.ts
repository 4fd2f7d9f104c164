import { Connections, connectionParams, connectionQuery } from "./connections.ts";
import { type Answer, endpoint, json, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import { BestOrder, PlanProblem, Ways } from "./planning.ts";
import * as Type from "./schema-builders.ts";

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });

const ifNoneMatch = Type.Object({
  "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
});

const tagged = <S extends Type.TSchema>(description: string, schema: S) =>
  ({
    status: 200,
    description,
    body: json(schema),
    headers: ["ETag", "Cache-Control"],
  }) as const satisfies Answer;

export const planningEndpoints = {
  getWays: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/ways",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "The ways between stops",
    description:
      "How to get from each stop to the next one of its day, for stops with a coordinate: by the next stop's `arriveBy`, otherwise as most people would. Estimated from the distance unless the server has a router. Nothing is said about ways that are too far or lead across the sea, nor after a flight or a long ride.",
    params: itineraryId,
    headers: ifNoneMatch,
    answer: tagged("The ways, in the order of the plan.", Ways),
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),

  checkItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/check",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "What cannot be done as it is planned",
    description:
      "Finds stops at the same time, ways that take longer than there is time, places that are closed then, days that begin before the one before has ended, and nights without a bed. What is not known is no problem.",
    params: itineraryId,
    headers: ifNoneMatch,
    answer: tagged("The problems, in the order of the plan.", Type.Object({ data: Type.Array(PlanProblem) })),
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),

  proposeOrder: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/days/{dayId}/best-order",
    access: scope("itineraries:read"),
    area: "Itineraries",
    summary: "Propose an order of a day's stops",
    description:
      "The order with the least time on the way. Stops with a time keep their order among each other, lodging at the beginning or end of the day stays there, nothing moves across a ride or a flight, and stops without a coordinate stay after the one before them. Nothing is changed. For travellers, 60 in ten minutes.",
    params: Type.Object({
      ...itineraryId.properties,
      dayId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", description: "The day's id." }),
    }),
    answer: { status: 200, description: "The proposal.", body: json(BestOrder) },
    errors: ["signInRequired", "notFound"],
  }),

  findConnections: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/days/{dayId}/connections",
    access: scope("itineraries:read"),
    area: "Itineraries",
    summary: "Find connections to a stop",
    description:
      "Trains, buses and ferries to a stop from the one before it, by the timetables that the server is connected to (`findsConnections` of the session says whether it is to any). All times are local to where they are. For travellers, 60 in an hour.",
    params: connectionParams,
    query: connectionQuery,
    answer: { status: 200, description: "The connections.", body: json(Connections) },
    errors: ["badRequest", "signInRequired", "notFound", "unavailable"],
  }),
};
