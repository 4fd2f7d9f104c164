import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { Failure } from "../failure.ts";
import { fairTurns } from "./fair-turns.ts";

const tooMany = () => new Failure("unavailable", { detail: "too many" });

test("who asks for much waits behind themselves", async () => {
  const turns = fairTurns({ most: 1, waiting: 40, tooMany });
  const order: string[] = [];
  const work = async (caller: string) => {
    const leave = await turns.take(caller);
    order.push(caller);
    await Promise.resolve();
    leave();
  };
  await Promise.all(["a", "a", "a", "a", "b", "c", "b"].map(work));
  expect(order).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

test("one caller has half of it, at work and waiting", async () => {
  const turns = fairTurns({ most: 4, waiting: 4, tooMany });
  const taken = Array.from({ length: 5 }, () => turns.take("a"));
  const settled = await Promise.allSettled([taken[0], taken[1], taken[4]]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  await expect(turns.take("b")).resolves.toBeTypeOf("function");
});

test("whatever comes, nobody is forgotten, and no limit is broken", async () => {
  const step = fc.record({
    caller: fc.constantFrom("a", "b", "c", undefined),
    leaves: fc.boolean(),
    turns: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const turns = fairTurns({ most: 3, waiting: 12, tooMany });
      const working = new Map<string | undefined, number>();
      const results = await Promise.allSettled(
        steps.map(async ({ caller, leaves, turns: patience }) => {
          const leaving = new AbortController();
          const taking = turns.take(caller, leaving.signal);
          if (leaves) leaving.abort(new Error("left"));
          const leave = await taking;
          working.set(caller, (working.get(caller) ?? 0) + 1);
          const all = [...working.values()].reduce((sum, count) => sum + count, 0);
          expect(all).toBeLessThanOrEqual(3);
          if (caller !== undefined) expect(working.get(caller)).toBe(1);
          for (let turn = 0; turn < patience; turn++) await Promise.resolve();
          working.set(caller, (working.get(caller) ?? 0) - 1);
          leave();
        }),
      );
      const reasons = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason.message] : [],
      );
      expect(
        reasons.filter(
          (reason) => !["left", "too many"].includes(reason) && !reason.startsWith("You have as many"),
        ),
      ).toEqual([]);
    }),
    { numRuns: propertyRuns(200) },
  );
});
