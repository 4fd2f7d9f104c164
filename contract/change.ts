import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const Change = Type.Object(
  {
    id: uuid({ description: "The itinerary's id." }),
    isGone: Type.Boolean({
      description:
        "True if the itinerary is no longer in the library: it was deleted, is no longer shared, or is no longer saved, liked or disliked. False if it was added or changed: read it if your copy has another ETag.",
    }),
    etag: Type.Optional(
      Type.String({
        description: "The itinerary's ETag. Left out if `isGone` is true.",
        examples: ['"17-mQ2r8xAd"'],
      }),
    ),
  },
  {
    $id: "Change",
    description: "An itinerary that was added to the library, changed, or removed from it.",
    examples: [
      { id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11", isGone: false, etag: '"17-mQ2r8xAd"' },
      { id: "3f1c7d20-98a4-4c55-8f0e-b2d6a1e94c73", isGone: true },
    ],
  },
);
export type Change = Type.Static<typeof Change>;

export const ChangePage = Type.Object(
  {
    data: Type.Array(Change, {
      description:
        "In the order in which the changes happened. Each itinerary appears once, with its latest state.",
    }),
    nextCursor: Type.String({
      description: "Store it, and send it as `cursor` to get the changes after this page.",
    }),
    hasMore: Type.Boolean({
      description: "Whether there are more changes to fetch now. If not, ask again later.",
    }),
  },
  {
    $id: "ChangePage",
    description: "A page of changes.",
    examples: [{ data: [], nextCursor: "eyJ2IjoxfQ.8Qm2", hasMore: false }],
  },
);
export type ChangePage = Type.Static<typeof ChangePage>;
