import { endpoint, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const eventEndpoints = {
  watchItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/events",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Watch an itinerary",
    description:
      "Server-sent events: `changed` with an ItineraryChanged, `people` with a PeopleChanged, `deleted` with `{}`, after which the stream ends. Open the stream first and read the itinerary after that, so that you miss nothing in between. Several changes in quick succession may arrive as one. The stream also ends when the caller can no longer read the itinerary, and when the token is revoked or expires: connect again with a new one. Send the last `id` (the stream begins with one) as `Last-Event-ID` to get what you missed. A caller can have at most 50 streams open at a time.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    headers: Type.Object({
      "last-event-id": Type.Optional(
        Type.String({ description: "The last `id` you received, even if it came without an event." }),
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
