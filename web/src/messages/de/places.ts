import type { places as en } from "../en/places.ts";
import type { Translated } from "../translated.ts";

export const places: Translated<typeof en> = {
  found: "{count, plural, one {# Ort gefunden} other {# Orte gefunden}}",
  kind: {
    landmark: "Sehenswürdigkeit",
    airport: "Flughafen",
    city: "Stadt",
    town: "Ort",
    region: "Region",
    country: "Land",
    island: "Insel",
    nature: "Natur",
    place: "Ort",
  },
};
