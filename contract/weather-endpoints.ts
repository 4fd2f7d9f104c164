import { endpoint, json, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";
import { TripWeather } from "./weather.ts";

export const weatherEndpoints = {
  getWeather: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/weather",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "The weather of a trip's days",
    description:
      "For today and the days to come of an itinerary with a first day: a forecast for the next two weeks, and what is usual there at that time of the year for later days. A day's place is in the middle of its stops; a day without a stop on the map has that of the nearest day. Answers at once with what the server knows, and asks for the rest in the background. Days may be missing at any time, for instance when the weather service is away.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    headers: Type.Object({
      "if-none-match": Type.Optional(Type.String({ description: "The ETag you last read." })),
    }),
    answer: {
      status: 200,
      description: "The weather, as far as it is known.",
      body: json(TripWeather),
      headers: ["ETag", "Cache-Control"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),
};
