import { choice, described } from "./formats.ts";
import { Coordinate, StopCategory } from "./itinerary.ts";
import * as Type from "./schema-builders.ts";

export const SuggestedPlaceKind = choice(
  ["landmark", "airport", "city", "town", "region", "country", "island", "nature", "place"],
  {
    $id: "SuggestedPlaceKind",
    description: "The kind of place. A `landmark` is a sight; a `place` is known only to the geocoder.",
    examples: ["landmark"],
  },
);
export type SuggestedPlaceKind = Type.Static<typeof SuggestedPlaceKind>;

export const SuggestedPlace = Type.Object(
  {
    name: Type.String({ description: "The place's name." }),
    region: Type.Optional(Type.String({ description: "The region or country, to show next to the name." })),
    coordinate: described(Coordinate, "Where the place is."),
    kind: SuggestedPlaceKind,
    category: described(StopCategory, "The category to use for a stop there."),
  },
  {
    $id: "SuggestedPlace",
    description: "A place that a traveller may mean.",
    examples: [
      {
        name: "Belém Tower",
        region: "Lisbon, Portugal",
        coordinate: { latitude: 38.6916, longitude: -9.216 },
        kind: "landmark",
        category: "sight",
      },
    ],
  },
);
export type SuggestedPlace = Type.Static<typeof SuggestedPlace>;
