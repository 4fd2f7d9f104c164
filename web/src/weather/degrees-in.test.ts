import { expect, test } from "vitest";
import { degreesIn, temperatureUnit } from "./degrees-in.ts";

test.each([
  ["en-US", "fahrenheit"],
  ["es-US", "fahrenheit"],
  ["en-GB", "celsius"],
  ["de-DE", "celsius"],
  ["en", "celsius"],
])("people of %s read %s", (locale, unit) => {
  expect(temperatureUnit(locale)).toBe(unit);
});

test("degrees are whole", () => {
  expect(degreesIn("celsius", -3)).toBe(-3);
  expect(degreesIn("fahrenheit", -40)).toBe(-40);
  expect(degreesIn("fahrenheit", 19)).toBe(66);
});
