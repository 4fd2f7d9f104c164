import { Author } from "./author.ts";
import { count, dateTime, described } from "./formats.ts";
import { ItineraryPreview } from "./itinerary.ts";
import { nextCursor } from "./page.ts";
import * as Type from "./schema-builders.ts";

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
};
const revisionExample = {
  version: 16,
  isCurrent: false,
  writtenAt: "2026-03-15T17:12:08.114Z",
  writtenBy: { id: "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21", username: "mina", displayName: "Mina Okafor" },
  title: "Lisbon in spring",
  dayCount: 3,
  stopCount: 10,
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
