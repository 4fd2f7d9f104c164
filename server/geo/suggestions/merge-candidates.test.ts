import { describe, expect, test } from "vitest";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { mergeCandidates } from "./merge-candidates.ts";

const rome = { latitude: 41.8933, longitude: 12.4829 };
/** So many metres north of the middle of Rome. */
const at = (metres: number) => ({ latitude: rome.latitude + metres / 111_320, longitude: rome.longitude });

const candidate = (name: string, more: Partial<PlaceCandidate> = {}): PlaceCandidate => ({
  name,
  region: "Rome, Italy",
  coordinate: rome,
  kind: "place",
  category: "food",
  type: "restaurant",
  ...more,
});
const osm = (id: number) => ({ place: { source: "osm" as const, id: `node/${id}` } });
const landmark = (name: string, more: Partial<PlaceCandidate> = {}) =>
  candidate(name, { kind: "landmark", fame: 6, place: { source: "waybook", id: name }, ...more });

const merge = (
  text: string,
  { own = [], extract = [], geocoder = [] }: Partial<Record<string, PlaceCandidate[]>>,
  near: typeof rome | undefined = rome,
) =>
  mergeCandidates({ text, near }, [
    { source: "own", candidates: own },
    { source: "extract", candidates: extract },
    { source: "geocoder", candidates: geocoder },
  ]);
const names = (places: readonly { name: string; type?: string }[]) =>
  places.map(({ name, type }) => `${name} (${type})`);

describe("guesses at typos", () => {
  const toulouse = { latitude: 43.604, longitude: 1.44 };
  const capitole = landmark("Place du Capitole", { type: "sight", coordinate: toulouse });

  test("far away are left out beside a place with the typed words", () => {
    const chapito = candidate("Chapitô à Mesa", osm(1));
    expect(names(merge("chapit", { own: [capitole], geocoder: [chapito] }))).toEqual([
      "Chapitô à Mesa (restaurant)",
    ]);
    expect(merge("chapit", { own: [capitole], geocoder: [chapito] }, toulouse)).toHaveLength(2);
  });

  test("stay where nothing else has the typed words", () => {
    expect(merge("kapitole", { own: [capitole], geocoder: [candidate("Osteria", osm(1))] })).toHaveLength(2);
  });
});

describe("one place from several sources", () => {
  test("is listed once, with what each of them knows", () => {
    const [place, ...others] = merge("roscioli", {
      own: [landmark("Roscioli")],
      extract: [candidate("Roscioli", { ...osm(1), openingHours: "Mo-Su 12:30-24:00" })],
      geocoder: [candidate("Roscioli", { ...osm(1), address: "Via dei Giubbonari 21" })],
    });
    expect(others).toEqual([]);
    expect(place).toEqual({
      ...candidate("Roscioli"),
      kind: "landmark",
      place: { source: "osm", id: "node/1" },
      openingHours: "Mo-Su 12:30-24:00",
      address: "Via dei Giubbonari 21",
    });
  });

  test.each<[string, PlaceCandidate, PlaceCandidate]>([
    ["by its id", candidate("Roscioli", osm(1)), candidate("Salumeria", { ...osm(1), coordinate: at(900) })],
    [
      "by one of its names",
      landmark("Colosseum", { category: "sight", type: "sight", otherNames: ["Colosseo"] }),
      candidate("Colosseo", { ...osm(2), category: "sight", type: "sight", coordinate: at(800) }),
    ],
    [
      "without the kind in its name",
      candidate("Hotel Artemide", { ...osm(3), category: "lodging", type: "hotel" }),
      candidate("Artemide", { ...osm(4), category: "lodging", type: "hotel", coordinate: at(60) }),
    ],
  ])("is recognised %s", (_, one, other) => {
    expect(merge("x", { own: [one], geocoder: [other] })).toHaveLength(1);
  });
});

describe("different places", () => {
  test.each<[string, PlaceCandidate, PlaceCandidate]>([
    ["branches", candidate("Dishoom", osm(1)), candidate("Dishoom", { ...osm(2), coordinate: at(400) })],
    [
      "a sight and the stop in front of it",
      landmark("Pantheon", { category: "sight", type: "sight" }),
      candidate("Pantheon", { ...osm(3), category: "transport", type: "stop", coordinate: at(80) }),
    ],
    [
      "houses of a street",
      candidate("Via del Corso 12", { ...osm(4), category: "other", type: "address" }),
      candidate("Via del Corso 120", { ...osm(5), category: "other", type: "address" }),
    ],
    [
      "a city and its station",
      candidate("Termini", { kind: "town", category: "other" }),
      candidate("Termini", { ...osm(6), category: "transport", type: "station" }),
    ],
  ])("stay apart: %s", (_, one, other) => {
    expect(merge("x", { own: [one], geocoder: [other] })).toHaveLength(2);
  });

  test("with names alike are not joined through a third", () => {
    const places = merge("roscioli", {
      own: [landmark("Roscioli")],
      geocoder: [
        candidate("Roscioli Salumeria", { ...osm(1), address: "Via dei Giubbonari 21", coordinate: at(40) }),
        candidate("Forno Roscioli", { ...osm(2), category: "cafe", type: "cafe", coordinate: at(60) }),
        candidate("Caffè Roscioli", { ...osm(3), category: "cafe", type: "cafe", coordinate: at(-300) }),
      ],
    });
    expect(names(places)).toEqual([
      "Roscioli (restaurant)",
      "Forno Roscioli (cafe)",
      "Caffè Roscioli (cafe)",
    ]);
    expect(places[0]).toMatchObject({ address: "Via dei Giubbonari 21", place: { id: "node/1" } });
  });
});

describe("best first", () => {
  const city = (name: string, fame: number) =>
    candidate(name, { kind: "city", category: "other", fame, region: "somewhere", coordinate: at(2e6) });

  test("the whole name before a longer one that is better known", () => {
    const own = [city("Porto Alegre", 7.5), city("Porto", 6.8)];
    expect(merge("Porto", { own }, undefined)[0]?.name).toBe("Porto");
  });

  test("near before far", () => {
    const [far, near] = [
      candidate("Dishoom", { ...osm(1), coordinate: at(9e5) }),
      candidate("Dishoom", osm(2)),
    ];
    expect(merge("dishoom", { geocoder: [far, near] })[0]?.place?.id).toBe("node/2");
  });

  test("the kind that was typed", () => {
    const geocoder = [
      candidate("Sacher", { ...osm(1), category: "cafe", type: "cafe" }),
      candidate("Sacher", { ...osm(2), category: "lodging", type: "hotel" }),
    ];
    expect(merge("hotel sacher", { geocoder })[0]?.type).toBe("hotel");
    expect(merge("café sacher", { geocoder })[0]?.type).toBe("cafe");
  });

  test("what has a typo or is in another language still comes, behind what is written like that", () => {
    const geocoder = [candidate("Tour Eiffel", osm(1)), candidate("Eifelturm", osm(2))];
    expect(merge("Eifelturm", { geocoder }).map(({ name }) => name)).toEqual(["Eifelturm", "Tour Eiffel"]);
    expect(
      merge("dishom", { geocoder: [candidate("Dish", osm(1)), candidate("Dishoom", osm(2))] })[0]?.name,
    ).toBe("Dishoom");
  });
});
