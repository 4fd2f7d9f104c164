import { expect, test } from "vitest";
import { airportOf, airportsIn } from "./airports.ts";

test("airports are found by their codes, including the newest", () => {
  expect(airportOf("LIS")).toMatchObject({ city: "Lisbon", country: "Portugal" });
  expect(airportOf("LIS")?.coordinate.latitude).toBeCloseTo(38.78, 2);
  expect(airportOf("BER")?.city).toBe("Berlin");
  // A small airport had this code before.
  expect(airportOf("KTI")?.city).toBe("Phnom Penh");
  expect(airportOf("QQQ")).toBeUndefined();
  expect(airportOf("lis")).toBeUndefined();
});

test("codes are found in a text, words that look like them are not", () => {
  const codes = (text: string) => airportsIn(text).map(({ code }) => code);
  expect(codes("LIS → CDG, 14 MAR 2026, THE DAY OF FLIGHT")).toEqual(["LIS", "CDG"]);
  expect(codes("LISBON (LIS)")).toEqual(["LIS"]);
  expect(codes("lis cdg")).toEqual([]);
});
