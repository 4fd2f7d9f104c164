import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allScopes } from "../../contract/scopes.ts";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeClient, makeItinerary, makeToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import {
  callback,
  isTokenAccepted,
  type OAuthApp,
  oauthApp,
  pkce,
  post,
  registerApp,
  type TokenResponse,
} from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

const seconds = 1_000;
const hours = 3_600 * seconds;
const days = 24 * hours;

const clock = movedClock(new Date());
let app: TestApp;
let tools: OAuthApp;
let confidential: OAuthApp;
let other: OAuthApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  tools = await registerApp(app);
  other = await registerApp(app, { client_name: "Another" });
  confidential = await registerApp(app, { token_endpoint_auth_method: "client_secret_post" });
});
afterAll(() => app.close());
// A recent session, because the clock moves by months here.
beforeEach(async () => {
  ({ browser } = await signUpInBrowser(app));
});

const token = (params: Parameters<typeof post>[1]) => post(`${app.url}/oauth/token`, params);
const inParallel = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));
const statuses = (answers: readonly TokenResponse[]) => answers.map(({ status }) => status).sort();

describe("the response", () => {
  test("RFC 6749 5.1: has the tokens, their lifetime and their scopes", async () => {
    const { status, headers, body } = await tools.exchange(await tools.authorize(browser));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43,}$/),
      token_type: "Bearer",
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
      scope: "itineraries:read itineraries:write",
    });
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("cache-control")).toContain("no-store");
  });

  test("RFC 6750 3.1: the access token expires after an hour, also in caches", async () => {
    const { access_token } = await tools.connect(browser);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    clock.moveBy(3_599 * seconds);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    clock.moveBy(1 * seconds);
    expect(await isTokenAccepted(app, access_token)).toBe(false);
    const { headers } = await fetch(`${app.url}/v1/account`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("RFC 6749 10.3: no token, code or secret is in the database or the log", async () => {
    const approved = await confidential.authorize(browser);
    const { body: first } = await confidential.exchange(approved);
    const { body: second } = await confidential.refresh(first.refresh_token);
    const { code: unused } = await confidential.authorize(browser);
    const written = (await everythingStored()) + app.logged.join();
    expect(written).toContain(confidential.clientId);
    for (const secret of [
      approved.code,
      unused,
      first.access_token,
      first.refresh_token,
      second.access_token,
      second.refresh_token,
      confidential.clientSecret,
      browser.cookies().waybook_session,
    ]) {
      expect(secret).toBeTruthy();
      expect(written).not.toContain(secret);
    }
  });
});

/** Every row of every table that the authorization server writes, as text. */
async function everythingStored(): Promise<string> {
  const { db } = app.parts;
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and (table_name like 'oauth%' or table_name in ('sessions', 'travellers'))`;
  expect(tables.length).toBeGreaterThanOrEqual(6);
  const rows = await Promise.all(tables.map(({ name }) => db`select t::text as row from ${db(name)} t`));
  return rows
    .flat()
    .map(({ row }) => row)
    .join("\n");
}

describe("RFC 6749 5.2: errors", () => {
  test.each([
    ["no grant type", {}, 400, /^invalid_request$/],
    ["an unknown grant type", { grant_type: "password" }, 400, /^unsupported_grant_type$/],
    ["an obsolete grant type", { grant_type: "implicit" }, 400, /^unsupported_grant_type$/],
    ["no code", { grant_type: "authorization_code" }, 400, /^invalid_request$/],
    ["an unknown code", { grant_type: "authorization_code", code: "x" }, 400, /^invalid_grant$/],
    ["no refresh token", { grant_type: "refresh_token" }, 400, /^invalid_request$/],
    ["an unknown refresh token", { grant_type: "refresh_token", refresh_token: "x" }, 400, /^invalid_grant$/],
    ["an unknown app", { grant_type: "authorization_code", client_id: "nobody" }, 401, /^invalid_client$/],
    ["no app", { grant_type: "authorization_code", client_id: undefined }, 400, /^invalid_request$/],
    ["a parameter twice (3.2)", { grant_type: ["refresh_token", "refresh_token"] }, 400, /^invalid_request$/],
  ])("%s", async (_, params, status, error) => {
    const { challenge: code_verifier } = pkce();
    const answer = await token({
      client_id: tools.clientId,
      code_verifier,
      redirect_uri: callback,
      ...params,
    });
    expectOAuthError(answer, { status, error });
  });

  test("JSON instead of a form (4.1.3)", async () => {
    const response = await fetch(`${app.url}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "refresh_token", refresh_token: "x", client_id: tools.clientId }),
    });
    const { status, headers } = response;
    const body = (await response.json()) as Record<string, unknown>;
    expectOAuthError({ status, headers, body }, { error: "invalid_request" });
  });

  test("a body that is far too large", async () => {
    const answer = await token({ grant_type: "refresh_token", refresh_token: "x".repeat(1_100_000) });
    expectOAuthError(answer, { status: 413, error: "invalid_request" });
  });

  test("RFC 6749 2.3.1: an app with a secret that sends none, or a wrong one", async () => {
    const approved = await confidential.authorize(browser);
    for (const client_secret of [undefined, "", "wrong", `${confidential.clientSecret}x`])
      expectOAuthError(await confidential.exchange(approved, { client_secret }), {
        status: 401,
        error: "invalid_client",
      });
    const { body } = await confidential.exchange(approved);
    for (const client_secret of [undefined, "wrong"])
      expectOAuthError(await confidential.refresh(body.refresh_token, { client_secret }), {
        status: 401,
        error: "invalid_client",
      });
    expect((await confidential.refresh(body.refresh_token)).status).toBe(200);
  });

  test("RFC 6749 5.2: an app that authenticates by a header gets a challenge in a header", async () => {
    const { status, headers } = await post(
      `${app.url}/oauth/token`,
      { grant_type: "refresh_token", refresh_token: "x" },
      { authorization: `Basic ${btoa(`${confidential.clientId}:wrong`)}` },
    );
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toMatch(/^Basic /);
  });
});

test("RFC 6749 5.2: a failure on our side is reported without details", async () => {
  const broken = await startApp();
  try {
    const { browser } = await signUpInBrowser(broken);
    const asking = await registerApp(broken);
    const { refresh_token } = await asking.connect(browser);
    await broken.parts.db`alter table oauth_tokens rename to oauth_tokens_gone`;
    await broken.parts.db`alter table oauth_states rename to oauth_states_gone`;
    const refused = await asking.refresh(refresh_token);
    expectOAuthError(refused, { status: 500, error: "server_error" });
    const { response } = await asking.requestAuthorization(browser);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    for (const responseBody of [JSON.stringify(refused.body), await response.text()])
      expect(responseBody).not.toMatch(/relation|oauth_|postgres/i);
    expect(broken.logged.join()).toContain('relation \\"oauth_tokens\\" does not exist');
  } finally {
    await broken.close();
  }
});

describe("a code", () => {
  test("RFC 6749 4.1.2: works for a minute", async () => {
    const [inTime, late] = [await tools.authorize(browser), await tools.authorize(browser)];
    clock.moveBy(59 * seconds);
    expect((await tools.exchange(inTime)).status).toBe(200);
    clock.moveBy(1 * seconds);
    expectOAuthError(await tools.exchange(late), { error: "invalid_grant" });
  });

  test("RFC 6749 4.1.2: works once, and a second use revokes the tokens of the first", async () => {
    const approved = await tools.authorize(browser);
    const { body: first } = await tools.exchange(approved);
    const { body: refreshed } = await tools.refresh(first.refresh_token);
    expect(await isTokenAccepted(app, first.access_token)).toBe(true);
    expectOAuthError(await tools.exchange(approved), { error: "invalid_grant" });
    for (const { access_token, refresh_token } of [first, refreshed]) {
      expect(await isTokenAccepted(app, access_token)).toBe(false);
      expectOAuthError(await tools.refresh(refresh_token), { error: "invalid_grant" });
    }
  });

  test("RFC 6749 4.1.2: of many at once at most one wins, and the replay revokes that too", async () => {
    for (let round = 0; round < 5; round++) {
      const approved = await tools.authorize(browser);
      const answers = await inParallel(8, () => tools.exchange(approved));
      const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status);
      for (const answer of others) expectOAuthError(answer, { error: "invalid_grant" });
      if (winner?.status === 200) expect(await isTokenAccepted(app, winner.body.access_token)).toBe(false);
    }
  });

  test("RFC 7636 4.6: needs its verifier; a wrong one does not use it up", async () => {
    const approved = await tools.authorize(browser);
    for (const code_verifier of [pkce().verifier, undefined, "", "short"])
      expectOAuthError(await tools.exchange(approved, { code_verifier }), {
        error: /^invalid_(grant|request)$/,
      });
    expectOAuthError(await tools.exchange(approved, { code_verifier: pkce().verifier }), {
      error: "invalid_grant",
    });
    expect((await tools.exchange(approved)).status).toBe(200);
  });

  test("RFC 6749 4.1.3: needs its redirect URI", async () => {
    const approved = await tools.authorize(browser);
    for (const redirect_uri of ["https://app.example.com/other", `${callback}/`])
      expectOAuthError(await tools.exchange(approved, { redirect_uri }), { error: "invalid_grant" });
    expect((await tools.exchange(approved)).status).toBe(200);
  });

  test("RFC 6749 4.1.3: works only for its own app", async () => {
    const approved = await tools.authorize(browser);
    expectOAuthError(await other.exchange(approved), { error: "invalid_grant" });
    expectOAuthError(await confidential.exchange(approved), { error: "invalid_grant" });
    expect((await tools.exchange(approved)).status).toBe(200);
  });

  test("RFC 8707 2.2: is for the requested resource, by any of its names", async () => {
    for (const resource of [app.url, `${app.url}/`, `${app.url}/mcp`, `${app.url}/mcp/`]) {
      const approved = await tools.authorize(browser, { params: { resource: `${app.url}/mcp` } });
      expectOAuthError(await tools.exchange(approved, { resource: "https://elsewhere.example/" }), {
        error: "invalid_target",
      });
      const { body } = await tools.exchange(approved, { resource });
      expect(await isTokenAccepted(app, body.access_token)).toBe(true);
    }
  });

  test("is no token, and a token is no code", async () => {
    const approved = await tools.authorize(browser);
    expect(await isTokenAccepted(app, approved.code)).toBe(false);
    expectOAuthError(await tools.refresh(approved.code), { error: "invalid_grant" });
    const { body } = await tools.exchange(approved);
    expect(await isTokenAccepted(app, body.refresh_token)).toBe(false);
    expectOAuthError(await tools.refresh(body.access_token), { error: "invalid_grant" });
    expectOAuthError(await tools.exchange({ ...approved, code: body.refresh_token }), {
      error: "invalid_grant",
    });
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
  });
});

describe("a refresh", () => {
  test("RFC 6749 6: gives a new access token and a new refresh token", async () => {
    const first = await tools.connect(browser);
    clock.moveBy(2 * hours);
    const { status, headers, body } = await tools.refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43,}$/),
      token_type: "Bearer",
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^[\w-]{43,}$/),
      scope: first.scope,
    });
    expect(body.access_token).not.toBe(first.access_token);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    // An hour by the test's clock, not the machine's.
    clock.moveBy(59 * 60 * seconds);
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
  });

  test("works for 90 days, counted from the last refresh", async () => {
    let { refresh_token } = await tools.connect(browser);
    for (let count = 0; count < 3; count++) {
      clock.moveBy(90 * days - 1 * seconds);
      const { status, body } = await tools.refresh(refresh_token);
      expect(status).toBe(200);
      expect(await isTokenAccepted(app, body.access_token)).toBe(true);
      ({ refresh_token } = body);
    }
    clock.moveBy(90 * days);
    expectOAuthError(await tools.refresh(refresh_token), { error: "invalid_grant" });
  });

  test("RFC 6749 6: may ask for fewer scopes, for this access token alone", async () => {
    const first = await tools.connect(browser);
    const { body: narrow } = await tools.refresh(first.refresh_token, { scope: "itineraries:read" });
    expect(narrow.scope).toBe("itineraries:read");
    await expect(
      app.client(narrow.access_token).createItinerary({ body: { title: "x" } }),
    ).rejects.toMatchObject({ code: "insufficientScope" });
    const { body: full } = await tools.refresh(narrow.refresh_token);
    expect(full.scope).toBe(first.scope);
    expect((await app.client(full.access_token).createItinerary({ body: { title: "x" } })).status).toBe(201);
  });

  test("RFC 6749 6: may not ask for more, and a refusal does not use it up", async () => {
    const { refresh_token } = await tools.connect(browser, { params: { scope: "itineraries:read" } });
    for (const scope of ["itineraries:write", "itineraries:read documents:read", "admin"])
      expectOAuthError(await tools.refresh(refresh_token, { scope }), { error: "invalid_scope" });
    const { body } = await tools.refresh(refresh_token);
    expect(body.scope).toBe("itineraries:read");
  });

  test("RFC 8707 2.2: accepts the resource by any of its names, and refuses another without using the token up", async () => {
    let { refresh_token } = await tools.connect(browser, { params: { resource: app.url } });
    for (const resource of [`${app.url}/`, `${app.url}/mcp`, `${app.url}/mcp/`, app.url, undefined]) {
      for (const foreign of ["https://elsewhere.example/", `${app.url}/v2`])
        expectOAuthError(await tools.refresh(refresh_token, { resource: foreign }), {
          error: "invalid_target",
        });
      const { status, body } = await tools.refresh(refresh_token, { resource });
      expect([resource, status]).toEqual([resource, 200]);
      ({ refresh_token } = body);
    }
  });

  test("RFC 6749 6: works only for its own app; another's attempt does not use it up", async () => {
    const { refresh_token, access_token } = await tools.connect(browser);
    expectOAuthError(await other.refresh(refresh_token), { error: "invalid_grant" });
    expectOAuthError(await confidential.refresh(refresh_token), { error: "invalid_grant" });
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    expect((await tools.refresh(refresh_token)).status).toBe(200);
  });

  test("a public app may omit its id, as the contract's refresh does", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { status, body } = await tools.refresh(refresh_token, { client_id: undefined });
    expect(status).toBe(200);
    const again = await tools.refresh(refresh_token, { client_id: undefined });
    expect(again.body.refresh_token).toBe(body.refresh_token);
  });

  test("RFC 6749 5.2: an unknown token is an invalid grant, also from an app that omits its id", async () => {
    const { refresh_token } = await tools.connect(browser);
    await tools.revoke(refresh_token);
    for (const ended of [refresh_token, "nothing"])
      expectOAuthError(await tools.refresh(ended, { client_id: undefined }), { error: "invalid_grant" });
  });

  test("an app with a secret must send its id", async () => {
    const { refresh_token } = await confidential.connect(browser);
    for (const params of [
      { client_id: undefined, client_secret: undefined },
      { client_id: undefined, client_secret: "wrong" },
      { client_secret: undefined },
    ])
      expectOAuthError(await confidential.refresh(refresh_token, params), {
        status: 401,
        error: "invalid_client",
      });
    expect((await confidential.refresh(refresh_token)).status).toBe(200);
  });

  test("works after the traveller signs out of the web app", async () => {
    const { refresh_token, access_token } = await tools.connect(browser);
    await browser.client.signOut();
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    expect((await tools.refresh(refresh_token)).status).toBe(200);
  });

  test("leaves the previous access token valid until it expires", async () => {
    const { refresh_token, access_token } = await tools.connect(browser);
    await tools.refresh(refresh_token);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
  });
});

describe("RFC 9700 4.14.2: rotation", () => {
  test("the previous token within 30 s gives the same successor, with another access token", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { body: first } = await tools.refresh(refresh_token);
    clock.moveBy(30 * seconds - 1);
    const { status, body: second } = await tools.refresh(refresh_token);
    expect(status).toBe(200);
    expect(second.refresh_token).toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    for (const { access_token } of [first, second])
      expect(await isTokenAccepted(app, access_token)).toBe(true);
    expect((await tools.refresh(first.refresh_token)).status).toBe(200);
  });

  test("after 30 s it is a replay: refused, and the grant is revoked", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { body } = await tools.refresh(refresh_token);
    clock.moveBy(30 * seconds + 1);
    expectOAuthError(await tools.refresh(refresh_token), { error: "invalid_grant" });
    expect(await isTokenAccepted(app, body.access_token)).toBe(false);
    expectOAuthError(await tools.refresh(body.refresh_token), { error: "invalid_grant" });
  });

  test("once the successor was used it is a replay, however soon", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { body: second } = await tools.refresh(refresh_token);
    const { body: third } = await tools.refresh(second.refresh_token);
    expectOAuthError(await tools.refresh(refresh_token), { error: "invalid_grant" });
    for (const { access_token } of [second, third])
      expect(await isTokenAccepted(app, access_token)).toBe(false);
    expectOAuthError(await tools.refresh(third.refresh_token), { error: "invalid_grant" });
  });

  test("a replay revokes its own grant, and no other of the same app", async () => {
    const [one, another] = [await tools.connect(browser), await tools.connect(browser)];
    await tools.refresh(one.refresh_token);
    clock.moveBy(31 * seconds);
    expectOAuthError(await tools.refresh(one.refresh_token), { error: "invalid_grant" });
    expect(await isTokenAccepted(app, another.access_token)).toBe(true);
    expect((await tools.refresh(another.refresh_token)).status).toBe(200);
  });

  test("an attempt by someone else's app is no replay", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { body } = await tools.refresh(refresh_token);
    clock.moveBy(31 * seconds);
    expectOAuthError(await other.refresh(refresh_token), { error: "invalid_grant" });
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
  });

  test("five at once get one successor and an access token each", async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await tools.connect(browser);
      const answers = await inParallel(5, () => tools.refresh(refresh_token));
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
      const bodies = answers.map(({ body }) => body);
      const [successor, ...forks] = new Set(bodies.map((body) => body.refresh_token));
      expect(forks).toEqual([]);
      expect(successor).not.toBe(refresh_token);
      expect(new Set(bodies.map((body) => body.access_token)).size).toBe(5);
      for (const { access_token } of bodies) expect(await isTokenAccepted(app, access_token)).toBe(true);
      expect((await tools.refresh(successor ?? "")).status).toBe(200);
    }
  });

  test("a repeat that asks for fewer scopes, or for another resource, is checked like any refresh", async () => {
    const { refresh_token } = await tools.connect(browser);
    const { body: first } = await tools.refresh(refresh_token);
    const { body: narrow } = await tools.refresh(refresh_token, { scope: "itineraries:read" });
    expect(narrow).toMatchObject({ scope: "itineraries:read", refresh_token: first.refresh_token });
    expectOAuthError(await tools.refresh(refresh_token, { scope: "documents:write" }), {
      error: "invalid_scope",
    });
    expectOAuthError(await tools.refresh(refresh_token, { resource: "https://elsewhere.example/" }), {
      error: "invalid_target",
    });
    expect(await isTokenAccepted(app, first.access_token)).toBe(true);
    expect((await tools.refresh(first.refresh_token)).body.scope).toBe(first.scope);
  });
});

describe("RFC 6749 4.4: client credentials", () => {
  const guest = { grant_type: "client_credentials" };

  test("give the service's own apps a guest token, and no refresh token", async () => {
    const { id, secret } = await makeClient(app, { firstParty: true, withSecret: true });
    const { status, headers, body } = await token({ ...guest, client_id: id, client_secret: secret });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3_600, access_token: expect.any(String) });
    expect(body).not.toHaveProperty("refresh_token");

    const { token: owners } = await makeToken(app, { firstParty: true });
    const { itinerary: publicTrip } = await makeItinerary(app, owners, { visibility: "public" });
    const { itinerary: hidden } = await makeItinerary(app, owners);
    const visitor = app.client(body.access_token as string);
    expect((await visitor.getItinerary({ params: { id: publicTrip.id } })).status).toBe(200);
    await expect(visitor.getItinerary({ params: { id: hidden.id } })).rejects.toMatchObject({ status: 404 });
    for (const needsTraveller of [
      () => visitor.createItinerary({ body: { title: "x" } }),
      () => visitor.getAccount(),
      () => visitor.listConnectedApps(),
    ])
      await expect(needsTraveller()).rejects.toMatchObject({ code: "signInRequired", status: 401 });
  });

  test("expire after an hour, like any access token", async () => {
    const { id, secret } = await makeClient(app, { firstParty: true, withSecret: true });
    const { body } = await token({ ...guest, client_id: id, client_secret: secret });
    clock.moveBy(3_599 * seconds);
    expect(await isTokenAccepted(app, body.access_token as string)).toBe(true);
    clock.moveBy(1 * seconds);
    expect(await isTokenAccepted(app, body.access_token as string)).toBe(false);
  });

  test("are not for other apps, not even for those that register for them", async () => {
    const eager = await registerApp(app, {
      token_endpoint_auth_method: "client_secret_post",
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
    });
    for (const { clientId, clientSecret } of [eager, confidential, tools])
      expectOAuthError(await token({ ...guest, client_id: clientId, client_secret: clientSecret }), {
        error: "unauthorized_client",
      });
  });

  test("need the secret, because the id is public", async () => {
    const { id: withSecret } = await makeClient(app, { firstParty: true, withSecret: true });
    for (const client_secret of [undefined, "wrong"])
      expectOAuthError(await token({ ...guest, client_id: withSecret, client_secret }), {
        status: 401,
        error: "invalid_client",
      });
    const { id: without } = await makeClient(app, { firstParty: true });
    expectOAuthError(await token({ ...guest, client_id: without }), { error: "unauthorized_client" });
  });

  test("no scope gives a guest access to what needs a traveller", async () => {
    const { id, secret } = await makeClient(app, { firstParty: true, withSecret: true });
    const scope = allScopes.join(" ");
    const { body } = await token({ ...guest, client_id: id, client_secret: secret, scope });
    await expect(
      app.client(body.access_token as string).createItinerary({ body: { title: "x" } }),
    ).rejects.toMatchObject({ code: "signInRequired" });
  });

  test("the same app signs in travellers with its secret as well", async () => {
    const { id, secret = "" } = await makeClient(app, { firstParty: true, withSecret: true });
    const own = oauthApp(app, { clientId: id, clientSecret: secret, redirectUri: callback });
    const { access_token } = await own.connect(browser);
    expect((await app.client(access_token).getAccount()).status).toBe(200);
  });
});
