import * as Type from "typebox";
import { endpoint, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";

export const eventEndpoints = {
  watchItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/events",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Watch an itinerary",
    description:
      "Server-sent events: `changed` with an ItineraryChanged, `people` with a PeopleChanged, `deleted` with `{}`. Several changes in a moment may come as one. The stream ends when the caller may no longer read the itinerary, and when the token ends or expires: connect again with a new one. Sent back as `Last-Event-ID`, the last id makes up for what was missed.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    headers: Type.Object({
      "last-event-id": Type.Optional(
        Type.String({ maxLength: 200, description: "The id of the last event received." }),
      ),
    }),
    answer: {
      status: 200,
      description: "The stream. A comment is sent every 20 seconds.",
      body: { "text/event-stream": Type.Unsafe<string>({ type: "string", description: "Events." }) },
    },
    errors: ["notFound", "rateLimited"],
  }),
};
