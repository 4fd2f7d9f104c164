import { ChangePage } from "./change.ts";
import { endpoint, json, scope } from "./endpoint.ts";
import { choice, dateTime, uuid } from "./formats.ts";
import { MarkList } from "./marks.ts";
import { ItineraryPage, paging } from "./page.ts";
import * as Type from "./type.ts";

export const LibraryFilter = choice(["all", "owned", "shared", "saved", "liked", "disliked", "trash"], {
  $id: "LibraryFilter",
  description:
    "`all`, or only those the caller made (`owned`), was given a role on (`shared`), saved, liked or disliked. `trash` lists what the caller deleted; reserved for the service's own apps.",
  default: "all",
  examples: ["saved"],
});
export type LibraryFilter = Type.Static<typeof LibraryFilter>;

export const libraryEndpoints = {
  listItineraries: endpoint({
    method: "GET",
    path: "/v1/itineraries",
    access: scope("itineraries:read"),
    area: "Library",
    summary: "List your itineraries",
    description:
      "Those you made, those shared with you, and those you saved, liked or disliked and can still read; each once, the last changed first.",
    query: Type.Object(
      {
        filter: Type.Optional(LibraryFilter),
        updatedSince: Type.Optional(
          dateTime({
            description: "Only those changed after this time. (What is gone, `/v1/changes` tells.)",
          }),
        ),
        ...paging,
      },
      { additionalProperties: false },
    ),
    answer: { status: 200, description: "A page of the library.", body: json(ItineraryPage) },
    errors: ["forbidden"],
  }),

  listChanges: endpoint({
    method: "GET",
    path: "/v1/changes",
    access: scope("itineraries:read"),
    area: "Library",
    summary: "Follow what changes in your library",
    description:
      "For apps that keep a copy. Without a cursor it lists all that is in the library; with the last `nextCursor`, what has come, changed or gone since, and never misses any. Likes, views and saves of others are no change. A cursor lasts 30 days.",
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of changes.", body: json(ChangePage) },
  }),

  listMarks: endpoint({
    method: "GET",
    path: "/v1/marks",
    access: { kind: "appsOnly", guests: true },
    area: "Library",
    summary: "List what you think of some itineraries",
    description:
      "What summaries do not say, for they are the same for everyone: whether you like, dislike or have saved each of these itineraries, and how many like it now. Each is there once; those that are not yours to see are left out.",
    query: Type.Object(
      {
        ids: Type.Array(uuid(), {
          minItems: 1,
          maxItems: 50,
          description: "The itineraries' ids, each as an `ids` of its own.",
        }),
      },
      { additionalProperties: false },
    ),
    answer: { status: 200, description: "Your marks on them.", body: json(MarkList) },
  }),
};
