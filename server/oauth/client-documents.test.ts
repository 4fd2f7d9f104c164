import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import dns from "node:dns";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { expectErrorAtApp, expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import { isTokenAccepted, oauthApp, post, register } from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { clientDocuments } from "./client-documents.ts";

/*
 * draft-ietf-oauth-client-id-metadata-document: an app's id is the address where its metadata lies. The numbers are
 * that draft's sections.
 */
const clock = movedClock(new Date());
/** The web as far as these apps publish on it. */
const web = new Map<string, object | (() => Response)>();
let fetched: string[] = [];
let isOffline = false;

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp({
    parts: {
      clock,
      async fetchDocument(address) {
        fetched.push(String(address));
        const document = web.get(String(address));
        if (isOffline) throw new TypeError("fetch failed");
        if (typeof document === "function") return document();
        return document ? Response.json(document) : new Response("", { status: 404 });
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  fetched = [];
  isOffline = false;
  ({ browser } = await signUpInBrowser(app));
});

const redirectUri = "https://assistant.example.com/callback";
const assistant = {
  client_name: "Assistant",
  client_uri: "https://assistant.example.com/",
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
};

/** Publishes an app's document at its own address. */
function publish(document: Record<string, unknown> = {}) {
  const clientId = `https://assistant.example.com/${randomUUID()}.json`;
  web.set(clientId, { client_id: clientId, ...assistant, ...document });
  const [uri = redirectUri] = (document.redirect_uris ?? []) as string[];
  return oauthApp(app, { clientId, redirectUri: uri });
}

describe("4: an app with a client metadata document", () => {
  test("works from the first request to the last", async () => {
    const published = publish();
    const { uid = "" } = await published.requestAuthorization(browser);
    const { body: interaction } = await browser.client.getInteraction({ params: { uid } });
    // It controls the address, which is also where the redirect goes.
    expect(interaction.client).toEqual({
      name: "Assistant",
      uri: "https://assistant.example.com/",
      redirectHost: "assistant.example.com",
      firstParty: false,
      verified: true,
    });
    const { access_token, refresh_token } = await published.connect(browser);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    const { body: refreshed } = await published.refresh(refresh_token);
    expect(await isTokenAccepted(app, refreshed.access_token)).toBe(true);
    const { body: listed } = await browser.client.listConnectedApps();
    expect(listed.data).toMatchObject([{ name: "Assistant", firstParty: false }]);
    await published.revoke(refreshed.refresh_token);
    expect(await isTokenAccepted(app, refreshed.access_token)).toBe(false);
  });

  test("is not verified when its redirect goes to another host", async () => {
    const published = publish({ redirect_uris: ["https://elsewhere.example.org/callback"] });
    const { uid = "" } = await published.requestAuthorization(browser);
    const { body } = await browser.client.getInteraction({ params: { uid } });
    expect(body.client).toMatchObject({ redirectHost: "elsewhere.example.org", verified: false });
  });

  test("RFC 8252 7.3: may listen on the loopback interface, on any port", async () => {
    for (const application_type of ["native", undefined]) {
      const published = publish({ redirect_uris: ["http://127.0.0.1/callback"], application_type });
      const params = { redirect_uri: "http://127.0.0.1:51004/callback" };
      const { access_token } = await published.connect(browser, { params });
      expect(await isTokenAccepted(app, access_token)).toBe(true);
    }
  });

  test("can refresh without its id, like any public app", async () => {
    const published = publish();
    const { refresh_token } = await published.connect(browser);
    const { status } = await published.refresh(refresh_token, { client_id: undefined });
    expect(status).toBe(200);
  });

  test("can be disconnected", async () => {
    const published = publish();
    const { access_token, refresh_token } = await published.connect(browser);
    const { body } = await browser.client.listConnectedApps();
    await browser.client.disconnectApp({ params: { id: body.data[0]?.id ?? "" } });
    expect(await isTokenAccepted(app, access_token)).toBe(false);
    expectOAuthError(await published.refresh(refresh_token), { error: "invalid_grant" });
  });

  test("cannot become one of the service's own", async () => {
    const { access_token } = await publish({ first_party: true, firstParty: true }).connect(browser);
    await expect(app.client(access_token).getAccount()).rejects.toMatchObject({ code: "forbidden" });
  });

  test("RFC 6749 4.4: gets no guest token", async () => {
    const { clientId } = publish({ grant_types: ["client_credentials"] });
    const answer = await post(`${app.url}/oauth/token`, {
      grant_type: "client_credentials",
      client_id: clientId,
    });
    expectOAuthError(answer, { error: "unauthorized_client" });
  });

  test("may have a name that the database cannot store", async () => {
    for (const client_name of ["a\0b", "a\ud800b", "x".repeat(50_000)]) {
      const { status } = (await publish({ client_name }).requestAuthorization(browser)).response;
      expect([303, 400]).toContain(status);
      if (status === 303) expect((await publish({ client_name }).connect(browser)).scope).toBeTruthy();
    }
  });

  test("RFC 6749 4.1.2.1: gets errors about its requests", async () => {
    const published = publish();
    await published.connect(browser);
    const { redirect } = await published.requestAuthorization(browser, { code_challenge_method: "plain" });
    expectErrorAtApp(redirect, app, "invalid_request");
  });

  test("RFC 9700 4.11.2: redirects nobody before it was approved", async () => {
    const { response } = await publish().requestAuthorization(browser, { code_challenge_method: "plain" });
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });
});

describe("6.6: the document is cached", () => {
  /** The library caches it too, for a second of real time. */
  const later = (milliseconds: number) => {
    clock.moveBy(milliseconds);
    return sleep(1_100);
  };

  test("one fetch serves many requests, also concurrent ones", async () => {
    const published = publish();
    await Promise.all(Array.from({ length: 5 }, () => published.requestAuthorization(browser)));
    const { refresh_token } = await published.connect(browser);
    await published.refresh(refresh_token);
    expect(fetched).toEqual([published.clientId]);
  });

  test("it is fetched again after a while, and changes take effect", async () => {
    const published = publish();
    await published.requestAuthorization(browser);
    web.set(published.clientId, {
      ...web.get(published.clientId),
      redirect_uris: ["https://assistant.example.com/new"],
    });
    await later(86_400_000);
    ({ browser } = await signUpInBrowser(app));
    const { response } = await published.requestAuthorization(browser);
    expect(response.status).toBe(400);
    const { uid } = await published.requestAuthorization(browser, {
      redirect_uri: "https://assistant.example.com/new",
    });
    expect(uid).toBeTruthy();
    expect(fetched).toHaveLength(2);
  });

  test("it stays valid while the network or the app's server fails", async () => {
    const published = publish();
    const { refresh_token } = await published.connect(browser);
    await later(60 * 60_000);
    isOffline = true;
    const { status, body } = await published.refresh(refresh_token);
    expect(status).toBe(200);
    isOffline = false;
    web.set(published.clientId, () => new Response("", { status: 500 }));
    await later(60 * 60_000);
    expect((await published.refresh(body.refresh_token)).status).toBe(200);
    expect(fetched).toHaveLength(3);
  });

  test("without any cached document there is no app, and no error of ours", async () => {
    const published = publish();
    isOffline = true;
    const { response } = await published.requestAuthorization(browser);
    expect(response.status).toBe(400);
    isOffline = false;
    expect((await published.requestAuthorization(browser)).uid).toBeTruthy();
  });
});

test("a document is fetched once for concurrent requests, and again after a failure", async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const documents = clientDocuments({
    ...app.parts,
    fetchDocument: () => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)?.promise as Promise<Response>;
    },
  });
  const address = "https://assistant.example.com/keys.json";
  const failing = [documents(address), documents(address)];
  answers[0]?.reject(new TypeError("fetch failed"));
  for (const one of failing) await expect(one).rejects.toThrow("fetch failed");
  const many = Promise.all([documents(address), documents(new URL(address)), documents(address)]);
  answers[1]?.resolve(Response.json({ keys: [] }));
  for (const one of await many) expect(await one.json()).toEqual({ keys: [] });
  expect(answers).toHaveLength(2);
});

describe("invalid documents", () => {
  const refusedPage = async (clientId: string, uri = redirectUri) => {
    const { response } = await oauthApp(app, { clientId, redirectUri: uri }).requestAuthorization(browser);
    expect([clientId, response.status, response.headers.get("location")]).toEqual([clientId, 400, null]);
  };

  test("4.1: one that names another id", async () => {
    const { clientId } = publish({ client_id: "https://assistant.example.com/client.json" });
    await refusedPage(clientId);
  });

  test("4.1: one with a secret, or an authentication method that needs one", async () => {
    for (const document of [
      { client_secret: "x" },
      { client_secret_expires_at: 0 },
      { token_endpoint_auth_method: "client_secret_post" },
      { token_endpoint_auth_method: "client_secret_basic" },
    ])
      await refusedPage(publish(document).clientId);
  });

  test("one without the redirect URI, or with a forbidden one", async () => {
    await refusedPage(publish().clientId, "https://evil.example/callback");
    for (const uri of [
      "http://evil.example/callback",
      "javascript:alert(1)",
      "ms-msdt:/id",
      "tripnotes:/back",
    ])
      await refusedPage(publish({ redirect_uris: [uri] }).clientId, uri);
  });

  test("responses that are not documents", async () => {
    for (const answer of [
      () => new Response("", { status: 404 }),
      () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
      () => new Response("[]", { headers: { "content-type": "application/json" } }),
      () => Response.json({ padding: "x".repeat(200_000) }),
      () => Response.redirect("https://evil.example/"),
    ]) {
      const { clientId } = publish();
      web.set(clientId, answer);
      await refusedPage(clientId);
    }
  });

  test.each([
    ["http", "http://assistant.example.com/client.json"],
    ["an IPv4 address", "https://203.0.113.7/client.json"],
    ["an IPv4 address in disguise", "https://2130706433/client.json"],
    ["an IPv6 address", "https://[2001:db8::1]/client.json"],
    ["this machine", "https://localhost/client.json"],
    ["a name of this machine", "https://app.localhost/client.json"],
    ["a name without a domain", "https://database/client.json"],
    ["another port", "https://assistant.example.com:8443/client.json"],
    ["a name and password", "https://mina:secret@assistant.example.com/client.json"],
    ["a fragment", "https://assistant.example.com/client.json#x"],
    ["dots in the path", "https://assistant.example.com/../client.json"],
  ])("3: %s is not even fetched", async (_, clientId) => {
    web.set(clientId, { client_id: clientId, ...assistant });
    await refusedPage(clientId);
    expect(fetched).toEqual([]);
  });
});

describe("RFC 7523 2.2: an app that authenticates with its own key", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keys = "https://assistant.example.com/jwks.json";
  web.set(keys, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  function assertion(clientId: string, { audience = app.url, key = privateKey, id = randomUUID() } = {}) {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: clientId, sub: clientId, aud: audience, jti: id, iat: now, exp: now + 60 };
    const signed = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
    return {
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`,
    };
  }
  const publishWithKey = () =>
    publish({
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "RS256",
      jwks_uri: keys,
    });

  test("gets its tokens, and its keys are fetched once", async () => {
    const published = publishWithKey();
    const approved = await published.authorize(browser);
    const { clientId } = published;
    const { status, body } = await published.exchange(
      approved,
      assertion(clientId, { audience: `${app.url}/oauth/token` }),
    );
    expect([status, body.error_description]).toEqual([200, undefined]);
    const refreshed = await published.refresh(body.refresh_token, assertion(clientId));
    expect(refreshed.status).toBe(200);
    expect(fetched.toSorted()).toEqual([clientId, keys].toSorted());
  });

  test("gets none without an assertion, with another key's, or with one that was used before", async () => {
    const published = publishWithKey();
    const { clientId } = published;
    const refused = { status: 401, error: "invalid_client" };
    const approved = await published.authorize(browser);
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    expectOAuthError(await published.exchange(approved), refused);
    expectOAuthError(await published.exchange(approved, assertion(clientId, { key: stranger })), refused);
    const once = assertion(clientId);
    const { body } = await published.exchange(approved, once);
    expectOAuthError(await published.refresh(body.refresh_token, once), refused);
    expect((await published.refresh(body.refresh_token, assertion(clientId))).status).toBe(200);
  });
});

describe("6.5: addresses that an app names are fetched from the web, never from this machine or its network", () => {
  /** An internal service that trusts its network: it must not get a single connection. */
  async function startInside() {
    let knocks = 0;
    const inside = createServer((socket) => {
      knocks += 1;
      socket.on("error", () => {});
      socket.destroy();
    });
    inside.listen(0, "127.0.0.1");
    await once(inside, "listening");
    onTestFinished(() => void inside.close());
    return { port: (inside.address() as AddressInfo).port, knocks: () => knocks };
  }
  const keyed = { token_endpoint_auth_method: "private_key_jwt", token_endpoint_auth_signing_alg: "RS256" };

  test("a name that resolves to it is refused before a connection is made", async () => {
    const inside = await startInside();
    const real = await startApp();
    const lookup = vi
      .spyOn(dns, "lookup")
      .mockImplementation(((
        _name: string,
        _options: object,
        done: (error: null, found: { address: string; family: number }[]) => void,
      ) => done(null, [{ address: "127.0.0.1", family: 4 }])) as never);
    try {
      const pending = real.parts.fetchDocument(`https://assistant.example.com:${inside.port}/client.json`);
      await expect(pending).rejects.toThrow("is not an address of the public internet");
      expect(lookup).toHaveBeenCalled();
    } finally {
      lookup.mockRestore();
      await real.close();
    }
    expect(inside.knocks()).toBe(0);
  });

  test("RFC 7591 3.2.2: keys at such an address are refused when the app registers", async () => {
    const inside = await startInside();
    for (const jwks_uri of [
      `http://127.0.0.1:${inside.port}/keys`,
      `https://localhost:${inside.port}/keys`,
      "http://169.254.169.254/latest/meta-data/",
      "https://[::ffff:127.0.0.1]/keys",
      "https://assistant.example.com:8443/keys",
      "https://database/keys",
    ]) {
      const answer = await register(app, { redirect_uris: [redirectUri], ...keyed, jwks_uri });
      expectOAuthError(answer, { error: "invalid_client_metadata" });
      expect(answer.body.error_description).toContain("jwks_uri must be an https address");
    }
    expect(inside.knocks()).toBe(0);
  });

  test("keys at such an address in a document are not fetched", async () => {
    const inside = await startInside();
    const { clientId } = publish({ ...keyed, jwks_uri: `https://127.0.0.1:${inside.port}/keys` });
    const { response } = await oauthApp(app, { clientId, redirectUri }).requestAuthorization(browser);
    expect(response.status).toBe(400);
    expect([fetched, inside.knocks()]).toEqual([[clientId], 0]);
  });

  test("what only OpenID Connect would fetch is not fetched", async () => {
    const { clientId } = publish({ sector_identifier_uri: "https://assistant.example.com/sector.json" });
    expect((await oauthApp(app, { clientId, redirectUri }).requestAuthorization(browser)).uid).toBeTruthy();
    expect(fetched).toEqual([clientId]);
  });
});

test("with OUTSIDE=off nobody is asked for a document or keys, and the answers say so", async () => {
  const lookup = vi.spyOn(dns, "lookup");
  const closed = await startApp({ environment: { OUTSIDE: "off" } });
  onTestFinished(async () => {
    lookup.mockRestore();
    await closed.close();
  });
  const metadata = await fetch(`${closed.url}/.well-known/oauth-authorization-server`);
  expect(await metadata.json()).toMatchObject({ client_id_metadata_document_supported: false });

  const clientId = "https://assistant.example.com/client.json";
  const { browser } = await signUpInBrowser(closed);
  const { response } = await oauthApp(closed, { clientId, redirectUri }).requestAuthorization(browser);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  // A page, or JSON where the web app is not built.
  expect(await response.text()).toContain("this server asks no other (OUTSIDE=off)");

  const answer = await register(closed, {
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "private_key_jwt",
    token_endpoint_auth_signing_alg: "RS256",
    jwks_uri: "https://assistant.example.com/keys.json",
  });
  expectOAuthError(answer, { error: "invalid_client_metadata" });
  expect(answer.body.error_description).toContain("Send the keys in jwks");
  await expect(closed.parts.fetchDocument(clientId)).rejects.toThrow("OUTSIDE=off");
  expect(lookup.mock.calls.filter(([name]) => name.endsWith(".com"))).toEqual([]);
});
