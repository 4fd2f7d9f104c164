import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { samples } from "../../server/features/samples/sample-itineraries.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { makeBrowser } from "../support/make-browser.ts";
import { runWaybook } from "../support/run-waybook.ts";
import { dataFolder, startServer, type TestServer } from "../support/start-server.ts";

/*
 * A new embedded database gets the samples while the server is already running. If it is killed, the next start
 * continues. Once they were loaded or removed, no start adds them again.
 */

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function deploy() {
  const folder = await dataFolder();
  cleanUp.push(() => folder.remove());
  const environment = { DATA_DIR: folder.path, LOG_LEVEL: "error" };
  const start = async (SAMPLES: string) => {
    const server = await startServer({ ...environment, SAMPLES });
    cleanUp.push(async () => server.child.kill("SIGKILL"));
    return server;
  };
  const onDatabase = async <T>(ask: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
    const db = connect(
      { socket: join(folder.path, "postgres/.s.PGSQL.5432"), database: "waybook" },
      { max: 1 },
    );
    return ask(db).finally(() => db.end());
  };
  return { start, onDatabase, waybook: (...args: string[]) => runWaybook(args, environment) };
}

/** As a guest sees it. */
const listed = async (server: TestServer) => {
  const { client, fetch } = makeBrowser(server);
  await fetch("/auth/session");
  return (await client.browseExplore({ query: { limit: 50 } })).body.data;
};

test("a server killed while it loads the samples continues at the next start", async () => {
  const { start, onDatabase, waybook } = await deploy();
  const first = await start("on");
  const countWithImages = () =>
    onDatabase(async (db) => {
      const [{ shown = 0 } = {}] = await db<{ shown: number }[]>`
        select count(*)::integer as shown from itineraries where images is not null`;
      return shown;
    });
  await expect.poll(countWithImages, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.end("SIGKILL");

  const second = await start("on");
  const state = () => onDatabase(async (db) => (await db`select state from sample_set`)[0]?.state);
  await expect.poll(state, { timeout: 120_000 }).toBe("loaded");
  const shown = await listed(second);
  expect(shown.map(({ id }) => id).sort()).toEqual(samples.map(({ id }) => id).sort());
  for (const { heroImageURL = "" } of shown) expect((await fetch(heroImageURL)).status).toBe(200);

  expect(await waybook("samples", "load")).toEqual({
    code: 0,
    stdout: "The samples are all there already.\n",
    stderr: "",
  });
  expect(await waybook("samples", "remove")).toMatchObject({
    code: 0,
    stdout: `Removed ${samples.length} itineraries and 5 authors.\n`,
  });
  expect(await listed(second)).toEqual([]);
  await second.end("SIGTERM");

  const third = await start("on");
  // After a normal stop, loading has finished or was aborted.
  await third.end("SIGTERM");
  const fourth = await start("off");
  expect(await state()).toBe("removed");
  expect(await listed(fourth)).toEqual([]);
}, 240_000);

test("a server stopped while it loads the samples exits cleanly; with SAMPLES=off none are loaded", async () => {
  const { start, onDatabase } = await deploy();
  const state = () => onDatabase(async (db) => (await db`select state from sample_set`)[0]?.state);
  const without = await start("off");
  expect(await state()).toBeUndefined();
  expect(await without.end("SIGTERM")).toBe(0);
  const first = await start("on");
  await expect.poll(state).toBe("loading");
  expect(await first.end("SIGTERM")).toBe(0);
  expect(first.output()).not.toContain('"level":');
});
