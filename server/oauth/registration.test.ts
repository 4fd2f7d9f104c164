import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectOAuthError } from "../../test/support/expect-oauth-error.ts";
import { signUpInBrowser } from "../../test/support/make-browser.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import {
  callback,
  isTokenAccepted,
  type OAuthResponse,
  oauthApp,
  register,
  registerApp,
} from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { removeClient } from "./clients.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const registerWith = (metadata: Record<string, unknown>) =>
  register(app, { redirect_uris: [callback], ...metadata });

/** The whole row as text, whatever the column. */
async function storedAs(clientId: string): Promise<string> {
  const [row] = await app.parts.db`select c::text as text from oauth_clients c where id = ${clientId}`;
  return row?.text;
}

function expectRegistered({ status, headers, body }: OAuthResponse): Record<string, unknown> {
  expect(status, JSON.stringify(body)).toBe(201);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toContain("no-store");
  return body;
}

describe("the response", () => {
  test("RFC 7591 3.2.1: has the client's id, when it was issued, and everything that was registered", async () => {
    const before = Math.floor(Date.now() / 1_000);
    const body = expectRegistered(
      await registerWith({ client_name: "Trip Tools", client_uri: "https://app.example.com/" }),
    );
    expect(body).toMatchObject({
      // Nothing that a command could read as an option.
      client_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      client_name: "Trip Tools",
      client_uri: "https://app.example.com/",
      redirect_uris: [callback],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
    expect(body.client_id_issued_at).toBeGreaterThanOrEqual(before);
    expect(body.client_id_issued_at).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
  });

  test("RFC 7591 2: without an authentication method the app is public and gets no secret", async () => {
    const body = expectRegistered(await registerWith({}));
    expect(body.token_endpoint_auth_method).toBe("none");
    expect(body).not.toHaveProperty("client_secret");
    expect(body).not.toHaveProperty("client_secret_expires_at");
  });

  test("RFC 7591 3.2.1: client_secret_post gets a secret that does not expire", async () => {
    const body = expectRegistered(await registerWith({ token_endpoint_auth_method: "client_secret_post" }));
    expect(body).toMatchObject({
      token_endpoint_auth_method: "client_secret_post",
      client_secret: expect.stringMatching(/^[\w-]{43,}$/),
      client_secret_expires_at: 0,
    });
  });

  test("RFC 6819 5.1.4.1.3: the secret is stored only as a hash", async () => {
    const { client_id, client_secret } = expectRegistered(
      await registerWith({ token_endpoint_auth_method: "client_secret_post" }),
    );
    const stored = await storedAs(client_id as string);
    expect(stored).toContain(client_id);
    expect(stored).not.toContain(client_secret);
  });

  test("two registrations are two apps", async () => {
    const [one, other] = [expectRegistered(await registerWith({})), expectRegistered(await registerWith({}))];
    expect(one.client_id).not.toBe(other.client_id);
  });

  test("does not mention OpenID Connect", async () => {
    const names = Object.keys(expectRegistered(await registerWith({})));
    expect(
      names.filter((name) => /^(id_token|subject_type|require_auth_time|post_logout|userinfo)/.test(name)),
    ).toEqual([]);
  });
});

describe("RFC 7591 2: redirect URIs", () => {
  test.each([
    ["https", ["https://claude.ai/api/mcp/auth_callback"]],
    ["https with a query", ["https://app.example.com/callback?app=1"]],
    ["loopback (RFC 8252 7.3)", ["http://127.0.0.1:33418/", "http://[::1]/callback"]],
    ["localhost", ["http://localhost:6274/oauth/callback", "http://localhost/"]],
    ["a private-use scheme (RFC 8252 7.1)", ["com.example.app:/callback"]],
    ["a private-use scheme with a host", ["cursor://anysphere.cursor-retrieval/oauth/callback"]],
    ["all of them together", ["http://127.0.0.1/", "https://vscode.dev/redirect", "vscode://callback"]],
  ])("accepts %s", async (_, redirect_uris) => {
    for (const application_type of [undefined, "web", "native"])
      expect(expectRegistered(await register(app, { redirect_uris, application_type }))).toMatchObject({
        redirect_uris,
      });
  });

  test.each([
    ["http elsewhere", "http://evil.example/callback"],
    ["http at what looks like a loopback", "http://127.0.0.1.evil.example/"],
    ["javascript:", "javascript:alert(1)"],
    ["data:", "data:text/html,hi"],
    ["file:", "file:///etc/passwd"],
    ["a fragment (RFC 6749 3.1.2)", "https://app.example.com/callback#here"],
    ["a relative one", "/callback"],
    ["an empty one", ""],
    ["an invalid URI", "not a uri"],
    ["a name and password", "https://mina:secret@app.example.com/"],
    ["a scheme that Windows has for itself", "ms-msdt:/id"],
    ["a scheme that browsers have for themselves", "chrome://settings"],
    ["a scheme without a domain", "tripnotes://callback"],
  ])("refuses %s", async (_, uri) => {
    // A valid one beside it does not help.
    for (const redirect_uris of [[uri], [callback, uri]])
      expectOAuthError(await register(app, { redirect_uris }), { error: "invalid_redirect_uri" });
  });

  test.each([[{}], [{ redirect_uris: [] }], [{ redirect_uris: callback }], [{ redirect_uris: [7] }]])(
    "refuses %o",
    async (metadata) => {
      expectOAuthError(await register(app, metadata), {
        error: /^invalid_(redirect_uri|client_metadata)$/,
      });
    },
  );
});

describe("RFC 7591 2: a server may replace metadata that it does not support", () => {
  test.each([
    ["unknown scopes", { scope: "openid profile mcp:tools itineraries:read" }],
    ["only unknown scopes", { scope: "mcp:tools" }],
    ["empty values", { client_uri: "", logo_uri: "", scope: "", tos_uri: "" }],
    ["null", { client_uri: null, logo_uri: null, scope: null, contacts: null, jwks_uri: null }],
    ["unknown grant types", { grant_types: ["authorization_code", "client_credentials", "urn:x"] }],
    ["unknown response types", { response_types: ["code", "token"] }],
    ["unknown fields", { software_id: "x", software_version: "1", "x-vendor": { a: 1 } }],
    ["its own client id and secret", { client_id: "mine", client_secret: "mine" }],
    ["settings of OpenID Connect", { id_token_signed_response_alg: "RS256", default_max_age: 60 }],
  ])("%s do no harm", async (_, metadata) => {
    const body = expectRegistered(await registerWith(metadata));
    expect(body).toMatchObject({
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
    expect(body.client_id).not.toBe("mine");
    const { browser } = await signUpInBrowser(app);
    const { scope } = await oauthApp(app, {
      clientId: body.client_id as string,
      redirectUri: callback,
    }).connect(browser);
    expect(scope).toBe("itineraries:read itineraries:write");
  });

  test("no app can become one of the service's own", async () => {
    const { browser } = await signUpInBrowser(app);
    for (const claim of [{ first_party: true }, { firstParty: true }, { origin: "operator" }]) {
      const trickster = await registerApp(app, claim);
      const { access_token } = await trickster.connect(browser);
      const { status } = await fetch(`${app.url}/v1/account`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(status).toBe(403);
    }
  });

  test("no app can take the id of another", async () => {
    const { clientId } = await registerApp(app, { client_name: "The first" });
    const { client_id } = expectRegistered(
      await registerWith({ client_id: clientId, client_name: "A thief" }),
    );
    expect(client_id).not.toBe(clientId);
    expect(await storedAs(clientId)).toContain("The first");
  });
});

describe("RFC 7591 3.2.2: an invalid registration", () => {
  test.each([
    ["broken JSON", "{nope"],
    ["a list", "[]"],
    ["text", '"redirect_uris"'],
    ["nothing", ""],
  ])("%s gets an OAuth error", async (_, body) => {
    expectOAuthError(await register(app, body), {
      error: /^invalid_(request|client_metadata|redirect_uri)$/,
    });
  });

  test("a form gets an OAuth error", async () => {
    const form = new URLSearchParams({ redirect_uris: callback }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expectOAuthError(await register(app, form, headers), { error: /^invalid_(request|client_metadata)$/ });
  });

  test("an unknown authentication method is refused, not guessed", async () => {
    expectOAuthError(await registerWith({ token_endpoint_auth_method: "trust_me" }), {
      error: "invalid_client_metadata",
    });
  });

  test("more than 1 MiB is 413", async () => {
    expectOAuthError(await registerWith({ client_name: "x".repeat(1_100_000) }), {
      status: 413,
      error: /^invalid_(request|client_metadata)$/,
    });
  });
});

test("an app that the operator removes is unknown from then on, and so are its tokens", async () => {
  const { browser } = await signUpInBrowser(app);
  for (const metadata of [{}, { token_endpoint_auth_method: "client_secret_post" }]) {
    const tools = await registerApp(app, metadata);
    const { access_token, refresh_token } = await tools.connect(browser);
    const { code, verifier } = await tools.authorize(browser);
    expect(await isTokenAccepted(app, access_token)).toBe(true);
    await removeClient(app.parts, tools.clientId);
    expect(await isTokenAccepted(app, access_token)).toBe(false);
    const unknown = { status: 401, error: "invalid_client" };
    expectOAuthError(await tools.refresh(refresh_token), unknown);
    expectOAuthError(await tools.exchange({ code, verifier }), unknown);
    expect((await tools.requestAuthorization(browser)).response.status).toBe(400);
  }
});

test("an address can register 20 apps an hour", async () => {
  const clock = movedClock(new Date());
  const limited = await startApp({ environment: { RATE_LIMITS: "on" }, parts: { clock } });
  try {
    const from = (address: string) =>
      register(limited, { redirect_uris: [callback] }, { "x-forwarded-for": address });
    for (let count = 0; count < 20; count++) expectRegistered(await from("203.0.113.7"));
    clock.moveBy(59 * 60_000);
    const refused = await from("203.0.113.7");
    expectOAuthError(refused, { status: 429, error: /^\w+$/ });
    expect(Number(refused.headers.get("retry-after"))).toBe(60);
    expectRegistered(await from("203.0.113.8"));
    clock.moveBy(60_000);
    expectRegistered(await from("203.0.113.7"));
  } finally {
    await limited.close();
  }
});
