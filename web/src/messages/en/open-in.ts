export const openIn = {
  place: "Open {name} in",
  route: "Open this day’s route in",
  google: "Google Maps",
  apple: "Apple Maps",
  osm: "OpenStreetMap",
  geo: "Your map app",
  part: "{app}, stops {first, number}–{last, number}",
} as const;
