import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewAccessToken } from "../../contract/access-token.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { failureOf } from "../../test/support/failure-of.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeItinerary, makeToken, newPersonalToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import { isTokenAccepted, post, registerApp } from "../../test/support/oauth-app.ts";
import { recordingMail } from "../../test/support/recording-mail.ts";
import type { TestApp } from "../../test/support/start-app.ts";
import { startTwoNodes } from "../../test/support/start-two-nodes.ts";
import { unzip } from "../../test/support/unzip.ts";
import { deleteExpired } from "./tokens.queries.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
let app: TestApp;
let other: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock, mail }, isAtOneAddress: true }));
});
afterAll(() => app.close());
beforeEach(async () => {
  const signedUp = await signUpInBrowser(app);
  browser = signedUp.browser;
  email = signedUp.account.email;
});

const day = 86_400_000;
const inDays = (days: number) => new Date(clock.time() + days * day).toISOString();
const wanted = (change: Partial<NewAccessToken> = {}): NewAccessToken => ({
  ...newPersonalToken({ clock }, ["itineraries:read"]),
  ...change,
});
const create = async (change: Partial<NewAccessToken> = {}, who = browser) =>
  (await who.client.createAccessToken({ body: wanted(change) })).body;
const listed = async (who = browser) =>
  (await who.client.listConnectedApps()).body.data.filter(({ kind }) => kind === "accessToken");
const end = (id: string, who = browser) => who.client.disconnectApp({ params: { id } });

describe("a new token", () => {
  test("is shown once, in a response that nobody stores, and recognizable as a secret of ours", async () => {
    const { status, headers, body } = await browser.client.createAccessToken({ body: wanted() });
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    const { token, ...details } = body;
    expect(token).toMatch(/^waybook_pat_[\w-]{43}$/);
    expect(details).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Backup script",
      scopes: ["itineraries:read"],
      createdAt: clock.now().toISOString(),
      expiresAt: inDays(30),
    });
    const list = await listed();
    expect(list).toMatchObject([{ id: details.id }]);
    expect(JSON.stringify(list)).not.toContain(token.slice(12));
  });

  test("is stored as a hash alone", async () => {
    const { token } = await create();
    const rows = await app.parts.db`
      select t::text || g::text as text from oauth_tokens t join oauth_grants g on g.id = t.grant_id`;
    expect(rows.map(({ text }) => text).join()).not.toContain(token.slice(12));
  });

  test("is told to the traveller by mail, without its name or itself", async () => {
    const { token, name } = await create();
    const { text } = await mail.take(email, "An access token was created");
    expect(text).toContain(`${app.url}/settings/apps`);
    for (const secret of [token, name]) expect(text).not.toContain(secret);
  });

  test("has its name trimmed, and its scopes in the usual order", async () => {
    const created = await create({ name: "  Backup  ", scopes: ["documents:read", "itineraries:read"] });
    expect(created).toMatchObject({ name: "Backup", scopes: ["itineraries:read", "documents:read"] });
  });

  test.each<[string, Partial<NewAccessToken>, string]>([
    ["an empty name", { name: "" }, "/name"],
    ["a name of spaces", { name: "  " }, "/name"],
    ["a name that is too long", { name: "x".repeat(101) }, "/name"],
    ["a name of two lines", { name: "a\nb" }, "/name"],
    ["no scope", { scopes: [] }, "/scopes"],
    ["a scope that does not exist", { scopes: ["account:write" as Scope] }, "/scopes/0"],
    ["the same scope twice", { scopes: ["itineraries:read", "itineraries:read"] }, "/scopes"],
    ["an end that is no time", { expiresAt: "tomorrow" }, "/expiresAt"],
    ["an end in the past", { expiresAt: "2026-05-01T12:00:00Z" }, "/expiresAt"],
    ["an end after more than a year", { expiresAt: "2027-05-01T12:00:00.001Z" }, "/expiresAt"],
  ])("cannot have %s", async (_, change, path) => {
    const before = clock.now();
    clock.moveTo("2026-05-01T12:00:00Z");
    const failure = await failureOf(
      browser.client.createAccessToken({ body: { ...wanted(), expiresAt: inDays(30), ...change } }),
    );
    clock.moveTo(before);
    expect(failure).toMatchObject({ status: 422, code: "validationFailed" });
    expect(failure.problem.errors?.map((error) => error.path)).toContain(path);
    expect(await listed()).toEqual([]);
  });

  test("may last a whole year, to the second", async () => {
    const nextYear = clock.now();
    nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1);
    const { expiresAt } = await create({ expiresAt: nextYear.toISOString() });
    expect(expiresAt).toBe(nextYear.toISOString());
  });

  test("is one of at most fifty, also when several are created at once", async () => {
    for (let nth = 0; nth < 48; nth++) await create({ name: `Script ${nth}` });
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        create().then(
          () => "created",
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["created", "created", "validationFailed", "validationFailed"]);
    const [one] = await listed();
    await end(one?.id ?? "");
    expect((await create()).token).toBeTruthy();
  });
});

describe("what it can do", () => {
  test("is what another app with its scopes can do, and no more", async () => {
    const { token } = await create({ scopes: ["itineraries:read"] });
    const script = app.client(token);
    expect((await script.listItineraries()).status).toBe(200);
    expect(await failureOf(script.createItinerary({ body: { title: "Lisbon" } }))).toMatchObject({
      code: "insufficientScope",
    });
    const everything = app.client((await create({ scopes: [...allScopes] })).token);
    expect((await everything.createItinerary({ body: { title: "Lisbon" } })).status).toBe(201);
    for (const call of [
      () => everything.getAccount(),
      () => everything.listConnectedApps(),
      () => everything.createAccessToken({ body: wanted() }),
      () => everything.exportAccount(),
    ])
      expect(await failureOf(call())).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("works over MCP too", async () => {
    const { token } = await create();
    const response = await fetch(`${app.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    });
    const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name).toSorted()).toEqual([
      "get_itinerary",
      "list_itineraries",
      "search_explore",
    ]);
  });

  test("ends with it: on the second, on every node", async () => {
    const { token, expiresAt } = await create({ expiresAt: inDays(1) });
    for (const node of [app, other]) expect(await isTokenAccepted(node, token)).toBe(true);
    const before = clock.now();
    clock.moveTo(new Date(Date.parse(expiresAt) - 1));
    expect(await isTokenAccepted(app, token)).toBe(true);
    clock.moveTo(expiresAt);
    for (const node of [app, other]) expect(await isTokenAccepted(node, token)).toBe(false);
    expect(await deleteExpired(app.parts.db, clock.now())).toBeGreaterThan(0);
    clock.moveTo(before);
    expect(await listed()).toEqual([]);
  });
});

describe("the list of connected apps", () => {
  test("says when each was last used", async () => {
    const first = await create({ name: "First" });
    clock.moveBy(60_000);
    const second = await create({ name: "Second" });
    clock.moveBy(60_000);
    await isTokenAccepted(app, first.token);
    const usedAt = clock.now().toISOString();
    // Stored without delaying the response.
    await expect
      .poll(async () => (await listed()).map(({ name, lastUsedAt }) => ({ name, lastUsedAt })))
      .toEqual([
        { name: "First", lastUsedAt: usedAt },
        { name: "Second", lastUsedAt: second.createdAt },
      ]);
  });

  test("shows nothing of other travellers", async () => {
    await create();
    const { browser: stranger } = await signUpInBrowser(app);
    expect(await listed(stranger)).toEqual([]);
  });

  test("has each token beside the apps, and ends one without the others", async () => {
    const tools = await registerApp(app, { client_name: "Trip Tools" });
    const { access_token } = await tools.connect(browser);
    clock.moveBy(1_000);
    const [first, second] = [await create({ name: "First" }), await create({ name: "Second" })];
    const { body } = await browser.client.listConnectedApps();
    expect(body.data.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      "accessToken First",
      "accessToken Second",
      "app Trip Tools",
    ]);
    expect(body.data.find(({ id }) => id === first.id)).toEqual({
      id: first.id,
      kind: "accessToken",
      name: "First",
      firstParty: false,
      scopes: ["itineraries:read"],
      connectedAt: first.createdAt,
      lastUsedAt: first.createdAt,
      expiresAt: first.expiresAt,
    });
    await end(first.id.toUpperCase());
    expect(await isTokenAccepted(app, first.token)).toBe(false);
    for (const token of [second.token, access_token]) expect(await isTokenAccepted(app, token)).toBe(true);
  });

  test("is in the traveller's archive, without secrets", async () => {
    const { token } = await create();
    const { body } = await browser.client.exportAccount();
    const account =
      unzip(Buffer.from(await body.arrayBuffer()))
        .get("account.json")
        ?.toString() ?? "";
    expect(account).toContain("Backup script");
    expect(account).not.toContain(token.slice(12));
  });
});

describe("ending it", () => {
  test("takes effect on every node before the response", async () => {
    const { id, token } = await create();
    for (const node of [app, other]) expect(await isTokenAccepted(node, token)).toBe(true);
    expect((await end(id.toUpperCase())).status).toBe(204);
    for (const node of [app, other]) expect(await isTokenAccepted(node, token)).toBe(false);
  });

  test("is 404 if there is none: never, someone else's, or ended already", async () => {
    const { id } = await create();
    const { browser: stranger } = await signUpInBrowser(app);
    const notFound = { status: 404, code: "notFound" };
    expect(await failureOf(end(id, stranger))).toMatchObject(notFound);
    expect(await failureOf(end(randomUUID()))).toMatchObject(notFound);
    await end(id);
    expect(await failureOf(end(id))).toMatchObject(notFound);
  });

  test("RFC 7009: anyone who holds it can revoke it, and no app can", async () => {
    const { token } = await create();
    const tools = await registerApp(app);
    await tools.revoke(token);
    expect(await isTokenAccepted(app, token)).toBe(true);
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await post(`${app.url}/oauth/revoke`, { token });
      expect({ status, body }).toEqual({ status: 200, body: {} });
      for (const node of [app, other]) expect(await isTokenAccepted(node, token)).toBe(false);
    }
    expect(await listed()).toEqual([]);
  });

  test("a token that is being created ends with the session that creates it", async () => {
    const { token: own, traveller } = await makeToken(app, { firstParty: true });
    await app.parts.db`delete from oauth_grants where traveller_id = ${traveller.id}`;
    expect(await failureOf(app.client(own).createAccessToken({ body: wanted() }))).toMatchObject({
      status: 401,
    });
  });
});

test("what it creates is the traveller's", async () => {
  const { token } = await create({ scopes: [...allScopes] });
  const { itinerary } = await makeItinerary(app, token);
  expect((await browser.client.getItinerary({ params: { id: itinerary.id } })).body).toMatchObject({
    role: "owner",
  });
});
