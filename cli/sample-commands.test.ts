import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { samples } from "../server/features/samples/sample-itineraries.ts";
import { connect, type Database } from "../server/platform/database/connect.ts";
import { cloneDatabase, type TestDatabase } from "../test/support/clone-database.ts";
import { environmentOf, runWaybook } from "../test/support/run-waybook.ts";

let database: TestDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { name: "test", max: 1 });
  folder = await mkdtemp(join(tmpdir(), "waybook-samples-"));
});
afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const waybook = (...args: string[]) =>
  runWaybook(["samples", ...args], { ...environmentOf(database.address), DATA_DIR: folder });
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await waybook(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
};

test("an operator loads the samples into a database of their own, and removes them", async () => {
  const images = samples.length + samples.flatMap(({ dayImages }) => Object.keys(dayImages)).length;
  expect(await json("load")).toEqual({ authors: 5, itineraries: samples.length, images });
  const [drawn] = await db<{ text: string }[]>`
    select images -> '' -> 'details' ->> 'description' as text from itineraries where id = ${samples[0]?.id ?? ""}`;
  expect(drawn?.text).toBe("A map of Lisbon, Portugal");
  expect(await json("load")).toEqual({ authors: 0, itineraries: 0, images: 0 });
  expect(await json("remove")).toEqual({ authors: 5, itineraries: samples.length });
  expect(await waybook("remove")).toEqual({ code: 0, stdout: "There were no samples.\n", stderr: "" });
  expect(await db`select from itineraries`).toEqual([]);
}, 180_000);
