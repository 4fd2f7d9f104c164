import { ItinerarySummary } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const nextCursor = Type.String({
  description: "Opaque. Send it as `cursor` to get the next page. Left out on the last page.",
});

/** The parameters of every list. */
export const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 50,
      default: 25,
      description: "How many results per page, at most 50.",
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        "The `nextCursor` of the previous page of the same query. Do not construct cursors yourself.",
    }),
  ),
};

export const ItineraryPage = Type.Object(
  {
    data: Type.Array(ItinerarySummary, { description: "The itineraries of this page, in order." }),
    nextCursor: Type.Optional(nextCursor),
  },
  {
    $id: "ItineraryPage",
    description: "A page of results.",
    examples: [{ data: [], nextCursor: "eyJ2IjoxfQ.8Qm2" }, { data: [] }],
  },
);
export type ItineraryPage = Type.Static<typeof ItineraryPage>;
