import { choice, described } from "./formats.ts";
import { Coordinate, StopCategory } from "./itinerary.ts";
import * as Type from "./type.ts";

export const SuggestedPlaceKind = choice(
  ["landmark", "airport", "city", "town", "region", "country", "island", "nature", "place"],
  {
    $id: "SuggestedPlaceKind",
    description:
      "What kind of place it is. A `landmark` is where travellers go; a `place` is what only a geocoder knows.",
    examples: ["landmark"],
  },
);
export type SuggestedPlaceKind = Type.Static<typeof SuggestedPlaceKind>;

export const SuggestedPlace = Type.Object(
  {
    name: Type.String({ description: "As a traveller writes it." }),
    region: Type.Optional(Type.String({ description: "Where it is, to show beside the name." })),
    coordinate: described(Coordinate, "Where it is on the map."),
    kind: SuggestedPlaceKind,
    category: described(StopCategory, "What a stop there would be."),
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
