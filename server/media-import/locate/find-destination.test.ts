import { describe, expect, test } from "vitest";
import type { Place } from "../../geo/gazetteer/place.ts";
import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { findDestination } from "./find-destination.ts";

const notes = (noted: Partial<TripNotes>): TripNotes => ({
  whereabouts: [],
  days: [],
  packing: [],
  expenses: [],
  ...noted,
});
const stop = (name: string, noted: Partial<StopNotes> = {}): StopNotes => ({ name, confidence: 1, ...noted });
const day = (names: readonly string[], title?: string): DayNotes => ({
  ...(title && { title }),
  stops: names.map((name) => stop(name)),
});
const describePlace = (place: Place | undefined) => place && `${place.name}, ${place.country?.code ?? "-"}`;

describe("a trip goes", () => {
  test.each<[string, Partial<TripNotes>, string | undefined]>([
    ["where its title says", { title: "3 DAYS IN LISBON" }, "Lisbon, PT"],
    ["where a place tag says", { whereabouts: [{ text: "Ubud, Indonesia", weight: 5 }] }, "Ubud, ID"],
    ["to the city, not to the country named with it", { title: "Rome, Italy" }, "Rome, IT"],
    [
      "to the city, although its day trips and quarters have namesakes elsewhere",
      {
        title: "Lisbon",
        days: [day(["Torre de Belém", "LX Factory"], "Belém"), day(["Palácio da Pena"], "Sintra day trip")],
      },
      "Lisbon, PT",
    ],
    [
      "where its landmarks are",
      { days: [day(["Sensō-ji Temple", "Tokyo Skytree", "Meiji Shrine", "Lunch"])] },
      "Tokyo, JP",
    ],
    [
      "where most landmarks are, when one name means another as well",
      { days: [day(["Pantheon", "Trevi Fountain", "Spanish Steps", "Chinatown"])] },
      "Rome, IT",
    ],
    [
      "where an address says",
      { days: [{ stops: [stop("Hotel Sol", { address: "Rua das Flores 12, 4050-262 Porto" })] }] },
      "Porto, PT",
    ],
    [
      "to an island",
      { title: "Santorini in 24h", days: [day(["Red Beach", "Fira", "Oia"])] },
      "Santorini, GR",
    ],
    [
      "to the country, when it has several cities",
      {
        days: [
          day(["Colosseum"], "Rome"),
          day(["Uffizi Gallery"], "Florence"),
          day(["Rialto Bridge"], "Venice"),
        ],
      },
      "Italy, IT",
    ],
    [
      "to the country that its title names",
      { title: "10 days in Japan", days: [day([], "Tokyo"), day([], "Kyoto"), day([], "Hiroshima")] },
      "Japan, JP",
    ],
    [
      "to the region, when its cities are in one",
      { days: [day([], "Florence"), day([], "Siena"), day([], "Pisa"), day([], "Arezzo")] },
      "Tuscany, IT",
    ],
    [
      "to the namesake where its landmarks are",
      { title: "Valencia", days: [day(["City of Arts and Sciences", "Valencia Cathedral"])] },
      "Valencia, ES",
    ],
    ["where a flight goes, not where it comes from", { destination: "Paris", origin: "Lisbon" }, "Paris, FR"],
    [
      "where a flight goes by its code",
      { destination: "CDG", origin: "LIS", days: [{ stops: [stop("Flight LIS → CDG")] }] },
      "Paris, FR",
    ],
    [
      "where the photos were taken",
      {
        days: [
          {
            stops: [
              stop("Morning", { coordinate: { latitude: 41.4036, longitude: 2.1744 } }),
              stop("Noon", { coordinate: { latitude: 41.3817, longitude: 2.1716 } }),
            ],
          },
        ],
      },
      "Barcelona, ES",
    ],
    [
      "nowhere, without any evidence",
      { title: "My perfect weekend", days: [day(["Lunch", "Museum"])] },
      undefined,
    ],
    [
      "nowhere, when a single stop of many is called like a landmark",
      {
        days: [
          day(["Sagrada Família", "Joe's", "Bean There", "Blue Door", "Green Room", "Marta's house", "Pier"]),
        ],
      },
      undefined,
    ],
  ])("%s", (_, noted, expected) => {
    expect(describePlace(findDestination(notes(noted)))).toBe(expected);
  });

  test("to the namesake in the country of its phone numbers", () => {
    const whereabouts = [{ text: "Cambridge", weight: 5 }];
    const stops = ["+1 617 495 1000", "+1 617 253 1000"].map((phone) => stop("Campus", { phone }));
    expect(describePlace(findDestination(notes({ whereabouts })))).toBe("Cambridge, GB");
    expect(describePlace(findDestination(notes({ whereabouts, days: [{ stops }] })))).toBe("Cambridge, US");
  });
});

test("two hundred stops decide where a trip goes; more would only take time", () => {
  const stops = Array.from({ length: 2000 }, (_, index) => stop(`Chinatown & Central Park ${index}`));
  const all = collectEvidence(notes({ days: [{ stops }] }));
  expect(all).toEqual(collectEvidence(notes({ days: [{ stops: stops.slice(0, 200) }] })));
  expect(all.length).toBeGreaterThan(200);
});
