import { choice, described, text } from "./formats.ts";
import { Coordinate, PlaceReference, StopCategory } from "./itinerary.ts";
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

export const SuggestedPlaceType = choice(
  [
    ...(["hotel", "hostel", "apartment", "campsite"] as const),
    ...(["restaurant", "cafe", "bar", "shop", "market"] as const),
    ...(["museum", "sight", "worship", "theatre", "entertainment", "sport"] as const),
    ...(["park", "nature", "beach", "viewpoint"] as const),
    ...(["airport", "station", "stop", "ferry", "parking"] as const),
    ...(["address", "street", "district"] as const),
  ],
  {
    $id: "SuggestedPlaceType",
    description:
      "What exactly a place is, where known. A `stop` is one of buses or trams; an `address` is a house with a number.",
    examples: ["hotel"],
  },
);
export type SuggestedPlaceType = Type.Static<typeof SuggestedPlaceType>;

export const SuggestedPlace = Type.Object(
  {
    name: Type.String({ description: "The place's name." }),
    region: Type.Optional(Type.String({ description: "The region or country, to show next to the name." })),
    coordinate: described(Coordinate, "Where the place is."),
    kind: SuggestedPlaceKind,
    category: described(StopCategory, "The category to use for a stop there."),
    type: Type.Optional(described(SuggestedPlaceType, "What exactly it is, where known.")),
    address: Type.Optional(text(500, { description: "The postal address, where known." })),
    openingHours: Type.Optional(
      text(500, { description: "When it is open, in OpenStreetMap's syntax, where known." }),
    ),
    place: Type.Optional(described(PlaceReference, "What to send as the `place` of a stop there.")),
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
        type: "sight",
        place: { source: "waybook", id: "landmark/belem-tower@38.69,-9.22" },
      },
      {
        name: "Hotel Artemide",
        region: "Rome, Italy",
        coordinate: { latitude: 41.9013, longitude: 12.4931 },
        kind: "place",
        category: "lodging",
        type: "hotel",
        address: "Via Nazionale 22, 00184 Rome",
        place: { source: "osm", id: "node/123" },
      },
    ],
  },
);
export type SuggestedPlace = Type.Static<typeof SuggestedPlace>;
