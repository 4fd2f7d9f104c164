import { expect, test } from "vitest";
import { correctMisreadings } from "./correct-misreadings.ts";

test.each([
  ["DircksenstraBe 36", "Dircksenstraße 36"],
  ["StraBenbahn, groBer Platz, SchloB", "Straßenbahn, großer Platz, Schloß"],
  ["Säo Jorge, Camöes, Guimaräes", "São Jorge, Camões, Guimarães"],
  ["12:0o Lunch, 1o0 m", "12:00 Lunch, 100 m"],
  ["Taronga Zo0", "Taronga Zoo"],
  ["i) Plaza", "1) Plaza"],
  ["Albert Cuypmarkt - C18.50", "Albert Cuypmarkt - €18.50"],
  ["￥2,200（入場）", "¥2,200(入場)"],
])("%s is %s", (read, meant) => {
  expect(correctMisreadings(read)).toBe(meant);
});

test.each([
  "MegaBus to eBay, AirBnB, CocoBeach",
  "Archäologisches Museum, Göteborg",
  "1o de Dezembro, A380, Gate B10",
  "25C in July",
  "It is fine",
])("%s is left alone", (text) => {
  expect(correctMisreadings(text)).toBe(text);
});
