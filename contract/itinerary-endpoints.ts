import { type Answer, endpoint, json, noContent, notModified, scope } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import { idempotencyKey, writeKey } from "./idempotency-key.ts";
import { ifMatch } from "./if-match.ts";
import { CopyOptions, Itinerary, ItineraryDraft, ItineraryPatch } from "./itinerary.ts";
import { paging } from "./page.ts";
import { FullRevision, RevisionPage } from "./revision.ts";
import * as Type from "./schema-builders.ts";

const itineraryId = Type.Object({ id: uuid({ description: "The itinerary's id." }) });

const ifNoneMatch = Type.Object({
  "if-none-match": Type.Optional(
    Type.String({
      description: "The ETag you last read. If it still matches, the response is 304 without a body.",
      examples: ['"17-mQ2r8xAd"'],
    }),
  ),
});

const asItIsNow = {
  status: 200,
  description: "The itinerary as it is now.",
  body: json(Itinerary),
  headers: ["ETag"],
} as const satisfies Answer;

const revisionOf = Type.Object({
  ...itineraryId.properties,
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: "A version number from the history.",
  }),
});

/** One of a traveller's three marks on an itinerary. */
const mark = <const Name extends "like" | "dislike" | "save">(name: Name, description: string) => ({
  method: "PUT" as const,
  path: `/v1/itineraries/{id}/${name}` as const,
  access: scope("itineraries:write"),
  area: "Itineraries" as const,
  summary: `${name[0]?.toUpperCase()}${name.slice(1)} an itinerary`,
  description: `${description} Repeating this changes nothing.`,
  params: itineraryId,
  answer: noContent,
  errors: ["notFound"] as const,
});

const unmark = <const Name extends "like" | "dislike" | "save">(name: Name) => ({
  ...mark(name, "Removes your mark, even from an itinerary that you can no longer read."),
  method: "DELETE" as const,
  summary: `Un${name} an itinerary`,
});

export const itineraryEndpoints = {
  createItinerary: endpoint({
    method: "POST",
    path: "/v1/itineraries",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Create an itinerary",
    description:
      "Only `title` is required. The caller becomes its owner, and it is `private` unless the draft says otherwise. With an `Idempotency-Key`, the id is made from the caller's id and the key, so that an app can know it beforehand: a UUID of version 8 (RFC 9562) from the first 16 bytes of the SHA-256 of `{userId}/{key}`, both in lower case. A key whose itinerary exists already, after the 24 hours, is refused with `conflict`.",
    headers: idempotencyKey,
    body: json(ItineraryDraft),
    answer: {
      status: 201,
      description: "The itinerary as it was stored.",
      body: json(Itinerary),
      headers: ["Location", "ETag"],
    },
    errors: ["conflict"],
  }),

  getItinerary: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}",
    access: scope("itineraries:read", { guests: true }),
    area: "Itineraries",
    summary: "Read an itinerary",
    description:
      "One of yours, one shared with you, or any that is public or unlisted. It counts as a view unless you have a role on it.",
    params: itineraryId,
    headers: ifNoneMatch,
    answer: {
      status: 200,
      description: "The full itinerary.",
      body: json(Itinerary),
      headers: ["ETag", "Cache-Control"],
    },
    otherAnswers: [notModified],
    errors: ["notFound"],
  }),

  replaceItinerary: endpoint({
    method: "PUT",
    path: "/v1/itineraries/{id}",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Replace an itinerary",
    description:
      "Takes the whole draft: fields that you leave out are removed, except `visibility` and `publicDetails`, which stay the same. For its owner and editors; only the owner can change these two. A write that changes nothing keeps the ETag.",
    params: itineraryId,
    headers: ifMatch,
    body: json(ItineraryDraft),
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),

  changeItinerary: endpoint({
    method: "PATCH",
    path: "/v1/itineraries/{id}",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Change parts of an itinerary",
    description:
      "A JSON Merge Patch (RFC 7396) of the draft and its visibility. For its owner and editors; only the owner can change `visibility` and `publicDetails`.",
    params: itineraryId,
    headers: Type.Object({ ...ifMatch.properties, ...writeKey.properties }),
    body: { "application/merge-patch+json": ItineraryPatch, ...json(ItineraryPatch) },
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),

  deleteItinerary: endpoint({
    method: "DELETE",
    path: "/v1/itineraries/{id}",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Delete an itinerary",
    description: "For its owner. Moves it to the trash, where it can be restored for 30 days.",
    params: itineraryId,
    headers: ifMatch,
    answer: { status: 204, description: "The itinerary is in the trash." },
    errors: ["notFound", "roleRequired"],
  }),

  restoreItinerary: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/restore",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Restore an itinerary from the trash",
    description:
      "For its owner. It is restored unchanged, with the same ETag. If the itinerary is not in the trash, nothing changes.",
    params: itineraryId,
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),

  copyItinerary: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/copy",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Copy an itinerary",
    description:
      "Makes a private copy of any itinerary that you can read, credited to its author in `copiedFrom`. The body is optional; without it, everything that you can read is copied.",
    params: itineraryId,
    headers: idempotencyKey,
    body: json(CopyOptions),
    bodyOptional: true,
    answer: {
      status: 201,
      description: "The copy.",
      body: json(Itinerary),
      headers: ["Location", "ETag"],
    },
    errors: ["notFound"],
  }),

  listRevisions: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/revisions",
    access: scope("itineraries:read"),
    area: "Itineraries",
    summary: "Read an itinerary's history",
    description:
      "The current version and earlier ones, newest first. At least the last 100 versions are kept. For its owner and editors.",
    params: itineraryId,
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of the history.", body: json(RevisionPage) },
    errors: ["notFound", "roleRequired"],
  }),

  getRevision: endpoint({
    method: "GET",
    path: "/v1/itineraries/{id}/revisions/{version}",
    access: scope("itineraries:read"),
    area: "Itineraries",
    summary: "Read one revision",
    description: "For the itinerary's owner and editors.",
    params: revisionOf,
    answer: { status: 200, description: "The itinerary at that version.", body: json(FullRevision) },
    errors: ["notFound", "roleRequired"],
  }),

  restoreRevision: endpoint({
    method: "POST",
    path: "/v1/itineraries/{id}/revisions/{version}/restore",
    access: scope("itineraries:write"),
    area: "Itineraries",
    summary: "Restore a revision",
    description:
      "Writes that revision as a new version; the current one stays in the history. Visibility, public details and images do not change. For its owner and editors.",
    params: revisionOf,
    headers: ifMatch,
    answer: asItIsNow,
    errors: ["notFound", "roleRequired"],
  }),

  likeItinerary: endpoint(mark("like", "Removes your dislike, if any.")),
  unlikeItinerary: endpoint(unmark("like")),
  dislikeItinerary: endpoint(mark("dislike", "Removes your like, if any.")),
  undislikeItinerary: endpoint(unmark("dislike")),
  saveItinerary: endpoint(mark("save", "Adds it to your library.")),
  unsaveItinerary: endpoint(unmark("save")),
};
