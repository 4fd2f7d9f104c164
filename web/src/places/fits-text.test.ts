import { expect, test } from "vitest";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { fitsText } from "./fits-text.ts";

const place: SuggestedPlace = {
  ...{ name: "Café Central", address: "Herrengasse 14, 1010 Vienna", kind: "place", category: "cafe" },
  coordinate: { latitude: 48.21, longitude: 16.37 },
};

test.each([
  ["cafe cen", true],
  ["CENTRAL herrengasse 1", true],
  ["cafe sacher", false],
  ["", true],
])("%s: %s", (text, expected) => {
  expect(fitsText(place, text)).toBe(expected);
});
