import { endpoint, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./type.ts";

export const eventEndpoints = {
  watchItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/events",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Watch an itinerary",
    description:
      "Server-sent events: `changed` with an ItineraryChanged, `people` with a PeopleChanged, `deleted` with `{}`, after which the stream ends. Open it first and then read the itinerary, so that nothing is missed in between. Several changes in a moment may come as one. The stream also ends when the caller may no longer read the itinerary, and when the token ends or expires: connect again with a new one. The last `id` (the stream begins with one), sent back as `Last-Event-ID`, makes up for what was missed. At most 50 streams may be open at a time.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    headers: Type.Object({
      "last-event-id": Type.Optional(
        Type.String({ description: "The last `id` received, also when it came without an event." }),
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
