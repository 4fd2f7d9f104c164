import { beforeAll, describe, expect, test } from "vitest";
import { judgePlan, precisionOf, recallOf, type Verdict } from "./judge-plans.ts";
import { readPlans } from "./read-plans.ts";

describe("200 labelled plans", () => {
  let verdicts: Verdict[];
  beforeAll(async () => {
    verdicts = [];
    for (const plan of readPlans()) verdicts.push(await judgePlan(plan));
  });

  test("are all different, and many of them have no problem", () => {
    expect(new Set(verdicts.map(({ plan }) => plan.title)).size).toBe(200);
    expect(verdicts.filter(({ plan }) => plan.labels.length === 0).length).toBeGreaterThanOrEqual(80);
  });

  test("have the problems that the check finds, and few others", () => {
    expect(precisionOf(verdicts)).toBeGreaterThanOrEqual(0.95);
    expect(recallOf(verdicts)).toBeGreaterThanOrEqual(0.9);
  });

  test("that were held out have no problems that they do not have", () => {
    expect(precisionOf(verdicts.filter(({ plan }) => plan.isHeldOut))).toBeGreaterThanOrEqual(0.95);
  });
});
