import * as Type from "typebox";
import { endpoint, json, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import { Itinerary, ItineraryDraft } from "./itinerary.ts";

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });

const ifNoneMatch = Type.Object({
  "if-none-match": Type.Optional(
    Type.String({
      description: "The ETag last read. When it still holds, the answer is 304 without a body.",
      examples: ['"17-mQ2r8xAd"'],
    }),
  ),
});

export const itineraryEndpoints = {
  createItinerary: endpoint({
    method: "POST",
    path: "/v1/itineraries",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Create an itinerary",
    description:
      "Only `title` is needed. The caller becomes its owner, and it is `private` unless the draft says otherwise.",
    body: json(ItineraryDraft),
    answer: {
      status: 201,
      description: "The itinerary as it was stored.",
      body: json(Itinerary),
      headers: ["Location", "ETag"],
    },
  }),

  getItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Read an itinerary",
    description: "One of yours, one shared with you, or any that is public or unlisted.",
    params: itineraryId,
    headers: ifNoneMatch,
    answer: {
      status: 200,
      description: "The itinerary in its full form.",
      body: json(Itinerary),
      headers: ["ETag", "Cache-Control"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),
};
