import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import type { Parts } from "../parts.ts";
import type { Database } from "../platform/database/connect.ts";
import { bearerTokens } from "./bearer-tokens.ts";
import { removeClient } from "./clients.ts";

const clock = movedClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
});
afterAll(() => app.close());

/** A separate cache, which counts its queries. */
function openCache(parts: Partial<Pick<Parts, "revocations">> = {}) {
  let queryCount = 0;
  let held = Promise.resolve();
  const db = (async (...query: Parameters<Database>) => {
    queryCount++;
    const rows = await (app.parts.db(...query) as Promise<unknown>);
    await held;
    return rows;
  }) as unknown as Database;
  const tokens = bearerTokens({ db, clock, revocations: app.parts.revocations, ...parts });
  return {
    check: async (token: string) => tokens.check(token, performance.now()),
    queryCount: () => queryCount,
    /** The query has returned, but its result is not used yet. */
    holdResults() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

test("a cached token costs no query", async () => {
  const { token } = await makeToken(app);
  const { check, queryCount } = openCache();
  const first = await check(token);
  const before = queryCount();
  for (let count = 0; count < 10; count++) expect(await check(token)).toBe(first);
  expect(queryCount()).toBe(before);
});

test("an unknown token is looked up every time, so that it works from the moment it exists", async () => {
  const { check, queryCount } = openCache();
  for (let count = 0; count < 2; count++) expect(await check("nothing")).toBeUndefined();
  expect(queryCount()).toBe(2);
});

test("a look-up that was running when the grant was revoked is not cached", async () => {
  const { token, clientId } = await makeToken(app);
  const { check, holdResults } = openCache();
  const release = holdResults();
  const pendingCheck = check(token);
  await removeClient(app.parts, clientId);
  release();
  await pendingCheck;
  expect(await check(token)).toBeUndefined();
});

test("a node that may miss revocations asks the database every time", async () => {
  const { token } = await makeToken(app);
  const { revocations } = app.parts;
  let hears = true;
  const { check, queryCount } = openCache({ revocations: { ...revocations, hears: () => hears } });
  await check(token);
  hears = false;
  const before = queryCount();
  for (let count = 0; count < 3; count++) expect(await check(token)).toBeDefined();
  expect(queryCount()).toBeGreaterThanOrEqual(before + 3);
});

test("cached tokens expire", async () => {
  const { token } = await makeToken(app);
  const { check } = openCache();
  await check(token);
  clock.moveBy(3_600_000);
  expect(await check(token)).toBeUndefined();
});
