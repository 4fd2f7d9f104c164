import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allScopes } from "../../contract/scopes.ts";
import { signUpInBrowser } from "../../test/support/make-browser.ts";
import { post, registerApp } from "../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const serverMetadata = "/.well-known/oauth-authorization-server";
const resourceMetadata = "/.well-known/oauth-protected-resource";
const ofOtherOrigin = { origin: "https://elsewhere.example" };

async function documentAt(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}${path}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  return (await response.json()) as Record<string, unknown>;
}

describe("the authorization server's metadata", () => {
  test("RFC 8414 2: names the issuer and every endpoint", async () => {
    expect(await documentAt(serverMetadata)).toMatchObject({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      token_endpoint: `${app.url}/oauth/token`,
      registration_endpoint: `${app.url}/oauth/register`,
      revocation_endpoint: `${app.url}/oauth/revoke`,
    });
  });

  test("RFC 8414 2: lists what the server can do, and no more", async () => {
    const metadata = await documentAt(serverMetadata);
    expect(metadata).toMatchObject({
      scopes_supported: allScopes,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      // RFC 9700 2.1.1: `plain` protects nobody.
      code_challenge_methods_supported: ["S256"],
      // RFC 9207 3
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    expect((metadata.grant_types_supported as string[]).toSorted()).toEqual([
      "authorization_code",
      "client_credentials",
      "refresh_token",
    ]);
  });

  test("RFC 8414 2: every listed authentication method works", async () => {
    const { token_endpoint_auth_methods_supported: methods, ...metadata } = await documentAt(serverMetadata);
    expect(methods).toEqual(expect.arrayContaining(["none", "client_secret_post"]));
    expect(metadata.revocation_endpoint_auth_methods_supported).toEqual(methods);
    // A server that names private_key_jwt must list the algorithms.
    const algorithms = metadata.token_endpoint_auth_signing_alg_values_supported;
    expect(algorithms).toContain("ES256");
    expect(metadata.revocation_endpoint_auth_signing_alg_values_supported).toEqual(algorithms);
    const { browser } = await signUpInBrowser(app);
    const inTheBody = await registerApp(app, { token_endpoint_auth_method: "client_secret_post" });
    expect((await inTheBody.connect(browser)).access_token).toBeTruthy();
    if (!(methods as string[]).includes("client_secret_basic")) return;
    // RFC 6749 2.3.1
    const basic = await registerApp(app, { token_endpoint_auth_method: "client_secret_basic" });
    const { code, verifier } = await basic.authorize(browser);
    const answer = await post(
      `${app.url}/oauth/token`,
      {
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        redirect_uri: basic.redirectUri,
      },
      { authorization: `Basic ${btoa(`${basic.clientId}:${basic.clientSecret}`)}` },
    );
    expect(answer.status).toBe(200);
  });

  test("does not mention OpenID Connect", async () => {
    const ofOpenId =
      /^(id_token|subject_types|claims?_|claim_types|userinfo|acr_|end_session|check_session|frontchannel|backchannel|display_|ui_)/;
    expect(Object.keys(await documentAt(serverMetadata)).filter((name) => ofOpenId.test(name))).toEqual([]);
  });
});

describe("the resource's metadata", () => {
  test.each([
    [resourceMetadata, "", allScopes],
    // Assistants request all scopes that are listed here, and no tool adds or deletes documents.
    [`${resourceMetadata}/mcp`, "/mcp", ["itineraries:read", "itineraries:write", "documents:read"]],
  ])("RFC 9728 3: %s leads to the authorization server", async (path, resource, scopes) => {
    expect(await documentAt(path)).toMatchObject({
      resource: `${app.url}${resource}`,
      authorization_servers: [app.url],
      scopes_supported: scopes,
      bearer_methods_supported: ["header"],
    });
  });

  test("RFC 9728 5.1: a request without a token gets its address", async () => {
    const { status, headers } = await fetch(`${app.url}/v1/account`);
    expect(status).toBe(401);
    const [, address] = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    expect(address).toBe(`${app.url}${resourceMetadata}`);
  });
});

describe("metadata endpoints", () => {
  test.each([
    "/.well-known/openid-configuration",
    `${serverMetadata}/mcp`,
    `${serverMetadata}/oauth`,
    `${resourceMetadata}/v1`,
    "/.well-known/nothing",
  ])("%s is 404 and never a page, which clients would try to parse", async (path) => {
    for (const accept of ["application/json", "text/html", "*/*"]) {
      const response = await fetch(`${app.url}${path}`, { headers: { accept } });
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
      expect(await response.json()).toMatchObject({ code: "notFound" });
    }
  });

  test.each([serverMetadata, resourceMetadata, `${resourceMetadata}/mcp`])(
    "%s is JSON, also for a browser",
    async (path) => {
      await documentAt(path, { accept: "text/html,application/xhtml+xml" });
    },
  );

  test.each([serverMetadata, resourceMetadata, `${resourceMetadata}/mcp`])(
    "%s can be read by pages of any origin",
    async (path) => {
      const { headers } = await fetch(`${app.url}${path}`, { headers: ofOtherOrigin });
      expect(headers.get("access-control-allow-origin")).toBe("*");
    },
  );

  test.each(["/oauth/token", "/oauth/register", "/oauth/revoke"])(
    "%s can be called by pages of any origin, never with cookies",
    async (path) => {
      const preflight = await fetch(`${app.url}${path}`, {
        method: "OPTIONS",
        headers: {
          ...ofOtherOrigin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
        },
      });
      const answer = await fetch(`${app.url}${path}`, { method: "POST", headers: ofOtherOrigin });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
      const allowed = preflight.headers.get("access-control-allow-headers")?.toLowerCase();
      for (const name of ["authorization", "content-type", "mcp-protocol-version"])
        expect(allowed).toContain(name);
      for (const { headers } of [preflight, answer]) {
        expect(headers.get("access-control-allow-origin")).toBe("*");
        expect(headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );

  test.each([serverMetadata, `${resourceMetadata}/mcp`, "/oauth/register"])(
    "whatever the Host header, %s names the public address",
    async (path) => {
      const register = path === "/oauth/register";
      const answer = await spoofed(
        path,
        register ? { redirect_uris: ["https://app.example.com/"] } : undefined,
      );
      expect(answer.text).not.toContain("evil.example");
      expect([200, 201]).toContain(answer.status);
    },
  );

  test("whatever the Host header, the authorization endpoint redirects to the public address", async () => {
    const { clientId, redirectUri } = await registerApp(app);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      code_challenge: "x".repeat(43),
    });
    const { status, location, cookies } = await spoofed(`/oauth/authorize?${query}`);
    expect(status).toBe(303);
    expect(new URL(location, app.url).href).toMatch(new RegExp(`^${app.url}/interaction/`));
    expect(cookies.join()).not.toContain("evil.example");
  });

  test("other methods are 405, with the allowed ones", async () => {
    for (const [path, method, allow] of [
      ["/oauth/token", "GET", "POST"],
      ["/oauth/revoke", "GET", "POST"],
      ["/oauth/register", "GET", "POST"],
      [serverMetadata, "POST", "GET, HEAD"],
    ] as const) {
      const { status, headers } = await fetch(`${app.url}${path}`, { method });
      expect([path, status]).toEqual([path, 405]);
      expect(headers.get("allow")).toContain(allow);
    }
  });
});

/** A client that pretends to be a proxy in front of another host. */
function spoofed(
  path: string,
  body?: unknown,
): Promise<{ status: number; location: string; cookies: string[]; text: string }> {
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example;proto=https",
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.url}${path}`,
      { method: body ? "POST" : "GET", headers },
      async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? "",
          cookies: response.headers["set-cookie"] ?? [],
          text,
        });
      },
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}
