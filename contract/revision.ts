import { Author } from "./author.ts";
import { choice, count, dateTime, described } from "./formats.ts";
import { ItineraryPreview } from "./itinerary.ts";
import { nextCursor } from "./page.ts";
import * as Type from "./schema-builders.ts";

export const RevisionChange = Type.Object(
  {
    part: choice(["itinerary", "day", "stop", "packingItem", "expense"], {
      description: "What kind of part changed; `itinerary` for its own fields.",
    }),
    change: choice(["added", "removed", "moved", "changed", "packed", "unpacked"], {
      description: "What happened to it. `packed` and `unpacked` are for packing items.",
    }),
    count: count({ minimum: 1, description: "How many parts changed in this way." }),
    name: Type.Optional(
      Type.String({ description: "The part's name or title, if it is only one; at most 80 characters." }),
    ),
    day: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          "The number of the day. For stops: that they were added to, removed from or moved to; left out if they moved within their day.",
      }),
    ),
    fields: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Which fields changed, for `changed`; also `visibility`, `publicDetails`, `coverImage`, and `image` for a day's or a stop's. Left out if they differ between the parts.",
      }),
    ),
  },
  {
    $id: "RevisionChange",
    description: "Something that a version changed. Several parts with the same change are one entry.",
    examples: [{ part: "stop", change: "changed", count: 1, name: "National Tile Museum", fields: ["note"] }],
  },
);
export type RevisionChange = Type.Static<typeof RevisionChange>;

const revisionFields = {
  version: Type.Integer({
    minimum: 1,
    description: "Increases with every write. Not every version is kept.",
  }),
  isCurrent: Type.Boolean({ description: "Whether this is the current version." }),
  writtenAt: dateTime({ description: "When it was written." }),
  writtenBy: Type.Optional(described(Author, "Who wrote it. Left out if they have deleted their account.")),
  title: Type.String({ description: "The itinerary's title in this version." }),
  dayCount: count({ description: "How many days it has in this version." }),
  stopCount: count({ description: "How many stops it has in this version." }),
  changes: Type.Optional(
    Type.Array(RevisionChange, {
      description:
        "What changed since the version before, in a few entries. Left out for the first version, and where it is unknown.",
    }),
  ),
};
const revisionExample = {
  version: 16,
  isCurrent: false,
  writtenAt: "2026-03-15T17:12:08.114Z",
  writtenBy: { id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21", username: "mina", displayName: "Mina Okafor" },
  title: "Lisbon in spring",
  dayCount: 3,
  stopCount: 10,
  changes: [
    { part: "stop", change: "changed", count: 1, name: "National Tile Museum", fields: ["note"] },
    { part: "stop", change: "moved", count: 2, day: 2 },
  ],
};

export const Revision = Type.Object(revisionFields, {
  $id: "Revision",
  description: "A summary of a version of an itinerary.",
  examples: [revisionExample],
});
export type Revision = Type.Static<typeof Revision>;

export const RevisionPage = Type.Object(
  {
    data: Type.Array(Revision, { description: "Newest first." }),
    nextCursor: Type.Optional(nextCursor),
  },
  {
    $id: "RevisionPage",
    description: "A page of an itinerary's history.",
    examples: [{ data: [revisionExample] }],
  },
);
export type RevisionPage = Type.Static<typeof RevisionPage>;

export const FullRevision = Type.Object(
  { ...revisionFields, draft: ItineraryPreview },
  {
    $id: "FullRevision",
    description: "A version of an itinerary with its content.",
    examples: [
      {
        ...revisionExample,
        draft: { title: "Lisbon in spring", tags: [], days: [], packing: [], expenses: [] },
      },
    ],
  },
);
export type FullRevision = Type.Static<typeof FullRevision>;
