import { describe, expect, test } from "vitest";
import type { Day, Stop } from "../../../../contract/itinerary.ts";
import type { Way } from "../../../../contract/planning.ts";
import { findProblems } from "./find-problems.ts";

const lisbon = { latitude: 38.71, longitude: -9.14 };
const porto = { latitude: 41.15, longitude: -8.61 };
const tokyo = { latitude: 35.68, longitude: 139.69 };
const honolulu = { latitude: 21.31, longitude: -157.86 };

/** “10:00+90 Museum”: name, time and duration, each optional. */
const stop = (words: string, more: Partial<Stop> = {}): Stop => {
  const [, startTime, minutes, name = ""] = /^(?:(\d\d:\d\d))?(?:\+(\d+))? ?(.+)$/.exec(words) ?? [];
  return {
    id: name.toLowerCase(),
    name,
    category: "sight",
    coordinate: lisbon,
    ...(startTime && { startTime }),
    ...(minutes && { durationMinutes: Number(minutes) }),
    ...more,
  };
};
const day = (...stops: (Stop | string)[]) => stops.map((one) => (typeof one === "string" ? stop(one) : one));
const days = (...lists: Stop[][]): Day[] => lists.map((stops, nth) => ({ id: `day-${nth + 1}`, stops }));
/** A Monday. */
const monday = "2026-05-04T00:00:00.000Z";

const check = (
  plan: Day[],
  { minutes = 10, startDate = monday, ...more }: Partial<Way> & { startDate?: string } = {},
) =>
  findProblems({ days: plan, ...(startDate && { startDate }) }, () =>
    minutes === 0 ? undefined : { mode: "walk", minutes, metres: minutes * 80, source: "estimate", ...more },
  ).map(({ kind, stopId, dayId, minutes }) =>
    [kind, stopId ?? dayId, ...(minutes === undefined ? [] : [minutes])].join(" "),
  );
/** Where no way is known. */
const unknownWays = { minutes: 0 };

describe("times", () => {
  test("that do not touch are fine", () => {
    expect(check(days(day("10:00+60 Museum", "11:30+60 Lunch", "Walk", "15:00 Tower")))).toEqual([]);
  });

  test("that overlap are found in any order, once for each stop", () => {
    expect(check(days(day("10:00+90 Museum", "11:00+30 Lunch")))).toEqual(["overlap lunch 30"]);
    expect(check(days(day("11:00+30 Lunch", "10:00+90 Museum")))).toEqual(["overlap lunch 30"]);
    expect(check(days(day("10:00+300 Tour", "11:00+30 A", "12:00+30 B")))).toEqual([
      "overlap a 30",
      "overlap b 30",
    ]);
  });

  test("of a stay overlap with nothing", () => {
    const hotel = stop("10:00+1200 Hotel", { category: "lodging" });
    expect(check(days(day(hotel, "11:00+30 Lunch", "12:00 Tower")))).toEqual([]);
  });

  test("after midnight belong to the evening that they follow", () => {
    expect(check(days(day("22:00+180 Concert", "00:30 Club")))).toEqual(["overlap club 30"]);
    expect(check(days(day("22:00+120 Concert", "00:30+60 Club", "02:00 Bar")))).toEqual([]);
    expect(check(days(day("22:00+120 Concert", "01:00+300 Club"), day("05:00 Train")))).toEqual([
      "dayBeforeNotOver train 60",
    ]);
    expect(check(days(day("14:00+60 Museum", "05:00+60 Sunrise")))).toEqual([]);
    // Over the date line it is still the same night, only earlier.
    const flight = stop("18:00+450 Flight", { category: "flight", coordinate: tokyo });
    expect(check(days(day(flight, stop("07:30 Beach", { coordinate: honolulu }))))).toEqual([]);
    expect(check(days(day(flight, stop("05:30 Beach", { coordinate: honolulu }))))).toEqual([
      "overlap beach 60",
    ]);
  });

  test("without a duration overlap with nothing", () => {
    expect(check(days(day("10:00 Museum", "10:30 Lunch")))).toEqual([]);
  });
});

describe("ways", () => {
  test("that take longer than there is time are found", () => {
    expect(check(days(day("10:00+60 Museum", "11:10 Lunch")), { minutes: 30 })).toEqual([
      "tooTight lunch 20",
    ]);
    expect(check(days(day("10:00+60 Museum", "11:10 Lunch")), { minutes: 10 })).toEqual([]);
  });

  test("count with everything between two times", () => {
    const plan = days(day("10:00+60 Museum", "+45 Walk", "12:00 Lunch"));
    expect(check(plan, { minutes: 13 })).toEqual(["tooTight lunch 11"]);
    expect(check(plan, { minutes: 7 })).toEqual([]);
  });

  test("are believed to the minute only from a router", () => {
    const plan = days(day("10:00+60 Museum", "11:20 Lunch"));
    expect(check(plan, { minutes: 26 })).toEqual([]);
    expect(check(plan, { minutes: 26, source: "osrm" })).toEqual(["tooTight lunch 6"]);
  });

  test("are surer on foot than by car, and by train on a longer way", () => {
    const plan = days(day("10:00+60 Museum", "11:20 Lunch"));
    const found = (mode: Way["mode"], metres = 8_000) =>
      check(plan, { minutes: 34, mode, metres }).length === 1;
    expect([found("walk"), found("bike"), found("drive"), found("transit"), found("transit", 3_000)]).toEqual(
      [true, true, false, true, false],
    );
  });

  test("that nobody knows take as long as a plane, overnight too", () => {
    const far = (words: string) => stop(words, { coordinate: tokyo });
    expect(check(days(day("09:00+60 Breakfast", far("23:30 Ramen"))), unknownWays)).toEqual([
      "tooTight ramen 473",
    ]);
    expect(check(days(day("20:00+120 Dinner"), day(far("09:00 Market"))), unknownWays)).toEqual([
      "tooTight market 623",
    ]);
    const later = days(day("20:00+120 Dinner"), day("Packing"), day(far("09:00 Market")));
    expect(check(later, unknownWays)).toEqual([]);
    const near = stop("22:10 Bar", { coordinate: porto });
    expect(check(days(day("20:00+120 Dinner", near)), unknownWays)).toEqual(["tooTight bar 68"]);
    expect(check(days(day("20:00+120 Dinner", "22:01 Bar")), unknownWays)).toEqual([]);
  });

  test("on foot take as long as the straight line, even where nobody finds one", () => {
    const almada = { latitude: 38.68, longitude: -9.15 };
    const across = (arriveBy: Way["mode"]) => stop("11:20 Almada", { coordinate: almada, arriveBy });
    const ferry = { mode: "transit", minutes: 21, metres: 4_000 } as const;
    expect(check(days(day("10:00+60 Museum", across("walk"))), ferry)).toEqual(["tooTight almada 18"]);
    expect(check(days(day("10:00+60 Museum", across("transit"))), ferry)).toEqual([]);
  });

  test("out of an airport take half an hour", () => {
    const flight = stop("10:00+120 Flight", { category: "flight" });
    expect(check(days(day(flight, "12:10 Lunch")), unknownWays)).toEqual(["tooTight lunch 20"]);
    expect(check(days(day(flight, "12:30 Lunch")), unknownWays)).toEqual([]);
    const connection = stop("12:10 Connection", { category: "flight" });
    expect(check(days(day(flight, connection)), unknownWays)).toEqual([]);
  });

  test("are not asked for against the order of time", () => {
    expect(check(days(day("14:00+60 Museum", "11:00 Lunch")), { minutes: 90 })).toEqual([]);
  });
});

describe("opening hours", () => {
  const museum = (words: string, openingHours = "Tu-Su 10:00-18:00") => stop(words, { openingHours });

  test("are kept, or not", () => {
    expect(check(days(day(museum("11:00+60 Museum"))))).toEqual(["closed museum"]);
    expect(check(days([], day(museum("11:00+60 Museum"))))).toEqual([]);
    expect(check(days([], day(museum("09:00+60 Museum"))))).toEqual(["closed museum"]);
    expect(check(days([], day(museum("17:00+120 Museum"))))).toEqual(["closed museum 60"]);
    expect(check(days(day(museum("Museum"))))).toEqual(["closed museum"]);
  });

  test("of the night before count after midnight", () => {
    const bar = museum("01:00+30 Bar", "Mo 20:00-03:00");
    expect(check(days([], day(bar)))).toEqual([]);
    expect(check(days([], [], day(bar)))).toEqual(["closed bar"]);
  });

  test("of a bar after midnight are those of the evening before", () => {
    const bar = museum("01:00+30 Bar", "Mo 20:00-03:00");
    expect(check(days(day("21:00+60 Dinner", bar)))).toEqual([]);
    expect(check(days([], day("21:00+60 Dinner", bar)))).toEqual(["closed bar"]);
  });

  test("that are the same every day are kept without a date, too", () => {
    const always = museum("20:00 Museum", "10:00-18:00; Jan 1 off");
    expect(check(days(day(always)), { startDate: "" })).toEqual(["closed museum"]);
    expect(findProblems({ days: days(day(always)) }, () => undefined)).toMatchObject([
      { hours: ["10:00-18:00"] },
    ]);
    const once = museum("20:00 Museum", "10:00-18:00; Th 10:00-21:00");
    expect(check(days(day(once)), { startDate: "" })).toEqual([]);
  });

  test("that nobody knows are no problem", () => {
    expect(check(days(day(museum("11:00 Museum", "sunrise-sunset"))))).toEqual([]);
    expect(check(days(day(museum("11:00 Museum"))), { startDate: "" })).toEqual([]);
  });

  test.each([
    ["22:00+300", "24/7"],
    ["10:00+3000", "24/7"],
    ["22:00+300", "00:00-24:00"],
    ["19:00", "10:00-18:00+"],
    ["17:00+180", "10:00-18:00+"],
    ["23:00+120", "18:00+"],
    ["00:30", "18:00+"],
    ["20:00", 'Mo-Fr 10:00-18:00 || "by appointment"'],
    ["17:00+120", 'Mo-Fr 10:00-18:00 || "by appointment"'],
    ["16:00", "10:00-12:00 || 15:00-18:00"],
    ["11:00", "Sa,Su,SH 10:00-18:00"],
    ["11:00", "10:00-18:00; 2026 Dec 24-May 10 off"],
    ["16:00", '10:00-12:00; 14:00-18:00 "on request"'],
    ["01:00", 'Mo 18:00-20:00; Su "by appointment"'],
  ])("never say closed when it may be open: %s, %s", (time, openingHours) => {
    expect(check(days(day(museum(`${time} Museum`, openingHours))))).toEqual([]);
  });

  test.each([
    ["09:00", "10:00-18:00+", ["10:00-18:00"]],
    ["09:00", "18:00+", ["18:00-24:00"]],
    ["09:00", 'Mo 10:00-18:00, 19:00-20:00 "on request"', ["10:00-18:00", "19:00-20:00"]],
    ["11:00", "Sa,Su,SH 10:00-18:00; Mo off", []],
    ["20:00", "Sa,Su,SH 10:00-18:00", ["10:00-18:00"]],
    ["11:00", "10:00-18:00; 2025 Dec 20-May 5 off", []],
  ])("still say closed when it is not: %s, %s", (time, openingHours, hours) => {
    const plan = days(day(museum(`${time} Museum`, openingHours)));
    const problems = findProblems({ days: plan, startDate: monday }, () => undefined);
    expect(problems).toMatchObject([{ kind: "closed", hours }]);
  });

  test.each([
    "2027 May-Sep 10:00-18:00",
    "Dec 24 10:00-18:00",
    "Mo[5] 10:00-18:00",
    "Mo off",
    '"by appointment"',
  ])("on a day that is not known may be those of any day: %s", (openingHours) => {
    expect(check(days(day(museum("11:00 Museum", openingHours))), { startDate: "" })).toEqual([]);
  });

  test("of a place that is always closed need no date", () => {
    const gone = museum("11:00 Museum", 'closed "renovation"');
    expect(check(days(day(gone)), { startDate: "" })).toEqual(["closed museum"]);
  });

  test("are compared in a moment, whatever is written", () => {
    const rules = ["off;".repeat(125), "Jan,Feb off;".repeat(41), `${"0:00-0:01,".repeat(49)}0:02-0:03 off`];
    const stops = Array.from({ length: 1_800 }, (_, nth) =>
      museum("12:00 Museum", rules[nth % rules.length]),
    );
    const begin = performance.now();
    check(days(stops), { startDate: "" });
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test("are said with the problem", () => {
    const [problem] = findProblems(
      { days: days([], day(museum("09:00 Museum"))), startDate: monday },
      () => undefined,
    );
    expect(problem).toMatchObject({ path: "/days/1/stops/0", hours: ["10:00-18:00"] });
  });
});

describe("days", () => {
  test("begin after the one before has ended", () => {
    expect(check(days(day("22:00+600 Party"), day("07:00 Run")))).toEqual(["dayBeforeNotOver run 60"]);
    expect(check(days(day("22:00+540 Party"), day("07:00 Run")))).toEqual([]);
  });

  test("are compared across time zones and the date line", () => {
    const flight = stop("22:00+420 Flight", { category: "flight", coordinate: tokyo });
    // It lands at 05:00 in Tokyo, which is 10:00 of the day before in Honolulu.
    const beach = stop("11:00 Beach", { coordinate: honolulu });
    expect(check(days(day(flight), day(beach)))).toEqual([]);
    const early = stop("11:00 Early", { coordinate: honolulu });
    expect(
      check(
        days(
          day(stop("22:00+420 Flight", { category: "flight", coordinate: honolulu })),
          day(stop("23:00 Late", { coordinate: tokyo })),
        ),
      ),
    ).toEqual(["dayBeforeNotOver late 60"]);
    expect(check(days(day(early)))).toEqual([]);
  });
});

describe("nights", () => {
  const hotel = (coordinate = lisbon) => stop("Hotel", { category: "lodging", coordinate });

  test("need a bed once there is one in the plan", () => {
    expect(check(days(day("Museum"), day("Tower"), day("Home")))).toEqual([]);
    expect(check(days(day("Museum"), day("Tower", hotel()), day("Home")))).toEqual(["noBed day-1"]);
  });

  test("are slept in the hotel of an earlier day as long as it is near", () => {
    expect(check(days(day("Museum", hotel()), day("Tower"), day("Market"), day("Home")))).toEqual([]);
    const away = stop("Cellar", { coordinate: porto });
    expect(check(days(day("Museum", hotel()), day(away), day("Home")))).toEqual(["noBed day-2"]);
  });

  test("can be spent on a train", () => {
    const train = stop("21:00+600 Train", { category: "transport" });
    const away = stop("Cellar", { coordinate: porto });
    expect(check(days(day("Museum", hotel()), day(away, train), day("23:00 Home")))).toEqual([]);
  });

  test("are over when the stay is, except right beside it", () => {
    const oneNight = stop("15:00+1200 Hotel", { category: "lodging" });
    const inn = stop("Inn", { category: "lodging" });
    const sintra = stop("Palace", { coordinate: { latitude: 38.79, longitude: -9.39 } });
    expect(check(days(day(oneNight), day(sintra), day("Museum", inn), day("Home")))).toEqual(["noBed day-2"]);
    expect(check(days(day(oneNight), day("Museum"), day("Home")))).toEqual([]);
    const desk = stop("15:00+30 Hotel", { category: "lodging" });
    const twoNights = stop("15:00+2640 Hotel", { category: "lodging" });
    for (const hotel of [desk, twoNights])
      expect(check(days(day(hotel), day(sintra), day("Home")))).toEqual([]);
  });

  test("can begin after midnight, on a plane, or be danced through", () => {
    const later = stop("15:00 Inn", { category: "lodging", coordinate: porto });
    const late = stop("01:30 Inn", { category: "lodging", coordinate: porto });
    expect(check(days(day("20:00 Drive"), day(late), day("Home")))).toEqual([]);
    expect(check(days(day("20:00 Drive"), day(later), day("Home")))).toEqual(["noBed day-1"]);
    const party = (minutes: number) => days(day(`22:00+${minutes} Party`), day(later), day("Home"));
    expect(check(party(420))).toEqual([]);
    expect(check(party(240))).toEqual(["noBed day-1"]);
    // Half past one where it leaves, half past seven where it lands.
    const flight = stop("18:30+420 Flight", {
      category: "flight",
      coordinate: { latitude: 40.64, longitude: -73.78 },
    });
    const paris = stop("15:00 Hôtel", {
      category: "lodging",
      coordinate: { latitude: 48.85, longitude: 2.37 },
    });
    expect(check(days(day(flight), day(paris)))).toEqual([]);
  });
});
