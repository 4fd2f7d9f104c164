import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { makeClient, makeToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import {
  callback,
  isTokenAccepted,
  type OAuthApp,
  oauthApp,
  registerApp,
} from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

const clock = movedClock(new Date());
let app: TestApp;
let tools: OAuthApp;
let notes: OAuthApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  tools = await registerApp(app, { client_name: "Trip Tools", client_uri: "https://app.example.com/" });
  notes = await registerApp(app, { client_name: "Trip Notes" });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ browser } = await signUpInBrowser(app));
});

const connectedApps = async (who = browser) => (await who.client.listConnectedApps()).body.data;

describe("the list", () => {
  test("is empty for a traveller without apps", async () => {
    await notes.requestAuthorization(browser);
    await notes.authorize(browser, { decision: "deny" });
    expect(await connectedApps()).toEqual([]);
  });

  test("shows each app with its scopes and dates", async () => {
    const connectedAt = clock.now().toISOString();
    await tools.connect(browser, { params: { scope: "itineraries:read documents:read" } });
    expect(await connectedApps()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: "app",
        name: "Trip Tools",
        uri: "https://app.example.com/",
        firstParty: false,
        scopes: ["itineraries:read", "documents:read"],
        connectedAt,
        // It exchanged its code.
        lastUsedAt: connectedAt,
      },
    ]);
  });

  test("has an app once, however often it was approved: since the first time, with all scopes", async () => {
    const connectedAt = clock.now().toISOString();
    await tools.connect(browser, { params: { scope: "itineraries:read" } });
    clock.moveBy(60_000);
    await tools.connect(browser, { params: { scope: "itineraries:write" } });
    const [connected, ...others] = await connectedApps();
    expect(others).toEqual([]);
    expect(connected).toMatchObject({ connectedAt, scopes: ["itineraries:read", "itineraries:write"] });
  });

  test("shows when an app was last used, and has the last used first", async () => {
    const first = await tools.connect(browser);
    clock.moveBy(60_000);
    const second = await notes.connect(browser);
    clock.moveBy(60_000);
    const used = async () => (await connectedApps()).map(({ name, lastUsedAt }) => ({ name, lastUsedAt }));
    const times = [];
    for (const { access_token } of [first, second, first]) {
      expect(await isTokenAccepted(app, access_token)).toBe(true);
      times.push(clock.now().toISOString());
      clock.moveBy(6 * 60_000);
    }
    const [, ofNotes, ofTools] = times;
    // Stored without delaying the response.
    await expect.poll(used).toEqual([
      { name: "Trip Tools", lastUsedAt: ofTools },
      { name: "Trip Notes", lastUsedAt: ofNotes },
    ]);
  });

  test("marks the service's own apps", async () => {
    const { id } = await makeClient(app, { name: "Waybook for iOS", firstParty: true });
    await oauthApp(app, { clientId: id, redirectUri: callback }).connect(browser);
    expect(await connectedApps()).toMatchObject([{ name: "Waybook for iOS", firstParty: true }]);
  });

  test("leaves out an app whose access has expired", async () => {
    await tools.connect(browser);
    clock.moveBy(91 * 86_400_000);
    const { browser: later } = await signUpInBrowser(app);
    expect(await connectedApps(later)).toEqual([]);
    const { browser: returning, account, password } = await signUpInBrowser(app);
    await tools.connect(returning);
    clock.moveBy(91 * 86_400_000);
    await returning.client.signIn({ body: { email: account.email, password } });
    expect(await connectedApps(returning)).toEqual([]);
  });

  test("leaves out an app that revoked its own access", async () => {
    const { refresh_token } = await tools.connect(browser);
    await tools.revoke(refresh_token);
    expect(await connectedApps()).toEqual([]);
  });

  test("shows nothing of other travellers", async () => {
    await tools.connect(browser);
    const { browser: stranger } = await signUpInBrowser(app);
    expect(await connectedApps(stranger)).toEqual([]);
  });
});

describe("disconnecting", () => {
  const idOf = async (name: string) => (await connectedApps()).find((one) => one.name === name)?.id ?? "";
  const disconnect = (id: string, who = browser) => who.client.disconnectApp({ params: { id } });

  test("revokes every token of that app at once, and a code that was not exchanged yet", async () => {
    const [one, another] = [await tools.connect(browser), await tools.connect(browser)];
    const { body: refreshed } = await tools.refresh(another.refresh_token);
    const onItsWay = await tools.authorize(browser);
    for (const { access_token } of [one, another, refreshed]) await isTokenAccepted(app, access_token);
    expect((await disconnect(await idOf("Trip Tools"))).status).toBe(204);
    for (const { access_token, refresh_token } of [one, another, refreshed]) {
      expect(await isTokenAccepted(app, access_token)).toBe(false);
      expectOAuthError(await tools.refresh(refresh_token), { error: "invalid_grant" });
    }
    expectOAuthError(await tools.exchange(onItsWay), { error: "invalid_grant" });
    expect(await connectedApps()).toEqual([]);
  });

  test("leaves other apps alone, and the same app of other travellers", async () => {
    const { browser: ben } = await signUpInBrowser(app);
    const [ours, bens, ofNotes] = [
      await tools.connect(browser),
      await tools.connect(ben),
      await notes.connect(browser),
    ];
    await disconnect(await idOf("Trip Tools"));
    expect(await isTokenAccepted(app, ours.access_token)).toBe(false);
    for (const [oauth, { access_token, refresh_token }] of [
      [tools, bens],
      [notes, ofNotes],
    ] as const) {
      expect(await isTokenAccepted(app, access_token)).toBe(true);
      expect((await oauth.refresh(refresh_token)).status).toBe(200);
    }
  });

  test("does not prevent the app from asking again", async () => {
    await tools.connect(browser);
    await disconnect(await idOf("Trip Tools"));
    const { access_token } = await tools.connect(browser);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
  });

  test("is 404 if there is nothing: never connected, someone else's, or disconnected already", async () => {
    await tools.connect(browser);
    const id = await idOf("Trip Tools");
    const { browser: stranger } = await signUpInBrowser(app);
    const notFound = { code: "notFound", status: 404 };
    await expect(disconnect(id, stranger)).rejects.toMatchObject(notFound);
    await expect(disconnect(randomUUID())).rejects.toMatchObject(notFound);
    await disconnect(id);
    await expect(disconnect(id)).rejects.toMatchObject(notFound);
  });

  test("is for the service's own apps alone, like the list", async () => {
    const { access_token } = await tools.connect(browser);
    const third = app.client(access_token);
    await expect(third.listConnectedApps()).rejects.toMatchObject({ code: "forbidden" });
    const id = await idOf("Trip Tools");
    await expect(third.disconnectApp({ params: { id } })).rejects.toMatchObject({ code: "forbidden" });
    expect(await isTokenAccepted(app, access_token)).toBe(true);

    const { token, clientId } = await makeToken(app, { firstParty: true });
    const own = app.client(token);
    expect(clientId).toBeTruthy();
    expect((await own.listConnectedApps()).status).toBe(200);
  });

  test("is not for pages of another origin", async () => {
    const { access_token } = await tools.connect(browser);
    const response = await browser.fetch(`/v1/account/connected-apps/${await idOf("Trip Tools")}`, {
      method: "DELETE",
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
  });
});
