import { endpoint, json, noContent, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import { PresenceDraft } from "./itinerary-event.ts";
import * as Type from "./schema-builders.ts";

export const eventEndpoints = {
  watchItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/events",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Watch an itinerary",
    description:
      "Server-sent events: `changed` with an ItineraryChanged, `people` with a PeopleChanged, `presence` with a PeopleHere, `deleted` with `{}`, after which the stream ends. Open the stream first and read the itinerary after that, so that you miss nothing in between. Several changes in quick succession may arrive as one. The stream also ends when the caller can no longer read the itinerary, and when the token is revoked or expires: connect again with a new one. Send the last `id` (the stream begins with one) as `Last-Event-ID` to get what you missed. A caller can have at most 50 streams open at a time.",
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
  announcePresence: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/presence",
    access: scope("itineraries:read"),
    area: "Itineraries",
    summary: "Say that you are here",
    description:
      "Shows the caller to the itinerary's other companions, as someone who has it open right now. Send it when the itinerary is opened, when the list of people has others and not the caller, every 20 seconds while it has others and the itinerary is visible, and soon after the traveller has gone to another field. The caller is shown until 25 seconds after the last request, or until a few seconds after their last event stream of this itinerary has closed, whichever is sooner. Nothing is stored. Only for people with a role.",
    params: Type.Object({ id: uuid({ description: "The itinerary's id." }) }),
    body: json(PresenceDraft),
    answer: noContent,
    errors: ["notFound"],
  }),
};
