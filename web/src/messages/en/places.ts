export const places = {
  found: "{count, plural, one {# place found} other {# places found}}",
  kind: {
    landmark: "Landmark",
    airport: "Airport",
    city: "City",
    town: "Town",
    region: "Region",
    country: "Country",
    island: "Island",
    nature: "Nature",
    place: "Place",
  },
} as const;
