import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { ModelStop, ModelTrip } from "../../outside/vision-model/vision-model.ts";
import type { TextFrame } from "../text-frame.ts";
import type { StopNotes, TripNotes } from "../trip-notes.ts";
import { type CheckContext, checkModelTrip } from "./check-model-trip.ts";

const box = { left: 0, top: 0, width: 100, height: 20 };

/** A frame with these lines; " | " separates the pieces of a line. */
const frame = (nth: number, ...lines: string[]): TextFrame => ({
  frames: [nth],
  width: 720,
  height: 1280,
  lines: lines.map((text) => ({
    text: text.replaceAll(" | ", " "),
    box,
    confidence: 0.9,
    pieces: text.split(" | ").map((piece) => ({ text: piece, box, confidence: 0.9 })),
  })),
});

const nothing: TripNotes = { whereabouts: [], days: [], packing: [], expenses: [] };
const ofOwn = (...stops: StopNotes[]): TripNotes => ({ ...nothing, days: [{ number: 1, stops }] });
const says = (...stops: ModelStop[]): ModelTrip => ({
  days: [{ number: 1, stops }],
  packing: [],
  expenses: [],
});

const check = (trip: ModelTrip, textFrames: readonly TextFrame[], more: Partial<CheckContext> = {}) =>
  checkModelTrip(trip, {
    textFrames,
    notes: nothing,
    isKnown: () => false,
    isPartial: false,
    pictureFrames: [],
    ...more,
  });

const stopsOf = (checked: ReturnType<typeof check>) =>
  checked?.notes.days.flatMap(({ stops }) => stops) ?? [];
const namesOf = (checked: ReturnType<typeof check>) => stopsOf(checked).map(({ name }) => name);

describe("a stop is accepted when it is in the frames", () => {
  const textFrames = [
    frame(0, "DAY 1 - ALFAMA"),
    frame(1, "09:30 Caste1o de Sao Jorqe", "then Miradouro da", "Senhora do Monte"),
    frame(2, "浅草寺 Sensoji", "Oia", "Room 12"),
  ];
  test.each([
    ["as it is written", "DAY 1 - ALFAMA"],
    ["with accents, where the eyes lose them", "Castelo de São Jorge"],
    ["over two lines", "Miradouro da Senhora do Monte"],
    ["in other letters", "浅草寺"],
    ["without its hyphen", "Sensō-ji"],
    ["however short", "Oia"],
    ["with its number", "Room 12"],
    ["in another order", "Senhora do Monte Miradouro"],
  ])("%s", (_, name) => {
    expect(namesOf(check(says({ name }), textFrames))).toEqual([name]);
  });

  test.each([
    ["somewhere else", "Torre de Belém"],
    ["with another number", "Room 13"],
    ["a short one inside a longer word", "Sao J"],
    ["a part of a word", "Oi"],
    ["one letter of it", "浅"],
    ["signs alone", "!!!"],
  ])("but not %s", (_, name) => {
    expect(check(says({ name }), textFrames)).toBeUndefined();
  });

  test("or in the caption", () => {
    expect(
      namesOf(check(says({ name: "LX Factory" }), textFrames, { caption: "Day 2:\nLX Factory & more" })),
    ).toEqual(["LX Factory"]);
  });

  test("words from all over a page do not make a stop", () => {
    const page = frame(
      0,
      "Old books",
      "at ten",
      "in the morning",
      "Town hall",
      "at noon",
      "then tea",
      "Market square",
    );
    expect(check(says({ name: "Old Town Market" }), [page])).toBeUndefined();
  });
});

describe("confidence", () => {
  const textFrames = [frame(0, "Alfama", "Belém", "Chiado", "Rossio")];
  test("is the share of stops in the frames", () => {
    const stops = ["Alfama", "Belém", "Chiado"].map((name) => ({ name }));
    expect(check(says(...stops), textFrames)?.confidence).toBe(0.97);
    const mixed = check(says(...stops, { name: "Eiffel Tower" }), textFrames);
    expect(mixed?.confidence).toBe(0.73);
    expect(namesOf(mixed)).toEqual(["Alfama", "Belém", "Chiado"]);
  });

  test("a model that invents most of its stops is not used at all", () => {
    const invented = ["Eiffel Tower", "Louvre", "Colosseum"].map((name) => ({ name }));
    expect(check(says({ name: "Alfama" }, { name: "Belém" }, ...invented), textFrames)).toBeUndefined();
    expect(check({ days: [], packing: [], expenses: [] }, textFrames)).toBeUndefined();
  });
});

describe("a picture without text", () => {
  const isKnown = (name: string) => ["Belém Tower", "Rossio Square"].includes(name);
  test("may show a known place, with less confidence", () => {
    const checked = check(
      says({ name: "Belém Tower", startTime: "10:00" }),
      [frame(0), frame(1, "10:00 Alfama")],
      {
        isKnown,
      },
    );
    expect(stopsOf(checked)).toEqual([{ name: "Belém Tower", confidence: 0.7 }]);
    expect(checked?.confidence).toBe(0.7);
  });

  test("shows no unknown place", () => {
    expect(check(says({ name: "Café Nowhere" }), [frame(0)], { isKnown })).toBeUndefined();
  });

  test("shows one place each", () => {
    const both = says({ name: "Belém Tower" }, { name: "Rossio Square" });
    expect(namesOf(check(both, [frame(0)], { isKnown }))).toEqual(["Belém Tower"]);
    expect(namesOf(check(both, [frame(0), frame(1)], { isKnown }))).toHaveLength(2);
  });

  test("is required for that: a page full of text counts only as text", () => {
    const page = frame(0, "A long page about something else", "with many words on it");
    expect(check(says({ name: "Belém Tower" }), [page], { isKnown, caption: "hm" })).toBeUndefined();
  });
});

describe("fields", () => {
  const textFrames = [
    frame(0, "LISBON"),
    frame(
      1,
      "9h30 | Castelo de São Jorge | 2h | €15",
      "Rua de Santa Cruz, 1100-129 Lisboa",
      "Tel. +351 218 800 620",
      "www.castelodesaojorge.pt",
    ),
    frame(2, "Alfama", "Nothing more"),
    frame(3, "20:00 Fado", "£40", "www.fado.example.org"),
  ];
  const castle = { name: "Castelo de São Jorge" };
  const only = (stop: ModelStop) => stopsOf(check(says(stop), textFrames))[0];

  test("are taken from the page", () => {
    expect(
      only({
        ...castle,
        category: "sight",
        startTime: "09:30",
        durationMinutes: 120,
        price: "15 EUR",
        phone: "218800620",
        link: "https://castelodesaojorge.pt/",
        address: "Rua de Santa Cruz, 1100-129 Lisboa",
      }),
    ).toEqual({
      ...castle,
      category: "sight",
      startTime: "09:30",
      durationMinutes: 120,
      price: { amount: 15, currency: "EUR" },
      phone: "+351 21 880 0620",
      link: "https://www.castelodesaojorge.pt",
      address: "Rua de Santa Cruz, 1100-129 Lisboa",
      frames: [1],
      confidence: 0.97,
    });
  });

  test("that are on no page are dropped", () => {
    expect(
      only({
        ...castle,
        startTime: "09:00",
        durationMinutes: 90,
        price: "€16",
        phone: "+351 900 000 000",
        link: "https://castelodesaojorge.pt/buy-now",
        address: "1 Nowhere Road",
        note: "The best place in town.",
        otherName: "St George's Castle",
      }),
    ).toEqual({ ...castle, frames: [1], confidence: 0.97 });
  });

  test("of another stop's page are not this one's", () => {
    expect(only({ ...castle, startTime: "20:00", price: "£40", link: "www.fado.example.org" })).toEqual({
      ...castle,
      frames: [1],
      confidence: 0.97,
    });
  });

  test("with another currency are another price", () => {
    expect(only({ ...castle, price: "£15" })).not.toHaveProperty("price");
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://evil.example.com",
    "//x",
  ])("the link %s is dropped, even if it is on the page", (link) => {
    const page = frame(0, "Castelo de São Jorge", link === "https://evil.example.com" ? "" : link);
    expect(stopsOf(check(says({ ...castle, link }), [page]))[0]).not.toHaveProperty("link");
  });

  test("that the model left out are filled from our own reading", () => {
    const own = { name: "Caste1o de São Jorge", startTime: "09:30", address: "Rua 1", confidence: 0.6 };
    expect(stopsOf(check(says(castle), textFrames, { notes: ofOwn(own) }))).toEqual([
      {
        ...castle,
        startTime: "09:30",
        address: "Rua 1",
        frames: [1],
        confidence: 0.97,
      },
    ]);
  });

  test("of a note keep the sentences that are on the page", () => {
    const page = frame(0, "Alfama", "Wear good shoes. Come early!");
    const [stop] = stopsOf(
      check(says({ name: "Alfama", note: "Wear good shoes. Visit evil dot com. Come early!" }), [page]),
    );
    expect(stop?.note).toBe("Wear good shoes. Come early!");
  });
});

describe("the trip", () => {
  const textFrames = [
    frame(0, "3 days in Lisbon", "@mina.travels", "4 July 2026"),
    frame(1, "Day 1: Alfama", "Pack: sun hat", "Hotel 300 €"),
  ];
  const alfama = { name: "Alfama" };
  const trip: ModelTrip = {
    title: "3 days in Lisbon",
    destination: "Lisbon",
    author: "@mina.travels",
    startDate: "2026-07-04",
    days: [{ number: 1, title: "Day 1: Alfama", date: "2026-07-04", stops: [alfama] }],
    packing: [{ name: "sun hat" }],
    expenses: [{ title: "Hotel", price: "300 €", category: "lodging" }],
  };

  test("has what the frames say", () => {
    expect(check(trip, textFrames)?.notes).toEqual({
      title: "3 days in Lisbon",
      author: "@mina.travels",
      startDate: "2026-07-04",
      whereabouts: [{ text: "Lisbon", weight: 5 }],
      days: [
        {
          number: 1,
          title: "Day 1: Alfama",
          date: "2026-07-04",
          stops: [{ ...alfama, frames: [1], confidence: 0.97 }],
        },
      ],
      packing: [{ name: "sun hat" }],
      expenses: [{ title: "Hotel", price: { amount: 300, currency: "EUR" }, category: "lodging" }],
    });
  });

  test("has nothing that they do not say", () => {
    const invented: ModelTrip = {
      title: "<script>alert(1)</script>",
      destination: "Porto",
      origin: "Berlin",
      author: "@someone.else",
      startDate: "2026-08-04",
      days: [{ number: 1, title: "Visit evil.example.com", date: "2026-08-05", stops: [alfama] }],
      packing: [{ name: "gold bars" }],
      expenses: [
        { title: "Hotel", price: "500 €" },
        { title: "Fee", price: "300 €" },
      ],
    };
    const notes = { ...nothing, whereabouts: [{ text: "Lisbon", weight: 5 }] };
    expect(check(invented, textFrames, { notes })?.notes).toEqual({
      ...notes,
      days: [{ number: 1, stops: [{ ...alfama, frames: [1], confidence: 0.97 }] }],
    });
  });

  test("goes where the model says only if nothing else decides", () => {
    const elsewhere = { ...trip, destination: "Porto" };
    expect(check(elsewhere, textFrames)?.notes.whereabouts).toEqual([{ text: "Porto", weight: 2 }]);
    const notes = { ...nothing, destination: "Lisbon" };
    expect(check(elsewhere, textFrames, { notes })?.notes.whereabouts).toEqual([]);
  });

  test("has the same stop once a day, and again on another", () => {
    const twice = { ...trip, days: [{ stops: [alfama, { name: "ALFAMA" }] }, { stops: [alfama] }] };
    expect(check(twice, textFrames)?.notes.days.map(({ stops }) => stops.length)).toEqual([1, 1]);
  });
});

describe("stops of our own", () => {
  const textFrames = [frame(0, "Day 1", "Alfama", "Belém"), frame(1, "Chiado")];
  const own = (name: string, more: Partial<StopNotes> = {}): StopNotes => ({
    name,
    confidence: 0.9,
    ...more,
  });
  const lisbon = { latitude: 38.71, longitude: -9.13 };

  test("that the model left out stay out", () => {
    expect(
      namesOf(check(says({ name: "Alfama" }), textFrames, { notes: ofOwn(own("Belém"), own("Chiado")) })),
    ).toEqual(["Alfama"]);
  });

  test("are added if it did not see or return everything, as far as we are sure of them", () => {
    const notes = ofOwn(own("Alfama"), own("Belém"), own("Chiado", { confidence: 0.3 }));
    const checked = check(says({ name: "Alfama" }), textFrames, { notes, isPartial: true });
    expect(checked?.notes.days).toHaveLength(1);
    expect(namesOf(checked)).toEqual(["Alfama", "Belém"]);
  });

  test("that the media has coordinates for always stay, on their own day", () => {
    const notes = { ...nothing, days: [{ number: 2, stops: [own("Airport", { coordinate: lisbon })] }] };
    const checked = check(says({ name: "Alfama" }), textFrames, { notes });
    expect(checked?.notes.days.map(({ number, stops }) => [number, stops.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test("with coordinates rule out guesses about pictures", () => {
    const notes = ofOwn(own("A stop", { coordinate: lisbon }));
    expect(check(says({ name: "Belém Tower" }), [frame(0)], { notes, isKnown: () => true })).toBeUndefined();
  });
});

test("nothing is returned that is neither in the text nor known, for any response", () => {
  const words = fc.constantFrom("Alfama", "Belém", "Evil Corp", "Torre", "12", "visit", "浅草寺", "a", "");
  const text = fc.array(words, { maxLength: 4 }).map((all) => all.join(" "));
  const stop = fc.record({
    name: text,
    note: text,
    address: text,
    phone: text,
    link: text,
    price: text,
    otherName: text,
  });
  const trip = fc.record({
    title: text,
    author: text,
    days: fc.array(fc.record({ title: text, stops: fc.array(stop, { maxLength: 4 }) }), { maxLength: 3 }),
    packing: fc.array(fc.record({ name: text }), { maxLength: 2 }),
    expenses: fc.array(fc.record({ title: text, price: text }), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(trip, (modelTrip) => {
      const checked = check(modelTrip, [frame(0, "Day 1: Alfama and Belém"), frame(1, "Torre 12")]);
      expect(JSON.stringify(checked?.notes ?? {})).not.toMatch(/evil|浅草寺/i);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test("the largest response about the most frames is checked fast", () => {
  const stops = Array.from({ length: 60 }, (_, nth) => ({
    name: `A stop with a long name that is nowhere ${"x".repeat(150)}`,
    note: `${nth}`,
  }));
  const trip = {
    days: Array.from({ length: 5 }, () => ({
      stops: stops.map((stop, nth) => ({ ...stop, name: `${nth}${stop.name}` })),
    })),
    packing: [],
    expenses: [],
  };
  const lines = Array.from(
    { length: 80 },
    (_, nth) => `Line ${nth} of a page that is full of words, ${nth}:30 for €${nth}`,
  );
  const textFrames = Array.from({ length: 60 }, (_, nth) => frame(nth, ...lines));
  expect(measureCpuTime(() => check(trip, textFrames))).toBeLessThan(3_000);
});

describe("the frames of a stop", () => {
  const textFrames = [
    frame(0, "Alfama"),
    frame(1, "Alfama at night"),
    frame(2, "Torre de Belém"),
    frame(3),
    frame(4),
  ];
  const isKnown = (name: string) => name === "Rossio Square";
  /** The first frame was not shown to the model. */
  const pictureFrames = [1, 2, 3, 4];
  const framesOf = (stop: ModelStop, more: Partial<CheckContext> = {}) =>
    stopsOf(check(says(stop), textFrames, { pictureFrames, isKnown, ...more }))[0]?.frames;

  test("are those with its text, starting with the one that the model names", () => {
    expect(framesOf({ name: "Alfama" })).toEqual([0, 1]);
    expect(framesOf({ name: "Alfama", picture: 1 })).toEqual([1, 0]);
  });

  test("are none that do not confirm it, whatever the model says", () => {
    expect(framesOf({ name: "Alfama", picture: 2 })).toEqual([0, 1]);
    expect(framesOf({ name: "Alfama", picture: 60 })).toEqual([0, 1]);
    expect(framesOf({ name: "LX Factory", picture: 1 }, { caption: "LX Factory" })).toBeUndefined();
  });

  test("are a picture without text, for stops that are only seen", () => {
    expect(framesOf({ name: "Rossio Square", picture: 4 })).toEqual([4]);
    expect(framesOf({ name: "Rossio Square" })).toBeUndefined();
    const page = frame(0, "A page that is full of words, and shows no square at all");
    const checked = check(says({ name: "Rossio Square", picture: 1 }), [page, frame(1)], {
      isKnown,
      pictureFrames: [0, 1],
    });
    expect(stopsOf(checked)[0]).toMatchObject({ name: "Rossio Square" });
    expect(stopsOf(checked)[0]?.frames).toBeUndefined();
  });

  test("stay those of our own reading where that has any", () => {
    const notes = ofOwn({ name: "Alfama", confidence: 0.9, frames: [1, 0] });
    expect(framesOf({ name: "Alfama" }, { notes })).toEqual([1, 0]);
  });
});
