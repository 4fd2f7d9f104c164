import { expect, test } from "vitest";
import { scaleUnit } from "./scale-unit.ts";

test.each([
  ["en-US", "imperial"],
  ["en-GB", "metric"],
  ["de-DE", "metric"],
  ["en", "metric"],
])("%s: %s", (locale, unit) => expect(scaleUnit(locale)).toBe(unit));
