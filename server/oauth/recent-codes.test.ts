import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { isTokenAccepted, oauthApp, registerApp } from "../../test/support/oauth-app.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { startTwoNodes } from "../../test/support/start-two-nodes.ts";

let app: TestApp;
let other: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ isAtOneAddress: true }));
  ({ browser } = await signUpInBrowser(app));
});
afterAll(() => app.close());

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
