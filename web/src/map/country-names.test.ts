import { expect, test } from "vitest";
import { countryNames } from "./country-names.ts";

test("countries are called as the traveller calls them", () => {
  expect(countryNames("de-DE")).toMatchObject({ DK: "Dänemark", LV: "Lettland", TR: "Türkei" });
  expect(countryNames("en-GB")).toEqual({});
});
