import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minuteClock } from "./minute-clock.ts";

let show: (state: "visible" | "hidden") => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-01T10:00:30Z") });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  show = (state) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const now = () => new Date(minuteClock.read() * 60_000).toISOString().slice(11, 16);

test("tells of every minute as it begins, and leaves no timer behind", () => {
  const seen: string[] = [];
  const stop = minuteClock.subscribe(() => seen.push(now()));
  const stopOther = minuteClock.subscribe(() => {});
  seen.length = 0;
  vi.advanceTimersByTime(29_999);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(["10:01", "10:02"]);
  stop();
  expect(vi.getTimerCount()).toBe(1);
  stopOther();
  expect(vi.getTimerCount()).toBe(0);
  show("hidden");
  show("visible");
  expect(vi.getTimerCount()).toBe(0);
});

test("rests while the page is hidden, and is right when it is seen again", () => {
  const seen: string[] = [];
  const stop = minuteClock.subscribe(() => seen.push(now()));
  seen.length = 0;
  show("hidden");
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3 * 3_600_000);
  expect(seen).toEqual([]);
  show("visible");
  expect(seen).toEqual(["13:00"]);
  expect(vi.getTimerCount()).toBe(1);
  stop();
});

test("says the time to who does not listen", () => {
  expect(now()).toBe("10:00");
  vi.advanceTimersByTime(600_000);
  expect(now()).toBe("10:10");
});
