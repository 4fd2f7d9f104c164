import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeClient } from "../../test/support/makers.ts";
import { isTokenAccepted, type OAuthApp, post, registerApp } from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let tools: OAuthApp;
let other: OAuthApp;
let confidential: OAuthApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp();
  tools = await registerApp(app);
  other = await registerApp(app);
  confidential = await registerApp(app, { token_endpoint_auth_method: "client_secret_post" });
  ({ browser } = await signUpInBrowser(app));
});
afterAll(() => app.close());

describe("either token revokes the whole grant", () => {
  test.each([
    ["access_token", undefined],
    ["access_token", "access_token"],
    ["access_token", "refresh_token"],
    ["access_token", "something_new"],
    ["refresh_token", undefined],
    ["refresh_token", "refresh_token"],
    ["refresh_token", "access_token"],
  ] as const)("RFC 7009 2.1: the %s, with the hint %s", async (kind, token_type_hint) => {
    const first = await tools.connect(browser);
    const { body: second } = await tools.refresh(first.refresh_token);
    for (const { access_token } of [first, second])
      expect(await isTokenAccepted(app, access_token)).toBe(true);
    const { status, body } = await tools.revoke(second[kind], { token_type_hint });
    expect({ status, body }).toEqual({ status: 200, body: {} });
    for (const { access_token } of [first, second])
      expect(await isTokenAccepted(app, access_token)).toBe(false);
    expectOAuthError(await tools.refresh(second.refresh_token), { error: "invalid_grant" });
  });

  test("and no other grant of the same app and traveller", async () => {
    const [one, another] = [await tools.connect(browser), await tools.connect(browser)];
    await tools.revoke(one.refresh_token);
    expect(await isTokenAccepted(app, another.access_token)).toBe(true);
    expect((await tools.refresh(another.refresh_token)).status).toBe(200);
  });

  test("a public app may omit its id: the token implies it", async () => {
    for (const kind of ["access_token", "refresh_token"] as const) {
      const tokens = await tools.connect(browser);
      expect((await tools.revoke(tokens[kind], { client_id: undefined })).status).toBe(200);
      expect(await isTokenAccepted(app, tokens.access_token)).toBe(false);
    }
  });

  test("an app with a secret must send it", async () => {
    const { access_token, refresh_token } = await confidential.connect(browser);
    for (const params of [
      { client_secret: undefined },
      { client_secret: "wrong" },
      { client_id: undefined, client_secret: undefined },
    ])
      expectOAuthError(await confidential.revoke(refresh_token, params), {
        status: 401,
        error: "invalid_client",
      });
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    expect((await confidential.revoke(refresh_token)).status).toBe(200);
    expect(await isTokenAccepted(app, access_token)).toBe(false);
  });

  test("a guest's token is revoked too", async () => {
    const { id, secret } = await makeClient(app, { firstParty: true, withSecret: true });
    const itself = { client_id: id, client_secret: secret };
    const { body } = await post<{ access_token: string }>(`${app.url}/oauth/token`, {
      grant_type: "client_credentials",
      ...itself,
    });
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
    const { status } = await post(`${app.url}/oauth/revoke`, { token: body.access_token, ...itself });
    expect(status).toBe(200);
    expect(await isTokenAccepted(app, body.access_token)).toBe(false);
  });
});

describe("nothing is revoked by", () => {
  test("RFC 7009 2.2: an unknown token, which is 200", async () => {
    expect((await tools.revoke("nothing")).status).toBe(200);
    const { refresh_token } = await tools.connect(browser);
    for (let twice = 0; twice < 2; twice++) expect((await tools.revoke(refresh_token)).status).toBe(200);
  });

  test("RFC 7009 2.1: another app's token", async () => {
    const { access_token, refresh_token } = await tools.connect(browser);
    for (const token of [access_token, refresh_token])
      for (const stranger of [other, confidential])
        expect((await stranger.revoke(token)).status).toBeLessThan(401);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    expect((await tools.refresh(refresh_token)).status).toBe(200);
  });
});

describe("RFC 7009 2.2.1: an invalid revocation", () => {
  test("without a token", async () => {
    expectOAuthError(await tools.revoke("", { token: undefined }), { error: "invalid_request" });
  });

  test("from an unknown app", async () => {
    const { access_token } = await tools.connect(browser);
    expectOAuthError(await tools.revoke(access_token, { client_id: "nobody" }), {
      status: 401,
      error: "invalid_client",
    });
    expect(await isTokenAccepted(app, access_token)).toBe(true);
  });

  test("with a repeated token", async () => {
    expectOAuthError(await tools.revoke("", { token: ["one", "two"] }), { error: "invalid_request" });
  });

  test("with JSON instead of a form", async () => {
    const response = await fetch(`${app.url}/oauth/revoke`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: "x", client_id: tools.clientId }),
    });
    const { status, headers } = response;
    const body = (await response.json()) as Record<string, unknown>;
    expectOAuthError({ status, headers, body }, { error: "invalid_request" });
  });
});

describe("a revocation during a refresh", () => {
  test("wins: no token from the refreshes works afterwards", async () => {
    for (let round = 0; round < 15; round++) {
      const { refresh_token } = await tools.connect(browser);
      const refreshing = Array.from({ length: 4 }, () => tools.refresh(refresh_token));
      const revoking = Array.from({ length: 2 }, () => tools.revoke(refresh_token));
      const [responses, ends] = await Promise.all([Promise.all(refreshing), Promise.all(revoking)]);
      for (const { status } of ends) expect(status).toBe(200);
      for (const answer of responses) {
        if (answer.status === 200) expect(await isTokenAccepted(app, answer.body.access_token)).toBe(false);
        else expectOAuthError(answer, { error: "invalid_grant" });
      }
    }
  });

  test("wins also when the app is disconnected", async () => {
    for (let round = 0; round < 15; round++) {
      const { refresh_token } = await tools.connect(browser);
      const { body } = await browser.client.listConnectedApps();
      const disconnecting = browser.client.disconnectApp({ params: { id: body.data[0]?.id ?? "" } });
      const responses = await Promise.all(Array.from({ length: 4 }, () => tools.refresh(refresh_token)));
      expect((await disconnecting).status).toBe(204);
      for (const answer of responses) {
        if (answer.status === 200) expect(await isTokenAccepted(app, answer.body.access_token)).toBe(false);
        else expectOAuthError(answer, { error: "invalid_grant" });
      }
    }
  });
});
