import { type Answer, appsOnly, endpoint, json, scope } from "./endpoint.ts";
import { nonBlank, uuid } from "./formats.ts";
import { ItineraryPage, paging } from "./page.ts";
import { BlockedPeople, FoundPeople, Person } from "./person.ts";
import * as Type from "./type.ts";

const userId = Type.Object({ userId: uuid({ description: "The traveller's id." }) });
const done = { status: 204, description: "It is so. There is no body." } as const satisfies Answer;

export const personEndpoints = {
  findPeople: endpoint({
    method: "GET",
    path: "/v1/people",
    access: appsOnly,
    area: "People",
    summary: "Find travellers by name",
    description:
      "Those whose username, display name, or a word of it begins so, at most ten; case and accents do not matter. Someone who has blocked you is not found, nor is whom you have blocked.",
    query: Type.Object(
      {
        q: nonBlank(50, {
          minLength: 2,
          description: "How the name begins. An @ before it is ignored.",
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
    description: "Someone who has blocked you is not found.",
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
    description: "Those in Explore, the last changed first.",
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
      "What they publish is then in `filter=following` of Explore. Following again changes nothing; following oneself, or someone whom one has blocked, is refused.",
    params: userId,
    answer: done,
    errors: ["notFound", "validationFailed", "conflict"],
  }),

  unfollowPerson: endpoint({
    method: "DELETE",
    path: "/v1/people/{userId}/follow",
    access: scope("itineraries:write"),
    area: "People",
    summary: "No longer follow a traveller",
    params: userId,
    answer: done,
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
    answer: done,
    errors: ["notFound", "validationFailed"],
  }),

  unblockPerson: endpoint({
    method: "DELETE",
    path: "/v1/people/{userId}/block",
    access: appsOnly,
    area: "People",
    summary: "No longer block a traveller",
    params: userId,
    answer: done,
    errors: ["notFound"],
  }),

  listBlockedPeople: endpoint({
    method: "GET",
    path: "/v1/account/blocked-people",
    access: appsOnly,
    area: "People",
    summary: "List whom you have blocked",
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of people.", body: json(BlockedPeople) },
  }),
};
