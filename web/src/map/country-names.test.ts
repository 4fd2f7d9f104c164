import { expect, test } from "vitest";
import { countryNames } from "./country-names.ts";

test("countries have names in the traveller's language", () => {
  expect(countryNames("de-DE")).toMatchObject({ DK: "Dänemark", LV: "Lettland", TR: "Türkei" });
  expect(countryNames("en-GB")).toEqual({});
});
