import { ChangePage } from "./change.ts";
import { endpoint, json, scope } from "./endpoint.ts";
import { choice, dateTime, uuid } from "./formats.ts";
import { MarkList } from "./marks.ts";
import { ItineraryPage, paging } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const LibraryFilter = choice(["all", "owned", "shared", "saved", "liked", "disliked", "trash"], {
  $id: "LibraryFilter",
  description:
    "Which itineraries to list: all of them, or only those that the caller owns (`owned`), that others share with the caller (`shared`), or that the caller saved, liked or disliked. `trash` lists itineraries that the caller has deleted; only the service's own apps can use it.",
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
      "The itineraries you own, those shared with you, and those you saved, liked or disliked and can still read. Each appears once, most recently changed first.",
    query: Type.Object(
      {
        filter: Type.Optional(LibraryFilter),
        updatedSince: Type.Optional(
          dateTime({
            description:
              "Only itineraries changed after this time. (`/v1/changes` also lists those that were removed.)",
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
    summary: "Follow changes to your library",
    description:
      "For apps that keep a copy. Without a cursor it lists the whole library; with the last `nextCursor` it lists everything that was added, changed or removed since, without gaps. Other people's likes, views and saves do not count as changes. A cursor is valid for 30 days.",
    query: Type.Object(paging, { additionalProperties: false }),
    answer: { status: 200, description: "A page of changes.", body: json(ChangePage) },
  }),

  listMarks: endpoint({
    method: "GET",
    path: "/v1/marks",
    access: { kind: "appsOnly", guests: true },
    area: "Library",
    summary: "List your marks on some itineraries",
    description:
      "Whether you like, dislike or have saved each of these itineraries, and how many people like it now. Summaries leave this out because they are the same for everyone. Each itinerary appears once; those you cannot read are left out.",
    query: Type.Object(
      {
        ids: Type.Array(uuid(), {
          minItems: 1,
          maxItems: 50,
          description: "The itineraries' ids, as a repeated parameter.",
        }),
      },
      { additionalProperties: false },
    ),
    answer: { status: 200, description: "Your marks on them.", body: json(MarkList) },
  }),
};
