import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { expectErrorAtApp, expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeClient, makeToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import {
  callback,
  decide,
  isTokenAccepted,
  type OAuthApp,
  oauthApp,
  pkce,
  registerApp,
} from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

const clock = movedClock(new Date());
let app: TestApp;
let tools: OAuthApp;
/** Signed in. */
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  tools = await registerApp(app);
  ({ browser } = await signUpInBrowser(app));
  // Approved by the traveller: only then are errors sent by a redirect.
  await tools.connect(browser);
});
afterAll(() => app.close());

type Params = Parameters<OAuthApp["requestAuthorization"]>[1];

/** An error page, without a redirect. */
async function expectErrorPage(params: Params, asking = tools): Promise<string> {
  const { response } = await asking.requestAuthorization(browser, params);
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  return response.text();
}

async function expectError(params: Params, error: string): Promise<void> {
  expectErrorAtApp((await tools.requestAuthorization(browser, params)).redirect, app, error);
}

/** The traveller of this token, found by creating something with it. */
async function travellerOf(accessToken: string): Promise<string> {
  const { body } = await app.client(accessToken).createItinerary({ body: { title: "Lisbon" } });
  return body.author.id;
}

describe("a valid request", () => {
  test("RFC 6749 4.1.1: leads to the page where the traveller decides", async () => {
    const { response, uid } = await tools.requestAuthorization(browser);
    expect(response.status).toBe(303);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { body } = await browser.client.getInteraction({ params: { uid: uid ?? "" } });
    expect(body).toEqual({
      client: {
        name: "Trip Tools",
        redirectHost: "app.example.com",
        firstParty: false,
        verified: false,
      },
      scopes: ["itineraries:read", "itineraries:write"],
      signedIn: true,
    });
  });

  test("RFC 6749 4.1.2, RFC 9207 2: the app gets the code, its state and the issuer back", async () => {
    const { redirect, code } = await tools.authorize(browser);
    expect(`${redirect.origin}${redirect.pathname}`).toBe(callback);
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      code,
      state: "the app's own",
      iss: app.url,
    });
    expect(code).toMatch(/^[\w-]{32,}$/);
  });

  test("RFC 6749 4.1.2: a state that was not sent is not returned", async () => {
    const { redirect } = await tools.authorize(browser, { params: { state: undefined } });
    expect([...redirect.searchParams.keys()].sort()).toEqual(["code", "iss"]);
  });

  test("RFC 6749 3.1.2: a query of the redirect URI is kept", async () => {
    const withQuery = await registerApp(app, { redirect_uris: [`${callback}?app=1&name=a%20b`] });
    const { redirect, code } = await withQuery.authorize(browser);
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject({ app: "1", name: "a b", code });
  });

  test("the whole flow works signed out: the page asks to sign in first", async () => {
    const { account, password } = await signUpInBrowser(app);
    const guest = makeBrowser(app);
    const { uid = "", verifier } = await tools.requestAuthorization(guest);
    const interaction = await guest.client.getInteraction({ params: { uid } });
    expect(interaction.body.signedIn).toBe(false);
    await guest.client.signIn({ body: { email: account.email, password } });
    const again = await guest.client.getInteraction({ params: { uid } });
    expect(again.body.signedIn).toBe(true);
    const redirect = await decide(app, guest, uid, { decision: "approve" });
    const { body } = await tools.exchange({ code: redirect.searchParams.get("code") ?? "", verifier });
    expect(await travellerOf(body.access_token)).toBe(account.id);
  });

  test("another traveller in the same browser grants their own access, not the previous one's", async () => {
    const { browser: shared, account: mina } = await signUpInBrowser(app);
    const first = await tools.connect(shared);
    await shared.client.signOut();
    const { body } = await shared.client.signUp({
      body: {
        email: `${randomUUID()}@example.com`,
        password: "a quiet place by the sea",
        displayName: "Ben",
      },
    });
    const second = await tools.connect(shared);
    expect(await travellerOf(first.access_token)).toBe(mina.id);
    expect(await travellerOf(second.access_token)).toBe(body.traveller?.id);
  });

  test("one of the service's own apps is marked as such, and its token has full access", async () => {
    const { id } = await makeClient(app, { name: "Waybook for iOS", firstParty: true });
    const own = oauthApp(app, { clientId: id, redirectUri: callback });
    const { uid = "" } = await own.requestAuthorization(browser);
    const { body } = await browser.client.getInteraction({ params: { uid } });
    expect(body.client).toMatchObject({ name: "Waybook for iOS", firstParty: true, verified: true });
    const { access_token } = await own.connect(browser);
    expect((await app.client(access_token).getAccount()).status).toBe(200);
  });
});

describe("PKCE", () => {
  test("RFC 9700 2.1.1: a challenge is required from every app", async () => {
    await expectError({ code_challenge: undefined, code_challenge_method: undefined }, "invalid_request");
    const confidential = await registerApp(app, { token_endpoint_auth_method: "client_secret_post" });
    await confidential.connect(browser);
    const { redirect } = await confidential.requestAuthorization(browser, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    expectErrorAtApp(redirect, app, "invalid_request");
  });

  test("RFC 7636 4.4.1: plain and unknown methods are refused", async () => {
    for (const code_challenge_method of ["plain", "s256", "S512"])
      await expectError({ code_challenge_method }, "invalid_request");
  });

  test("RFC 7636 4.2: a malformed challenge is refused", async () => {
    for (const code_challenge of ["short", "x".repeat(42), "x".repeat(129), `${"x".repeat(42)}=`, ""])
      await expectError({ code_challenge }, "invalid_request");
  });

  test("S256 is the default method: the challenge itself is not a valid verifier", async () => {
    const { verifier, challenge } = pkce();
    const params = { code_challenge: challenge, code_challenge_method: undefined };
    const { code } = await tools.authorize(browser, { params });
    expectOAuthError(await tools.exchange({ code, verifier: challenge }), { error: "invalid_grant" });
    expect((await tools.exchange({ code, verifier })).status).toBe(200);
  });
});

describe("RFC 6749 3.1.2.4: an error page instead of an unsafe redirect", () => {
  test.each([
    ["an unregistered redirect URI", { redirect_uri: "https://evil.example/callback" }],
    ["a longer path", { redirect_uri: `${callback}/more` }],
    ["a slash more", { redirect_uri: `${callback}/` }],
    ["a query more", { redirect_uri: `${callback}?a=1` }],
    ["another port", { redirect_uri: "https://app.example.com:8443/callback" }],
    ["another case", { redirect_uri: "https://app.example.com/Callback" }],
    ["a fragment", { redirect_uri: `${callback}#a` }],
    ["an unknown app", { client_id: "nobody" }],
    ["no app", { client_id: undefined }],
    ["an app twice", { client_id: ["one", "two"] }],
  ])("%s", async (_, params) => {
    await expectErrorPage(params);
  });

  test("that page shows parameters as text only", async () => {
    const attack = '"><script>alert(1)</script>';
    for (const params of [{ client_id: attack }, { redirect_uri: attack }, { state: attack, client_id: "x" }])
      expect(await expectErrorPage(params)).not.toContain("<script>alert(1)");
  });

  test("that page runs no scripts and cannot be framed", async () => {
    const { response } = await tools.requestAuthorization(browser, { client_id: "nobody" });
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("RFC 8252 7.3: an app may choose its port on the loopback interface", () => {
  test.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:51004/callback"],
    ["http://127.0.0.1:33418/callback", "http://127.0.0.1:51004/callback"],
    ["http://[::1]/callback", "http://[::1]:51004/callback"],
    ["http://localhost:3000/callback", "http://localhost:6274/callback"],
  ])("registered %s, used %s", async (registered, redirect_uri) => {
    const native = await registerApp(app, { redirect_uris: [registered] });
    const { redirect, code, verifier } = await native.authorize(browser, { params: { redirect_uri } });
    expect(redirect.href.startsWith(`${redirect_uri}?`)).toBe(true);
    const { body } = await native.exchange({ code, verifier }, { redirect_uri });
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
  });

  test("but not the path, nor another loopback name", async () => {
    const native = await registerApp(app, { redirect_uris: ["http://127.0.0.1/callback"] });
    await expectErrorPage({ redirect_uri: "http://127.0.0.1:51004/other" }, native);
    await expectErrorPage({ redirect_uri: "http://localhost:51004/callback" }, native);
    await expectErrorPage({ redirect_uri: "https://127.0.0.1:51004/callback" }, native);
  });

  test("RFC 8252 7.1: a private-use scheme is accepted", async () => {
    const native = await registerApp(app, { redirect_uris: ["com.example.app:/callback"] });
    const { uid = "" } = await native.requestAuthorization(browser);
    const { body } = await browser.client.getInteraction({ params: { uid } });
    expect(body.client.redirectHost).toBe("com.example.app");
    const { redirect } = await native.authorize(browser);
    expect(redirect.href).toMatch(/^com\.example\.app:\/callback\?/);
  });
});

describe("RFC 6749 4.1.2.1: errors are sent to the app, with its state and the issuer", () => {
  test("a response type other than code", async () => {
    for (const response_type of ["token", "id_token", "code token", "none"]) {
      const { redirect } = await tools.requestAuthorization(browser, { response_type });
      // RFC 6749 4.2.2.1: for a token it may also be in the fragment.
      const params = new URLSearchParams(redirect?.search || redirect?.hash.slice(1));
      expect(params.get("error")).toMatch(/^unsupported_response_type$|^invalid_request$/);
      expect(params.get("state")).toBe("the app's own");
      expect(params.get("iss")).toBe(app.url);
    }
    await expectError({ response_type: undefined }, "invalid_request");
  });

  test("a response mode that the metadata does not offer", async () => {
    for (const response_mode of ["fragment", "form_post", "web_message", "jwt"])
      await expectError({ response_mode }, "unsupported_response_mode");
  });

  test("RFC 6749 3.1: a repeated parameter", async () => {
    for (const params of [
      { scope: ["itineraries:read", "itineraries:write"] },
      { code_challenge: [pkce().challenge, pkce().challenge] },
      { response_type: ["code", "code"] },
    ])
      await expectError(params, "invalid_request");
    // It is unclear which state is right, and where to send it.
    for (const params of [{ state: ["one", "two"] }, { redirect_uri: [callback, callback] }]) {
      const { redirect, uid } = await tools.requestAuthorization(browser, params);
      expect(uid).toBeUndefined();
      expect(redirect?.searchParams.get("error") ?? "a page").toMatch(/^invalid_request$|^a page$/);
    }
  });

  test("RFC 8707 2: a resource that is not ours", async () => {
    for (const resource of [
      "https://elsewhere.example/",
      `${app.url}.evil.example/`,
      `${app.url}/v2`,
      `${app.url}/#here`,
      "not a uri",
    ])
      await expectError({ resource }, "invalid_target");
  });

  test("RFC 6749 3.3: only unknown scopes", async () => {
    await expectError({ scope: "admin mcp:tools" }, "invalid_scope");
  });
});

describe("RFC 9700 4.11.2: an app without anyone's approval redirects nobody", () => {
  const broken: [string, Params][] = [
    ["a response type other than code", { response_type: "token" }],
    ["an answer in the fragment", { response_type: "token", response_mode: "fragment" }],
    ["an answer by a form", { response_type: "token", response_mode: "form_post" }],
    ["no challenge", { code_challenge: undefined, code_challenge_method: undefined }],
    ["a resource that is not ours", { resource: "https://elsewhere.example/" }],
    ["only scopes that nobody knows", { scope: "admin" }],
    ["a parameter twice", { scope: ["itineraries:read", "itineraries:write"] }],
    ["no question to the traveller", { prompt: "none" }],
  ];

  test.each(broken)("%s: shows an error page", async (_, params) => {
    const stranger = await registerApp(app, { redirect_uris: ["https://evil.example/landing"] });
    const page = await expectErrorPage(params, stranger);
    expect(page).toContain("authorization-error");
    expect(page).not.toContain("evil.example");
    const { response } = await stranger.requestAuthorization(makeBrowser(app), params);
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });

  test("clients that accept JSON get the same error as JSON", async () => {
    const { clientId, redirectUri } = await registerApp(app);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "token",
    });
    const response = await fetch(`${app.url}/oauth/authorize?${query}`, { redirect: "manual" });
    const { status, statusText, headers } = response;
    expect([status, statusText, headers.get("location")]).toEqual([400, "Bad Request", null]);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/response_type|invalid_request/),
    });
  });

  test("another traveller's approval does not count, nor one's own that was revoked", async () => {
    const { browser: other } = await signUpInBrowser(app);
    const params = { response_type: "token" };
    expect((await tools.requestAuthorization(other, params)).response.status).toBe(400);
    await tools.connect(other);
    expect((await tools.requestAuthorization(other, params)).response.status).toBe(303);
    const { body } = await other.client.listConnectedApps();
    await other.client.disconnectApp({ params: { id: body.data[0]?.id ?? "" } });
    expect((await tools.requestAuthorization(other, params)).response.status).toBe(400);
  });

  test("the operator's approval counts for everybody", async () => {
    const { id } = await makeClient(app);
    const added = oauthApp(app, { clientId: id, redirectUri: callback });
    const { redirect } = await added.requestAuthorization(makeBrowser(app), {
      code_challenge_method: "plain",
    });
    expectErrorAtApp(redirect, app, "invalid_request");
  });

  test("a traveller who declines is redirected to any app", async () => {
    const stranger = await registerApp(app);
    const { redirect } = await stranger.authorize(browser, { decision: "deny" });
    expectErrorAtApp(redirect, app, "access_denied");
  });
});

describe("the requested access", () => {
  const askedFor = async (params: Params): Promise<readonly Scope[]> => {
    const { uid = "" } = await tools.requestAuthorization(browser, params);
    return (await browser.client.getInteraction({ params: { uid } })).body.scopes;
  };

  test("RFC 6749 3.3: without a scope all four are offered", async () => {
    expect(await askedFor({ scope: undefined })).toEqual(allScopes);
    expect(await askedFor({ scope: "" })).toEqual(allScopes);
    expect((await tools.connect(browser, { params: { scope: undefined } })).scope).toBe(allScopes.join(" "));
  });

  test("RFC 6749 3.3: unknown scopes are ignored", async () => {
    expect(await askedFor({ scope: "openid offline_access itineraries:read mcp:tools" })).toEqual([
      "itineraries:read",
    ]);
  });

  test("RFC 8707 2: the origin and /mcp, with or without a slash, are the same resource", async () => {
    for (const resource of [
      undefined,
      app.url,
      `${app.url}/`,
      `${app.url}/mcp`,
      `${app.url}/mcp/`,
      [app.url, `${app.url}/mcp`],
    ]) {
      const { access_token } = await tools.connect(browser, { params: { resource } });
      expect(await isTokenAccepted(app, access_token)).toBe(true);
    }
  });

  test("RFC 6749 3.1: unknown parameters are ignored, those of OpenID Connect too", async () => {
    const params = {
      scope: "itineraries:read offline_access",
      nonce: "n",
      prompt: "consent select_account whatever",
      access_type: "offline",
      audience: "x",
      display: "popup",
      ui_locales: "pt",
      login_hint: "mina@example.com",
      acr_values: "high",
      claims: "{}",
      id_token_hint: "x",
      max_age: "60",
      response_mode: "query",
      registration: "{}",
    };
    const { body } = await tools.exchange(await tools.authorize(browser, { params }));
    expect(body).toMatchObject({ scope: "itineraries:read", access_token: expect.any(String) });
    expect(body).not.toHaveProperty("id_token");
    for (const prompt of ["select_account", "create", "whatever"])
      expect((await tools.requestAuthorization(browser, { prompt })).uid).toBeTruthy();
  });
});

describe("the traveller's decision", () => {
  test("RFC 6749 4.1.2.1: declining is access_denied", async () => {
    const { redirect } = await tools.authorize(browser, { decision: "deny" });
    expectErrorAtApp(redirect, app, "access_denied");
  });

  test("RFC 6749 3.3: scopes they untick are not in the token, and the app is told", async () => {
    const params = { scope: allScopes.join(" ") };
    const { scope, access_token } = await tools.connect(browser, {
      params,
      scopes: ["itineraries:read", "documents:read"],
    });
    expect(scope).toBe("itineraries:read documents:read");
    await expect(app.client(access_token).createItinerary({ body: { title: "x" } })).rejects.toMatchObject({
      code: "insufficientScope",
    });
  });

  test("they cannot allow more than was requested", async () => {
    const { uid = "", verifier } = await tools.requestAuthorization(browser, { scope: "itineraries:read" });
    const redirect = await decide(app, browser, uid, {
      decision: "approve",
      scopes: ["itineraries:read", "itineraries:write"],
    }).catch((error) => error);
    // Refused, or reduced to the requested scopes.
    if (!(redirect instanceof URL)) return expect(redirect).toMatchObject({ code: "validationFailed" });
    const { body } = await tools.exchange({ code: redirect.searchParams.get("code") ?? "", verifier });
    expect(body.scope).toBe("itineraries:read");
  });

  test("allowing no scope is no approval", async () => {
    const { uid = "" } = await tools.requestAuthorization(browser);
    await expect(decide(app, browser, uid, { decision: "approve", scopes: [] })).rejects.toMatchObject({
      code: "validationFailed",
    });
  });

  test("needs a signed-in traveller", async () => {
    const guest = makeBrowser(app);
    const { uid = "" } = await tools.requestAuthorization(guest);
    await expect(decide(app, guest, uid, { decision: "approve" })).rejects.toMatchObject({
      code: "signInRequired",
      status: 401,
    });
    const { status, headers } = await guest.fetch(`/oauth/authorize/${uid}`);
    expect([status, headers.get("location") ?? ""]).not.toEqual([303, expect.stringContaining("code=")]);
  });

  test("the redirect goes over the public address", async () => {
    const { uid = "" } = await tools.requestAuthorization(browser);
    const { body } = await browser.client.decideInteraction({
      params: { uid },
      body: { decision: "approve" },
    });
    expect(body).toEqual({ redirectTo: `${app.url}/oauth/authorize/${uid}` });
  });

  test("cannot be made with an access token, not even of the service's own apps", async () => {
    const guest = makeBrowser(app);
    const { uid = "" } = await tools.requestAuthorization(guest);
    const { token } = await makeToken(app, { firstParty: true });
    const response = await guest.fetch(`/auth/interactions/${uid}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ decision: "approve" }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "signInRequired" });
  });

  test("cannot be made by a page of another origin", async () => {
    const { uid = "" } = await tools.requestAuthorization(browser);
    for (const from of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const response = await browser.fetch(`/auth/interactions/${uid}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...from },
        body: JSON.stringify({ decision: "approve" }),
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "crossOrigin" });
    }
  });

  test("only in the browser that started it: any other gets 404", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const { uid = "" } = await tools.requestAuthorization(browser);
    const { browser: stranger } = await signUpInBrowser(app);
    // The same traveller too: a link to an attacker's request must be worthless.
    const another = makeBrowser(app);
    await another.client.signIn({ body: { email: account.email, password } });
    for (const elsewhere of [stranger, another]) {
      const notFound = { code: "notFound", status: 404 };
      await expect(elsewhere.client.getInteraction({ params: { uid } })).rejects.toMatchObject(notFound);
      await expect(decide(app, elsewhere, uid, { decision: "approve" })).rejects.toMatchObject(notFound);
    }
    await browser.client.decideInteraction({ params: { uid }, body: { decision: "approve" } });
    for (const elsewhere of [stranger, another]) {
      const { status, headers } = await elsewhere.fetch(`/oauth/authorize/${uid}`);
      expect(status).toBe(400);
      expect(headers.get("location")).toBeNull();
    }
  });

  test("two requests at once in one browser do not disturb each other", async () => {
    const requests = await Promise.all([
      tools.requestAuthorization(browser),
      tools.requestAuthorization(browser, { scope: "documents:read" }),
    ]);
    const scopes = [];
    for (const { uid = "", verifier } of requests) {
      const redirect = await decide(app, browser, uid, { decision: "approve" });
      const { body } = await tools.exchange({ code: redirect.searchParams.get("code") ?? "", verifier });
      scopes.push(body.scope);
    }
    expect(scopes).toEqual(["itineraries:read itineraries:write", "documents:read"]);
  });

  test("a decision gives one code, however often its address is opened", async () => {
    const { uid = "" } = await tools.requestAuthorization(browser);
    await decide(app, browser, uid, { decision: "approve" });
    const { status, headers } = await browser.fetch(`/oauth/authorize/${uid}`);
    expect(status).toBe(400);
    expect(headers.get("location")).toBeNull();
    await expect(browser.client.getInteraction({ params: { uid } })).rejects.toMatchObject({ status: 404 });
  });

  test("a request that does not exist is 404", async () => {
    await expect(browser.client.getInteraction({ params: { uid: "nothing" } })).rejects.toMatchObject({
      code: "notFound",
    });
  });

  test("a request expires", async () => {
    const { uid = "" } = await tools.requestAuthorization(browser);
    clock.moveBy(10 * 60_000);
    expect((await browser.client.getInteraction({ params: { uid } })).status).toBe(200);
    clock.moveBy(24 * 60 * 60_000);
    await expect(browser.client.getInteraction({ params: { uid } })).rejects.toMatchObject({ status: 404 });
  });

  test("its cookies are for it alone, and hidden from scripts", async () => {
    const { response, uid } = await tools.requestAuthorization(makeBrowser(app));
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toContain("httponly");
      expect(cookie.toLowerCase()).toContain("samesite=lax");
    }
    const paths = cookies.map((cookie) => /path=([^;]+)/i.exec(cookie)?.[1]);
    expect(paths).toEqual(
      expect.arrayContaining([`/interaction/${uid}`, `/auth/interactions/${uid}`, `/oauth/authorize/${uid}`]),
    );
  });
});

test("prompt=none: without asking there is no access, and the app gets an error", async () => {
  const { id } = await makeClient(app);
  const added = oauthApp(app, { clientId: id, redirectUri: callback });
  for (const [asking, someBrowser] of [[tools, browser] as const, [added, makeBrowser(app)] as const]) {
    const { redirect } = await asking.requestAuthorization(someBrowser, { prompt: "none" });
    expect(redirect?.searchParams.get("error")).toMatch(/^(login|consent|interaction)_required$/);
    expect(redirect?.searchParams.get("state")).toBe("the app's own");
  }
});

describe("prompt=login", () => {
  test("requires a sign-in that is newer than the request", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    clock.moveBy(1_000);
    const { uid = "", verifier } = await tools.requestAuthorization(browser, { prompt: "login" });
    expect((await browser.client.getInteraction({ params: { uid } })).body.signedIn).toBe(false);
    await expect(decide(app, browser, uid, { decision: "approve" })).rejects.toMatchObject({
      code: "signInRequired",
    });
    clock.moveBy(1_000);
    await browser.client.signIn({ body: { email: account.email, password } });
    expect((await browser.client.getInteraction({ params: { uid } })).body.signedIn).toBe(true);
    const redirect = await decide(app, browser, uid, { decision: "approve" });
    const { status } = await tools.exchange({ code: redirect.searchParams.get("code") ?? "", verifier });
    expect(status).toBe(200);
  });
});
