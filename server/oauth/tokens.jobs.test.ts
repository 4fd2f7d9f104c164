import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeClient } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import { callback, isTokenAccepted, oauthApp, registerApp } from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { deleteExpiredTokens, deleteUnusedApps } from "./tokens.jobs.ts";

const hours = 3_600_000;
const days = 24 * hours;

const clock = movedClock(new Date());
let app: TestApp;
let browser: TestBrowser;
let signInAgain: () => Promise<unknown>;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  const { browser: own, account, password } = await signUpInBrowser(app);
  browser = own;
  signInAgain = () => browser.client.signIn({ body: { email: account.email, password } });
});
afterAll(() => app.close());

async function rowsOf(table: string): Promise<number> {
  const { db } = app.parts;
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${db(table)}`;
  return row?.count ?? 0;
}

test("expired tokens are deleted, and others still work", async () => {
  const tools = await registerApp(app);
  const approved = await tools.authorize(browser);
  const { body: first } = await tools.exchange(approved);
  await tools.authorize(browser);
  await tools.requestAuthorization(browser);
  clock.moveBy(2 * hours);
  const { body: second } = await tools.refresh(first.refresh_token);
  await deleteExpiredTokens.run(app.parts, {});
  expect(await rowsOf("oauth_states")).toBe(0);
  // The approval whose code was never exchanged is deleted as well.
  expect(await rowsOf("oauth_grants")).toBe(1);
  expect(await isTokenAccepted(app, second.access_token)).toBe(true);
  expect((await tools.refresh(second.refresh_token)).status).toBe(200);

  // RFC 6749 4.1.2: a used code is a replay however old it is.
  expectOAuthError(await tools.exchange(approved), { error: "invalid_grant" });
  expect(await isTokenAccepted(app, second.access_token)).toBe(false);

  clock.moveBy(91 * days);
  await deleteExpiredTokens.run(app.parts, {});
  for (const table of ["oauth_tokens", "oauth_grants", "oauth_states"]) expect(await rowsOf(table)).toBe(0);
});

test("an app that registered itself and was never approved is deleted after 30 days", async () => {
  await signInAgain();
  const [unused, used] = [await registerApp(app), await registerApp(app)];
  const { id } = await makeClient(app);
  const operators = oauthApp(app, { clientId: id, redirectUri: callback });
  await used.connect(browser);
  const isKnown = async ({ requestAuthorization }: typeof used) =>
    (await requestAuthorization(makeBrowser(app))).uid !== undefined;
  clock.moveBy(29 * days);
  await deleteUnusedApps.run(app.parts, {});
  for (const one of [unused, used, operators]) expect(await isKnown(one)).toBe(true);
  clock.moveBy(2 * days);
  await deleteUnusedApps.run(app.parts, {});
  const count = await rowsOf("oauth_clients");
  await deleteUnusedApps.run(app.parts, {});
  expect(await rowsOf("oauth_clients")).toBe(count);
  for (const one of [used, operators]) expect(await isKnown(one)).toBe(true);
  const [row] = await app.parts.db`select 1 from oauth_clients where id = ${unused.clientId}`;
  expect(row).toBeUndefined();
});
