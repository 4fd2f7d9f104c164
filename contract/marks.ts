import { count, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const ItineraryMarks = Type.Object(
  {
    id: uuid({ description: "The itinerary's id." }),
    isLiked: Type.Boolean({ description: "Whether the caller likes it." }),
    isDisliked: Type.Boolean({ description: "Whether the caller dislikes it." }),
    isSaved: Type.Boolean({ description: "Whether the caller has saved it." }),
    likesCount: count({ description: "How many travellers like it." }),
  },
  {
    $id: "ItineraryMarks",
    description: "The caller's marks on an itinerary. A guest has none.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        isLiked: true,
        isDisliked: false,
        isSaved: false,
        likesCount: 12,
      },
    ],
  },
);
export type ItineraryMarks = Type.Static<typeof ItineraryMarks>;

export const MarkList = Type.Object(
  { data: Type.Array(ItineraryMarks, { description: "In the order of the request." }) },
  { $id: "MarkList", description: "The caller's marks on several itineraries.", examples: [{ data: [] }] },
);
export type MarkList = Type.Static<typeof MarkList>;
