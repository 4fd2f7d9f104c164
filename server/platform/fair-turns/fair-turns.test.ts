import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { Failure } from "../failure.ts";
import { forCaller } from "./current-caller.ts";
import { type FairTurns, fairTurns } from "./fair-turns.ts";

const inTurnOf = (turns: FairTurns, caller: string | undefined, ...turn: Parameters<FairTurns["run"]>) =>
  caller === undefined ? turns.run(...turn) : forCaller(caller, () => turns.run(...turn));

const tooMany = () => new Failure("unavailable", { detail: "too many" });

test("a caller with many requests waits behind their own", async () => {
  const turns = fairTurns({ maxRunning: 1, maxWaiting: 40, tooMany });
  const order: string[] = [];
  const work = (caller: string) =>
    inTurnOf(turns, caller, async () => {
      order.push(caller);
      await Promise.resolve();
    });
  await Promise.all(["a", "a", "a", "a", "b", "c", "b"].map(work));
  expect(order).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

test("one caller gets half of the places, running and waiting", async () => {
  const turns = fairTurns({ maxRunning: 4, maxWaiting: 4, tooMany });
  const started: string[] = [];
  const over = Promise.withResolvers<void>();
  const work = (caller: string) => () => {
    started.push(caller);
    return over.promise;
  };
  const running = Array.from({ length: 5 }, () => inTurnOf(turns, "a", work("a")));
  await expect(running[4]).rejects.toThrow();
  const other = inTurnOf(turns, "b", work("b"));
  await expect.poll(() => started).toEqual(["a", "a", "b"]);
  over.resolve();
  await Promise.all([...running.slice(0, 4), other]);
});

test("work that fails frees its place, at once or later", async () => {
  const turns = fairTurns({ maxRunning: 1, maxWaiting: 4, tooMany });
  const failing = [
    () => {
      throw new Error("at once");
    },
    () => Promise.reject(new Error("later")),
  ];
  for (const work of failing) await expect(inTurnOf(turns, "a", work)).rejects.toThrow();
  await expect(inTurnOf(turns, "b", () => "done")).resolves.toBe("done");
});

test("for any requests, everyone gets a turn, and no limit is exceeded", async () => {
  const step = fc.record({
    caller: fc.constantFrom("a", "b", "c", undefined),
    leaves: fc.boolean(),
    turns: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const turns = fairTurns({ maxRunning: 3, maxWaiting: 12, tooMany });
      const working = new Map<string | undefined, number>();
      const results = await Promise.allSettled(
        steps.map(async ({ caller, leaves, turns: patience }) => {
          const leaving = new AbortController();
          const work = async () => {
            working.set(caller, (working.get(caller) ?? 0) + 1);
            const all = [...working.values()].reduce((sum, count) => sum + count, 0);
            expect(all).toBeLessThanOrEqual(3);
            if (caller !== undefined) expect(working.get(caller)).toBe(1);
            for (let turn = 0; turn < patience; turn++) await Promise.resolve();
            working.set(caller, (working.get(caller) ?? 0) - 1);
          };
          const taking = inTurnOf(turns, caller, work, leaving.signal);
          if (leaves) leaving.abort(new Error("left"));
          await taking;
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
