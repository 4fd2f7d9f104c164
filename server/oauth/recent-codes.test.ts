import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { isTokenAccepted, oauthApp, registerApp } from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let other: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp();
  // One service at one address, with requests going to either node.
  other = await startApp({ database: app.database, environment: { PUBLIC_URL: app.url } });
  ({ browser } = await signUpInBrowser(app));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

test("a code is exchanged at any node, once", async () => {
  const tools = await registerApp(app);
  const atOther = oauthApp(other, tools);
  for (const [first, second] of [
    [tools, atOther],
    [atOther, tools],
    [tools, tools],
  ] as const) {
    const approved = await tools.authorize(browser);
    const { body: tokens } = await first.exchange(approved);
    expect(await isTokenAccepted(other, tokens.access_token)).toBe(true);
    expectOAuthError(await second.exchange(approved), { error: "invalid_grant" });
    for (const node of [app, other]) expect(await isTokenAccepted(node, tokens.access_token)).toBe(false);
  }
});

test("a cached code is worthless once its approval has been revoked", async () => {
  const tools = await registerApp(app);
  const approved = await tools.authorize(browser);
  await app.parts.db`delete from oauth_grants`;
  expectOAuthError(await tools.exchange(approved), { error: "invalid_grant" });
});
