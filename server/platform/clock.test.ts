import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { movedClock } from "../../test/support/moved-clock.ts";
import { systemClock } from "./system-clock.ts";

describe.each([
  ["system", systemClock],
  ["moved", () => movedClock("2026-05-01T12:00:00Z")],
])("clock: %s", (_name, start) => {
  it("never goes backwards by itself", async () => {
    const clock = start();
    let last = clock.now();
    for (let nth = 0; nth < 20; nth++) {
      await sleep(1);
      const now = clock.now();
      expect(now.getTime()).toBeGreaterThanOrEqual(last.getTime());
      last = now;
    }
  });

  it("returns dates that the caller may change", () => {
    const clock = start();
    const mine = clock.now();
    const before = mine.getTime();
    mine.setFullYear(1999);
    expect(clock.now()).not.toBe(mine);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  });
});

it("the system's clock returns the present and advances", async () => {
  const clock = systemClock();
  const first = clock.now();
  expect(Math.abs(first.getTime() - Date.now())).toBeLessThan(1000);
  expect(Math.abs(clock.time() - Date.now())).toBeLessThan(1000);
  await sleep(20);
  expect(clock.now().getTime()).toBeGreaterThan(first.getTime());
});

describe("the moved clock", () => {
  it("stands still until it is moved, to a moment or by a duration, also back", async () => {
    const start = new Date("2026-05-01T12:00:00Z");
    const clock = movedClock(start);
    start.setFullYear(1999);
    await sleep(5);
    expect(clock.now()).toEqual(new Date("2026-05-01T12:00:00Z"));
    clock.moveBy(90_000);
    expect(clock.now()).toEqual(new Date("2026-05-01T12:01:30Z"));
    expect(clock.time()).toBe(clock.now().getTime());
    clock.moveTo("2026-12-24T00:00:00Z");
    expect(clock.now()).toEqual(new Date("2026-12-24T00:00:00Z"));
    clock.moveBy(-1);
    expect(clock.now()).toEqual(new Date("2026-12-23T23:59:59.999Z"));
  });

  it("refuses invalid moments", () => {
    expect(() => movedClock("tomorrow")).toThrow(RangeError);
    const clock = movedClock("2026-05-01T12:00:00Z");
    expect(() => clock.moveTo("soon")).toThrow(RangeError);
    expect(() => clock.moveBy(Number.NaN)).toThrow(RangeError);
    expect(clock.now()).toEqual(new Date("2026-05-01T12:00:00Z"));
  });
});
