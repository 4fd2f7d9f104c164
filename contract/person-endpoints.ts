import { appsOnly, endpoint, json, noContent, scope } from "./endpoint.ts";
import { nonBlank, uuid } from "./formats.ts";
import { ItineraryPage, paging } from "./page.ts";
import { BlockedPeople, FoundPeople, Person } from "./person.ts";
import * as Type from "./schema-builders.ts";

const userId = Type.Object({ userId: uuid({ description: "The traveller's id." }) });

export const personEndpoints = {
  findPeople: endpoint({
    method: "GET",
    path: "/v1/people",
    access: appsOnly,
    area: "People",
    summary: "Find travellers by name",
    description:
      "At most ten travellers whose username or display name, or a word of it, begins with `q`. Case and accents do not matter. Leaves out people who have blocked you and people you have blocked.",
    query: Type.Object(
      {
        q: nonBlank(50, {
          minLength: 2,
          description: "The beginning of the name. A leading @ is ignored.",
          examples: ["min"],
        }),
      },
      { additionalProperties: false },
    ),
    answer: { status: 200, description: "The people found.", body: json(FoundPeople) },
  }),

  getPerson: endpoint({
    method: "GET",
    path: "/v1/people/{userId}",
    access: scope("itineraries:read", { guests: true }),
    area: "People",
    summary: "Read a traveller's public profile",
    description: "`notFound` for people who have blocked you.",
    params: userId,
    answer: { status: 200, description: "The profile.", body: json(Person) },
    errors: ["notFound"],
  }),

  listPersonItineraries: endpoint({
    method: "GET",
    path: "/v1/people/{userId}/itineraries",
    access: scope("itineraries:read", { guests: true }),
    area: "People",
    summary: "List a traveller's public itineraries",
    description: "Their itineraries in Explore, most recently changed first.",
    params: userId,
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of their itineraries.", body: json(ItineraryPage) },
    errors: ["notFound"],
  }),

  followPerson: endpoint({
    method: "PUT",
    path: "/v1/people/{userId}/follow",
    access: scope("itineraries:write"),
    area: "People",
    summary: "Follow a traveller",
    description:
      "What they publish then appears in Explore with `filter=following`. Following again changes nothing. You cannot follow yourself or someone you have blocked.",
    params: userId,
    answer: noContent,
    errors: ["notFound", "validationFailed", "conflict"],
  }),

  unfollowPerson: endpoint({
    method: "DELETE",
    path: "/v1/people/{userId}/follow",
    access: scope("itineraries:write"),
    area: "People",
    summary: "Unfollow a traveller",
    params: userId,
    answer: noContent,
    errors: ["notFound"],
  }),

  blockPerson: endpoint({
    method: "PUT",
    path: "/v1/people/{userId}/block",
    access: appsOnly,
    area: "People",
    summary: "Block a traveller",
    description:
      "They can no longer find you, follow you, add you to an itinerary, or see what you publish, and you no longer see in Explore what they publish. Neither follows the other any more. Roles on each other's itineraries stay until someone removes them.",
    params: userId,
    answer: noContent,
    errors: ["notFound", "validationFailed"],
  }),

  unblockPerson: endpoint({
    method: "DELETE",
    path: "/v1/people/{userId}/block",
    access: appsOnly,
    area: "People",
    summary: "Unblock a traveller",
    params: userId,
    answer: noContent,
    errors: ["notFound"],
  }),

  listBlockedPeople: endpoint({
    method: "GET",
    path: "/v1/account/blocked-people",
    access: appsOnly,
    area: "People",
    summary: "List the people you have blocked",
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of people.", body: json(BlockedPeople) },
  }),
};
