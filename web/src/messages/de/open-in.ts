import type { openIn as en } from "../en/open-in.ts";
import type { Translated } from "../translated.ts";

export const openIn: Translated<typeof en> = {
  place: "{name} öffnen in",
  route: "Route dieses Tages öffnen in",
  google: "Google Maps",
  apple: "Apple Karten",
  osm: "OpenStreetMap",
  geo: "Deine Karten-App",
  part: "{app}, Stationen {first, number}–{last, number}",
};
