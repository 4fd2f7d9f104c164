import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { completeDestination } from "./complete-destination.ts";

test.each([
  ["Lisb", "Lisbon, Portugal"],
  ["lisbon", "Lisbon, Portugal"],
  ["sao p", "São Paulo, Brazil"],
  ["SÃO P", "São Paulo, Brazil"],
  ["東", "Tokyo, Japan"],
  ["서울", "Seoul, South Korea"],
  ["мос", "Moscow, Russia"],
  ["par", "Paris, France"],
  ["paris, t", "Paris, Texas, United States"],
  ["Paris, France", "Paris, France"],
  ["portl", "Portland, Oregon, United States"],
  ["portu", "Portugal"],
  ["tusc", "Tuscany, Italy"],
  ["madei", "Madeira, Portugal"],
  ["singap", "Singapore"],
  ["san sebasti", "San Sebastián, Spain"],
  ["washington, d", "Washington, D.C., United States"],
  ["alp", "Alps"],
  ["wien", "Vienna, Austria"],
])("%s is completed", (beginning, destination) => {
  expect(completeDestination(beginning)[0]).toBe(destination);
});

test("namesakes are distinguishable, and none is listed twice", () => {
  const portlands = completeDestination("portland");
  expect(portlands).toContain("Portland, Maine, United States");
  expect(new Set(portlands).size).toBe(portlands.length);
});

test("an empty query gives the best known, an unknown name nothing", () => {
  expect(completeDestination("")).toHaveLength(20);
  expect(completeDestination("  ")).toEqual(completeDestination(""));
  expect(completeDestination("")).toContain("Japan");
  expect(completeDestination("???")).toEqual([]);
  expect(completeDestination("zzzzz")).toEqual([]);
});

const someBeginning = fc.oneof(
  fc.stringMatching(/^[a-z]{1,4}$/),
  fc.constantFrom(..."東 上 大 서 부 мо са الق דו กรุง αθ सि".split(" ")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

test("everything suggested is parsed as that place, and begins with the query in one of its names", () => {
  fc.assert(
    fc.property(someBeginning, (beginning) => {
      const destinations = completeDestination(beginning);
      expect(destinations.length).toBeLessThanOrEqual(20);
      for (const destination of destinations) {
        const [name = "", ...where] = destination.split(", ");
        const place = gazetteer().findInText(destination);
        expect(place?.name.split(" / ")).toContainEqual(
          place?.name === "Washington, D.C." ? place.name : name,
        );
        if (where.length > 0) expect(place?.country?.name).toBe(where.at(-1));
        if (where.length > 1 && place?.name === name) expect(place.region).toBe(where[0]);
        // A completed destination is still proposed when it is typed in full.
        expect(completeDestination(destination).map(nameKey)).toContain(nameKey(destination));
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("a name from another language is suggested if it is what most people mean, and never after theirs", () => {
  expect(completeDestination("münch")[0]).toBe("Munich, Germany");
  for (const beginning of ["rom", "lisb", "new y"])
    for (const destination of completeDestination(beginning))
      expect(nameKey(destination).startsWith(nameKey(beginning)), destination).toBe(true);
});
