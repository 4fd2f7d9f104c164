import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { connect, type Database } from "../../platform/database/connect.ts";
import { modelBudget } from "./model-budget.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`truncate model_usage`;
});

const evening = "2026-11-15T23:59:00Z";

function budgetOf(dailyTokens: number, clock = movedClock(evening)) {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  return { clock, warnings, ...modelBudget({ db, clock, log: log as never }, dailyTokens) };
}

const usage = async () =>
  (await db`select day::text, tokens::float8 from model_usage order by day`).map((row) => ({ ...row }));

test("a reservation counts, and then the actual use", async () => {
  const { reserve } = budgetOf(1_000);
  const reserved = await reserve(600);
  expect(await usage()).toEqual([{ day: "2026-11-15", tokens: 600 }]);
  expect(await reserve(401)).toBeUndefined();
  await reserved?.settle(100);
  expect(await usage()).toEqual([{ day: "2026-11-15", tokens: 100 }]);
  expect(await reserve(900)).toBeDefined();
});

test("an unknown use counts as reserved, and a higher use counts too", async () => {
  const { reserve } = budgetOf(1_000);
  await (await reserve(300))?.settle(undefined);
  await (await reserve(300))?.settle(500);
  await (await reserve(100))?.settle(0);
  expect(await usage()).toEqual([{ day: "2026-11-15", tokens: 800 }]);
});

test("not even the first request of a day may exceed the limit", async () => {
  const { reserve } = budgetOf(1_000);
  expect(await reserve(1_001)).toBeUndefined();
  expect(await usage()).toEqual([]);
});

test("concurrent requests on all nodes stay within the limit", async () => {
  const nodes = [budgetOf(1_000), budgetOf(1_000), budgetOf(1_000)];
  const reservations = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => nodes[nth % nodes.length]?.reserve(100)),
  );
  expect(reservations.filter((reserved) => reserved !== undefined)).toHaveLength(10);
  expect(await usage()).toEqual([{ day: "2026-11-15", tokens: 1_000 }]);
});

test("reaching the limit is logged once a day, and the next day starts anew", async () => {
  const { reserve, clock, warnings } = budgetOf(1_000);
  await reserve(1_000);
  for (let nth = 0; nth < 3; nth += 1) expect(await reserve(1)).toBeUndefined();
  expect(warnings).toHaveLength(1);
  clock.moveBy(120_000);
  const reserved = await reserve(1_000);
  expect(reserved).toBeDefined();
  expect(await reserve(1)).toBeUndefined();
  expect(warnings).toHaveLength(2);
});

test("a request that ends after midnight is settled on the day of its reservation", async () => {
  const { reserve, clock } = budgetOf(1_000);
  const reserved = await reserve(900);
  clock.moveBy(120_000);
  await reserve(500);
  await reserved?.settle(100);
  expect(await usage()).toEqual([
    { day: "2026-11-15", tokens: 100 },
    { day: "2026-11-16", tokens: 500 },
  ]);
});

test("without a limit tokens are only counted", async () => {
  const { reserve } = budgetOf(Number.POSITIVE_INFINITY);
  for (let nth = 0; nth < 3; nth += 1) expect(await reserve(1_000_000_000)).toBeDefined();
  expect(await usage()).toMatchObject([{ day: "2026-11-15" }]);
});
