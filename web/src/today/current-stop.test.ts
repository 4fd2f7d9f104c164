import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Day, Stop } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { currentStop, isRunning } from "./current-stop.ts";
import { type DatedPlan, tripSteps } from "./trip-steps.ts";

const lisbon = { latitude: 38.71, longitude: -9.13 };
const tokyo = { latitude: 35.68, longitude: 139.76 };
const newYork = { latitude: 40.71, longitude: -74 };

const stop = (id: string, more: Partial<Stop> = {}): Stop => ({ id, name: id, category: "other", ...more });
const day = (...stops: Stop[]): Day => ({ id: stops[0]?.id ?? "none", stops });
const trip = (...days: Day[]): DatedPlan => ({ startDate: "2026-05-01", days });
const minuteAt = (time: string) => Date.parse(time) / 60_000;

/** What is current, as `kind id`, and what comes after it. */
const at = (plan: DatedPlan, time: string, done: readonly string[] = [], zone = "UTC") => {
  const steps = tripSteps(plan, zone);
  const { focus, nextIndex } = currentStop(steps, minuteAt(time), new Set(done));
  const idOf = (index: number | undefined) => (index === undefined ? "" : steps.steps[index]?.stop.id);
  return [focus.kind === "empty" ? "empty" : `${focus.kind} ${idOf(focus.index)}`, idOf(nextIndex)];
};

describe("by the clock", () => {
  const plan = trip(
    day(
      stop("museum", { startTime: "10:00", durationMinutes: 120 }),
      stop("lunch", { startTime: "13:00" }),
      stop("bar", { startTime: "23:00", durationMinutes: 120 }),
      stop("club", { startTime: "01:30", durationMinutes: 60 }),
    ),
    day(),
    day(stop("castle", { startTime: "11:00", durationMinutes: 60 })),
  );
  test.each([
    ["2026-04-28T12:00Z", "later museum", "lunch"],
    ["2026-05-01T06:59Z", "next museum", "lunch"],
    ["2026-05-01T10:00Z", "now museum", "lunch"],
    ["2026-05-01T11:59Z", "now museum", "lunch"],
    ["2026-05-01T12:00Z", "next lunch", "bar"],
    // An hour, because nobody said how long.
    ["2026-05-01T13:59Z", "now lunch", "bar"],
    ["2026-05-01T14:00Z", "next bar", "club"],
    ["2026-05-02T00:59Z", "now bar", "club"],
    ["2026-05-02T01:00Z", "next club", "castle"],
    ["2026-05-02T02:29Z", "now club", "castle"],
    ["2026-05-02T02:30Z", "later castle", ""],
    ["2026-05-02T15:00Z", "later castle", ""],
    ["2026-05-03T07:00Z", "next castle", ""],
    ["2026-05-03T12:00Z", "over castle", ""],
    ["2027-01-01T00:00Z", "over castle", ""],
  ])("at %s: %s, then %s", (time, current, next) => {
    expect(at(plan, time)).toEqual([current, next]);
  });

  test("is the trip's, wherever the traveller is", () => {
    const japan = trip(day(stop("fish", { coordinate: tokyo, startTime: "06:00", durationMinutes: 60 })));
    expect(at(japan, "2026-04-30T21:30Z", [], "Europe/Lisbon")).toEqual(["now fish", ""]);
    expect(at(japan, "2026-05-01T06:30Z", [], "Europe/Lisbon")).toEqual(["over fish", ""]);
  });

  test("is the device's for a trip that is nowhere on the map", () => {
    const somewhere = trip(day(stop("swim", { startTime: "09:00" })));
    expect(at(somewhere, "2026-05-01T13:30Z", [], "America/New_York")).toEqual(["now swim", ""]);
  });

  test("goes on over a flight through time zones", () => {
    const flight = trip(
      day(
        stop("flight", { coordinate: lisbon, category: "flight", startTime: "17:00", durationMinutes: 480 }),
        stop("hotel", { coordinate: newYork, category: "lodging", startTime: "21:00" }),
      ),
    );
    expect(at(flight, "2026-05-01T23:59Z")).toEqual(["now flight", "hotel"]);
    expect(at(flight, "2026-05-02T00:00Z")).toEqual(["next hotel", ""]);
    expect(at(flight, "2026-05-02T01:00Z")).toEqual(["now hotel", ""]);
    expect(at(flight, "2026-05-02T08:00Z")).toEqual(["now hotel", ""]);
  });

  test("has 23 hours on the day when clocks go forward", () => {
    const spring = {
      startDate: "2026-03-29",
      days: [
        day(
          stop("night", { coordinate: lisbon, startTime: "00:30", durationMinutes: 60 }),
          stop("early", { coordinate: lisbon, startTime: "02:30", durationMinutes: 30 }),
        ),
      ],
    };
    // 00:30 is before the change, 02:30 after it: an hour lies between them.
    expect(at(spring, "2026-03-29T01:29Z")).toEqual(["now night", "early"]);
    expect(at(spring, "2026-03-29T01:30Z")).toEqual(["now early", ""]);
  });
});

describe("several at once", () => {
  test("the one that began last, and what goes on after it", () => {
    const plan = trip(
      day(
        stop("fair", { startTime: "10:00", durationMinutes: 480 }),
        stop("lunch", { startTime: "12:00", durationMinutes: 60 }),
        stop("concert", { startTime: "20:00" }),
      ),
    );
    expect(at(plan, "2026-05-01T12:30Z")).toEqual(["now lunch", "concert"]);
    expect(at(plan, "2026-05-01T13:30Z")).toEqual(["now fair", "concert"]);
    expect(at(plan, "2026-05-01T12:30Z", ["lunch"])).toEqual(["now fair", "concert"]);
  });

  test("of two that began together, the first in the plan", () => {
    const plan = trip(day(stop("one", { startTime: "10:00" }), stop("two", { startTime: "10:00" })));
    expect(at(plan, "2026-05-01T10:10Z")).toEqual(["now one", ""]);
    expect(at(plan, "2026-05-01T10:10Z", ["one"])).toEqual(["now two", ""]);
  });

  test("a stay is left for dinner, and is there again at night", () => {
    const plan = trip(
      day(
        stop("hotel", { category: "lodging", startTime: "15:00", durationMinutes: 1_080 }),
        stop("dinner", { startTime: "19:00", durationMinutes: 90 }),
      ),
      day(stop("castle", { startTime: "11:00" })),
    );
    expect(at(plan, "2026-05-01T15:30Z")).toEqual(["now hotel", "dinner"]);
    expect(at(plan, "2026-05-01T16:00Z")).toEqual(["next dinner", "castle"]);
    expect(at(plan, "2026-05-01T20:30Z")).toEqual(["now hotel", "castle"]);
    expect(at(plan, "2026-05-02T06:00Z")).toEqual(["next castle", ""]);
  });
});

describe("without times", () => {
  const plan = trip(
    day(
      stop("breakfast"),
      stop("museum", { startTime: "10:00", durationMinutes: 60 }),
      stop("park"),
      stop("shop"),
      stop("dinner", { startTime: "19:00" }),
    ),
    day(stop("beach"), stop("hut", { category: "lodging" })),
  );
  test.each([
    ["2026-05-01T08:00Z", [], "turn breakfast", "museum"],
    ["2026-05-01T08:00Z", ["breakfast"], "next museum", "park"],
    ["2026-05-01T10:00Z", [], "now museum", "park"],
    ["2026-05-01T10:30Z", ["museum"], "turn park", "shop"],
    ["2026-05-01T11:00Z", [], "turn park", "shop"],
    ["2026-05-01T11:00Z", ["park"], "turn shop", "dinner"],
    ["2026-05-01T11:00Z", ["park", "shop"], "next dinner", "beach"],
    ["2026-05-01T19:00Z", [], "now dinner", "beach"],
    ["2026-05-01T23:00Z", [], "later beach", "hut"],
    ["2026-05-02T06:00Z", [], "turn beach", "hut"],
    ["2026-05-02T22:00Z", ["beach"], "turn hut", ""],
    ["2026-05-03T06:00Z", [], "over hut", ""],
  ])("at %s with %j done: %s, then %s", (time, done, current, next) => {
    expect(at(plan, time, done)).toEqual([current, next]);
  });

  test("a bed in the morning's list is where the day ends", () => {
    const round = trip(
      day(stop("hut", { category: "lodging" }), stop("peak", { startTime: "09:00", durationMinutes: 60 })),
      day(stop("bus", { startTime: "12:00" })),
    );
    expect(at(round, "2026-05-01T07:00Z")).toEqual(["turn hut", "peak"]);
    expect(at(round, "2026-05-01T12:00Z")).toEqual(["now hut", "bus"]);
    expect(at(round, "2026-05-01T12:00Z", ["hut"])).toEqual(["later bus", ""]);
  });

  test("a day with an early train begins in the night", () => {
    const early = trip(day(stop("hotel")), day(stop("pack"), stop("train", { startTime: "05:30" })));
    expect(at(early, "2026-05-02T02:29Z")).toEqual(["turn hotel", "pack"]);
    expect(at(early, "2026-05-02T02:30Z")).toEqual(["turn pack", "train"]);
    expect(at(early, "2026-05-02T05:30Z")).toEqual(["now train", ""]);
  });
});

test("a trip without stops is empty, and one without days", () => {
  expect(at(trip(day()), "2026-05-01T12:00Z")).toEqual(["empty", ""]);
  expect(at(trip(), "2026-05-01T12:00Z")).toEqual(["empty", ""]);
});

const twoDigits = (most: number) =>
  fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, "0"));
const anyStop = fc
  .record(
    {
      startTime: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(":")),
      durationMinutes: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_080 })),
      coordinate: fc.constantFrom(lisbon, tokyo, newYork),
      category: fc.constantFrom<Stop["category"]>("lodging", "museum", "flight"),
    },
    { requiredKeys: ["category"] },
  )
  .map((fields) => ({ name: "Somewhere", ...fields }));
const anyPlan = fc
  .record({
    startDate: fc.constantFrom("2026-05-01", "2026-03-28", "2026-10-24", "2026-12-31"),
    days: fc.array(fc.array(anyStop, { maxLength: 6 }), { maxLength: 5 }),
  })
  .map(({ startDate, days }) => ({
    startDate,
    days: days.map((stops, d) => ({
      id: `day-${d}`,
      stops: stops.map((fields, s): Stop => ({ ...fields, id: `${d}-${s}` })),
    })),
  }));
const anyDone = fc.uniqueArray(
  fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 5 })).map((parts) => parts.join("-")),
  { maxLength: 8 },
);
/** From two days before to ten days after the first day. */
const anyMinute = fc.integer({ min: -2_880, max: 14_400 });
const minuteOf = ({ startDate }: DatedPlan, offset: number) => minuteAt(`${startDate}T00:00Z`) + offset;
const runs = { numRuns: propertyRuns(400) };

describe("always", () => {
  test("there is exactly one, it is in the plan, and it is what it says", () => {
    fc.assert(
      fc.property(anyPlan, anyDone, anyMinute, (plan, done, offset) => {
        const steps = tripSteps(plan, "Europe/Berlin");
        const now = minuteOf(plan, offset);
        const ticked = new Set(done);
        const { focus, nextIndex, today } = currentStop(steps, now, ticked);
        const count = plan.days.flatMap(({ stops }) => stops).length;
        expect(steps.steps).toHaveLength(count);
        if (focus.kind === "empty") {
          expect(count).toBe(0);
          return;
        }
        const step = steps.steps[focus.index];
        if (!step) throw new Error("the current stop is not in the plan");
        if (focus.kind !== "over") expect(ticked.has(step.stop.id)).toBe(false);
        if (focus.kind === "next") expect(step.start).toBeGreaterThan(now);
        if (focus.kind === "turn") expect([step.start, step.dayIndex]).toEqual([undefined, today]);
        if (focus.kind === "later") expect(step.dayIndex).toBeGreaterThan(today);
        if (focus.kind === "now" && step.start !== undefined) expect(isRunning(steps, step, now)).toBe(true);
        if (nextIndex !== undefined) expect(ticked.has(steps.steps[nextIndex]?.stop.id ?? "")).toBe(false);
        const others = steps.steps.filter((one) => !ticked.has(one.stop.id) && isRunning(steps, one, now));
        if (others.some(({ stop }) => stop.category !== "lodging")) expect(focus.kind).toBe("now");
      }),
      runs,
    );
  });

  test("what has had its turn never comes again, and no day comes back", () => {
    fc.assert(
      fc.property(anyPlan, anyDone, anyMinute, fc.nat({ max: 3_000 }), (plan, done, offset, minutes) => {
        const steps = tripSteps(plan, "Europe/Berlin");
        const [now, ticked] = [minuteOf(plan, offset), new Set(done)];
        const [before, after] = [now, now + minutes].map((minute) => currentStop(steps, minute, ticked));
        if (!before || !after) throw new Error("there is none");
        expect(after.begun).toBeGreaterThanOrEqual(before.begun);
        expect(after.today).toBeGreaterThanOrEqual(before.today);
        const isAhead = ["turn", "next", "later"].includes(after.focus.kind);
        if (isAhead && after.focus.kind !== "empty") expect(after.focus.index).toBeGreaterThan(before.begun);
      }),
      runs,
    );
  });

  test("a tick never leads back to what had its turn", () => {
    fc.assert(
      fc.property(anyPlan, anyDone, anyMinute, (plan, done, offset) => {
        const steps = tripSteps(plan, "Europe/Berlin");
        const now = minuteOf(plan, offset);
        const { focus } = currentStop(steps, now, new Set(done));
        if (focus.kind !== "turn" && focus.kind !== "next") return;
        const id = steps.steps[focus.index]?.stop.id ?? "";
        const { focus: then } = currentStop(steps, now, new Set([...done, id]));
        if (then.kind === "turn" || then.kind === "next" || then.kind === "later")
          expect(then.index).toBeGreaterThan(focus.index);
      }),
      runs,
    );
  });
});
