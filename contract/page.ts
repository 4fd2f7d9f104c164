import * as Type from "typebox";
import { ItinerarySummary } from "./itinerary.ts";

export const ItineraryPage = Type.Object(
  {
    data: Type.Array(ItinerarySummary, { description: "The itineraries of this page, in order." }),
    nextCursor: Type.Optional(
      Type.String({
        description: "Opaque: send it back as `cursor` for the next page. Left out on the last.",
      }),
    ),
  },
  {
    $id: "ItineraryPage",
    description: "A page of results.",
    examples: [{ data: [], nextCursor: "eyJ2IjoxfQ.8Qm2" }, { data: [] }],
  },
);
export type ItineraryPage = Type.Static<typeof ItineraryPage>;
