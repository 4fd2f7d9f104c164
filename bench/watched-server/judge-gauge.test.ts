import { expect, test } from "vitest";
import { judgeGauge, type Limit, type Sample } from "./judge-gauge.ts";

/** An hour, a value every ten seconds. */
const hour = (value: (second: number) => number, life: (second: number) => number = () => 1): Sample[] =>
  Array.from({ length: 360 }, (_, nth) => nth * 10).map((second) => ({
    at: second * 1_000,
    life: life(second),
    value: value(second),
  }));
const noise = (second: number) => 20 * Math.sin(second * 12.9898);

const growth: Limit = { since: "run", factor: 1.1, slack: 10 };

test("what grows is found", () => {
  const leak = hour((second) => 100 + second / 30 + noise(second));
  expect(judgeGauge(leak, growth)).toMatchObject({ verdict: "GREW" });
});

test("noise and a warm-up are no growth", () => {
  const steady = hour((second) => Math.min(200, 50 + second / 4) + noise(second));
  expect(judgeGauge(steady, growth)).toMatchObject({ start: 50, verdict: "held" });
});

test("what swings is judged by its bottom, where that is asked for", () => {
  const heap = (floor: (second: number) => number) => hour((second) => floor(second) + ((second * 7) % 100));
  const limit: Limit = { ...growth, statistic: "least" };
  expect(
    judgeGauge(
      heap(() => 100),
      limit,
    ),
  ).toMatchObject({ early: 100, late: 100, verdict: "held" });
  expect(
    judgeGauge(
      heap((second) => 100 + second / 60),
      limit,
    ),
  ).toMatchObject({ verdict: "GREW" });
});

test("what a process holds is judged within the last one's life", () => {
  const restarted = (second: number) => (second < 1_440 ? 1 : 2);
  const larger = hour((second) => (second < 1_440 ? 100 : 300), restarted);
  expect(judgeGauge(larger, growth)).toMatchObject({ verdict: "GREW" });
  expect(judgeGauge(larger, { ...growth, since: "process" })).toMatchObject({ early: 300, verdict: "held" });
});

test("a ceiling holds at every moment", () => {
  const once = hour((second) => (second === 600 ? 61 : 0));
  expect(judgeGauge(once, { atMost: 60 })).toMatchObject({ late: 61, verdict: "EXCEEDED" });
  expect(judgeGauge(once, { atMost: 61 })).toMatchObject({ verdict: "held" });
});

test("a short time says nothing about growth", () => {
  const leak = hour((second) => second).filter(({ at }) => at < 200_000);
  expect(judgeGauge(leak, growth)).toMatchObject({ verdict: "too short" });
});
