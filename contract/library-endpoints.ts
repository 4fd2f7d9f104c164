import { ChangePage } from "./change.ts";
import { endpoint, json, scope } from "./endpoint.ts";
import { choice, dateTime, uuid } from "./formats.ts";
import { MarkList } from "./marks.ts";
import { ItineraryPage, paging } from "./page.ts";
import * as Type from "./type.ts";

export const LibraryFilter = choice(["all", "owned", "shared", "saved", "liked", "disliked", "trash"], {
  $id: "LibraryFilter",
  description:
    "`all`, or only those the caller owns (`owned`), has a role on (`shared`), saved, liked or disliked. `trash` lists what the caller deleted; only the service's own apps can use it.",
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
      "Those you own, those shared with you, and those you saved, liked or disliked and can still read. Each appears once, most recently changed first.",
    query: Type.Object(
      {
        filter: Type.Optional(LibraryFilter),
        updatedSince: Type.Optional(
          dateTime({
            description: "Only those changed after this time. (`/v1/changes` also lists what is gone.)",
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
      "For apps that keep a copy. Without a cursor it lists the whole library; with the last `nextCursor` it lists everything that was added, changed or removed since, without gaps. Likes, views and saves by others do not count as changes. A cursor is valid for 30 days.",
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
