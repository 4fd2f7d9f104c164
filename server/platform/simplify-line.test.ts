import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { simplifyLine } from "./simplify-line.ts";

test("a line that no road can be does not keep the server busy", async () => {
  // Each bend is further out than all before it, so each splits off only itself.
  const zigzag = Array.from(
    { length: 5_000 },
    (_, nth) => [50 + (nth % 2 ? nth : -nth) / 10_000, nth / 100_000] as const,
  );
  const begun = performance.now();
  expect(await simplifyLine(zigzag, { maxPoints: 500, toleranceMetres: 2 })).toHaveLength(500);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test("a line keeps its ends and its bends, and never has more than 500 points", async () => {
  const options = { maxPoints: 500, toleranceMetres: 2 };
  const straight = Array.from({ length: 100 }, (_, nth) => [50, nth / 1_000] as const);
  expect(await simplifyLine(straight, options)).toHaveLength(2);
  const bend = [...straight, [50.01, 0.099] as const];
  expect(await simplifyLine(bend, options)).toEqual([bend[0], bend[99], bend[100]]);
  const wild = Array.from({ length: 20_000 }, (_, nth) => [50 + Math.sin(nth * 1.7), nth / 1_000] as const);
  const simple = await simplifyLine(wild, options);
  expect(simple.length).toBeLessThanOrEqual(500);
  expect([simple[0], simple.at(-1)]).toEqual([wild[0], wild.at(-1)]);
  expect(await simplifyLine([], options)).toEqual([]);
  expect(await simplifyLine([[1, 1]], options)).toEqual([[1, 1]]);
});

test("the line that takes longest to simplify lets others have their turns", async () => {
  const fan = Array.from({ length: 3_000 }, (_, nth) => [nth % 2 ? 50 - nth * 0.01 : 0, nth * 0.01] as const);
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await nextTurn();
  })();
  await simplifyLine(fan, { maxPoints: 2_000, toleranceMetres: 3 });
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(10);
});
