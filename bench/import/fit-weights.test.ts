import { expect, test } from "vitest";
import { random } from "../random.ts";
import { expectedShare, fitWeights } from "./fit-weights.ts";

const truth = { constant: -2, stops: 4, placed: 1 };
const { fraction } = random(5);
const drafts = Array.from({ length: 60 }, () => {
  const signs = { stops: fraction(), placed: fraction() };
  return { signs, stops: 100, right: expectedShare(truth, signs) };
});

test("weights are found again in drafts that follow them", () => {
  const weights = fitWeights(drafts);
  for (const [name, weight] of Object.entries(truth)) expect(weights[name]).toBeCloseTo(weight, 0);
});

test("of drafts that say nothing, the share is what it is on average", () => {
  const same = [
    { signs: { stops: 0 }, stops: 8, right: 1 },
    { signs: { stops: 0 }, stops: 2, right: 0 },
  ];
  expect(expectedShare(fitWeights(same), { stops: 0 })).toBeCloseTo(0.8, 2);
});
