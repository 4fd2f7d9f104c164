import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { inBatches } from "./in-batches.ts";

/** Batches that run until the test releases them. */
function heldBatches(options: { most: number; atOnce: number }) {
  const left: { keys: readonly number[]; arrive(error?: Error): void }[] = [];
  const ask = inBatches<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const values = keys.map((key) => `value of ${key}`);
        left.push({ keys, arrive: (error) => (error ? reject(error) : resolve(values)) });
      }),
    options,
  );
  return { ask, left };
}

test("calls in the same turn share a batch, and each gets its own result", async () => {
  const { ask, left } = heldBatches({ most: 10, atOnce: 1 });
  const answers = Promise.all([ask(1), ask(2), ask(2)]);
  await turn();
  expect(left.map(({ keys }) => keys)).toEqual([[1, 2, 2]]);
  left[0]?.arrive();
  expect(await answers).toEqual(["value of 1", "value of 2", "value of 2"]);
});

test("nobody joins a batch that has started: the next one collects until it may start", async () => {
  const { ask, left } = heldBatches({ most: 10, atOnce: 1 });
  const first = ask(1);
  await turn();
  const others = Promise.all([ask(1), ask(2)]);
  await turn();
  expect(left).toHaveLength(1);
  left[0]?.arrive();
  await first;
  await turn();
  expect(left.map(({ keys }) => keys)).toEqual([[1], [1, 2]]);
  left[1]?.arrive();
  await others;
});

test("a batch that fails rejects only its own calls", async () => {
  const { ask, left } = heldBatches({ most: 1, atOnce: 2 });
  const answers = Promise.allSettled([ask(1), ask(2)]);
  await turn();
  left[0]?.arrive(new Error("away"));
  left[1]?.arrive();
  expect(await answers).toMatchObject([
    { status: "rejected", reason: { message: "away" } },
    { status: "fulfilled", value: "value of 2" },
  ]);
  const later = ask(3);
  await turn();
  left[2]?.arrive();
  expect(await later).toBe("value of 3");
});

test("every call gets its result, within the limits on batch size and concurrency", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 20 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      async (keys, most, atOnce, pauses) => {
        let onTheirWay = 0;
        const ask = inBatches<number, number>(
          async (batch) => {
            expect(batch.length).toBeLessThanOrEqual(most);
            expect(++onTheirWay).toBeLessThanOrEqual(atOnce);
            await turn();
            onTheirWay--;
            return batch.map((key) => key * 2);
          },
          { most, atOnce },
        );
        const answers: Promise<number>[] = [];
        for (const [at, key] of keys.entries()) {
          answers.push(ask(key));
          if (pauses[at]) await turn();
        }
        expect(await Promise.all(answers)).toEqual(keys.map((key) => key * 2));
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});
