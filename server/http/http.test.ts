import { once } from "node:events";
import { connect as connectSocket } from "node:net";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appsOnly, open } from "../../contract/endpoint.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { makeClient, makeItinerary, makeToken } from "../../test/support/makers.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let token: string;
/** A route that responds when the test says so. */
const lateStream = { isAsked: false, isLeft: false, begin: () => {} };

beforeAll(async () => {
  app = await startApp({
    mount: (app, { db }) => {
      const config = { access: appsOnly };
      app.post("/v1/test/broken", { config }, () => {
        throw new Error("the secret plan is in the drawer");
      });
      app.post("/v1/test/slow", { config }, () =>
        db.begin(async (db) => {
          await db`set local statement_timeout = 50`;
          await db`select pg_sleep(5)`;
        }),
      );
      app.get("/v1/test/by-a-library", { config: { access: open } }, (_, reply) => {
        reply.hijack();
        reply.raw.statusCode = 202;
        reply.raw.setHeader("Content-Security-Policy", "sandbox");
        reply.raw.end("by a library");
      });
      app.get("/v1/test/late-stream", { config }, async (_, reply) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        reply.raw.once("close", () => Object.assign(lateStream, { isLeft: true }));
        Object.assign(lateStream, { isAsked: true, begin: resolve });
        await promise;
        return Readable.from(["too late"]);
      });
      app.post("/v1/test/apps-only", { config }, async () => ({ ok: true }));
    },
  });
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

const send = (path: string, init: RequestInit & { token?: string } = {}) =>
  fetch(`${app.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${init.token ?? token}`, ...init.headers },
  });

const sendJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

async function expectProblem(response: Response, code: ErrorCode): Promise<Record<string, unknown>> {
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({
    code,
    status: errors[code].status,
    type: `${app.url}/docs/errors#${code}`,
  });
  expect(response.status).toBe(errors[code].status);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(problem.instance).toBe(response.headers.get("x-request-id"));
  expect(problem.detail).toBeTruthy();
  return problem;
}

describe("every failure is a problem", () => {
  test("404 for an unknown address", async () => {
    await expectProblem(await send("/v1/nothing"), "notFound");
  });

  test("404 for a file of an older web app, which must not be cached", async () => {
    const response = await send("/assets/of-an-older-build.js");
    expect(response.headers.get("cache-control")).toBe("no-store");
    await expectProblem(response, "notFound");
  });

  test("a body that breaks off is the client's error, not the database's", async () => {
    // The token has been checked by then, so the body is read from its first byte.
    await makeItinerary(app, token);
    app.logged.length = 0;
    const { port, host, hostname } = new URL(app.url);
    const socket = connectSocket(Number(port), hostname);
    const head = [
      "POST /v1/itineraries HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      "Content-Length: 5000",
      "Expect: 100-continue",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    await once(socket, "data");
    socket.end('{"title":"Half of');
    const lines = () => app.logged.map((line) => JSON.parse(line));
    const loggedStatus = () => lines().find(({ route }) => route === "/v1/itineraries")?.status;
    await expect.poll(loggedStatus).toBe(400);
    expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  });

  test("a client that disconnects before a streamed response is not logged as our failure", async () => {
    app.logged.length = 0;
    const leaving = new AbortController();
    const answer = send("/v1/test/late-stream", { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(() => lateStream.isAsked).toBe(true);
    leaving.abort();
    await answer;
    await expect.poll(() => lateStream.isLeft).toBe(true);
    lateStream.begin();
    const lines = () => app.logged.map((line) => JSON.parse(line));
    const loggedStatus = () => lines().find(({ route }) => route === "/v1/test/late-stream")?.status;
    await expect.poll(loggedStatus).toBe(408);
    expect(lines().filter(({ level }) => level > 30)).toEqual([]);
  });

  test("503 with Retry-After when the database takes too long", async () => {
    const response = await send("/v1/test/slow", { method: "POST" });
    expect(response.headers.get("retry-after")).toBe("2");
    await expectProblem(response, "unavailable");
  });

  test("404, not 400, for an id that cannot exist", async () => {
    await expectProblem(await send("/v1/itineraries/not-a-uuid"), "notFound");
  });

  test("405 names the allowed methods", async () => {
    const response = await send("/v1/account", { method: "PUT" });
    await expectProblem(response, "methodNotAllowed");
    expect(response.headers.get("allow")).toBe("DELETE, GET, HEAD, PATCH");
  });

  test("400 for JSON that does not parse", async () => {
    await expectProblem(await sendJson("/v1/itineraries", '{"title":'), "badRequest");
    await expectProblem(await sendJson("/v1/itineraries", ""), "badRequest");
    await expectProblem(await sendJson("/v1/itineraries", '{"title":"x","__proto__":{"a":1}}'), "badRequest");
  });

  test("400 for an unknown query parameter, by name", async () => {
    const { errors } = await expectProblem(await send("/v1/account?fields=all"), "badRequest");
    expect(errors).toEqual([{ path: "/fields", message: "is not known here" }]);
  });

  test("413 names the limit", async () => {
    const response = await sendJson("/v1/itineraries", { title: "x".repeat(1_100_000) });
    expect((await expectProblem(response, "payloadTooLarge")).detail).toContain("1,048,576");
  });

  test("415 for a content type that the endpoint does not take", async () => {
    const response = await sendJson("/v1/itineraries", "title=x", { "content-type": "text/plain" });
    expect((await expectProblem(response, "unsupportedMediaType")).detail).toContain("text/plain");
  });

  test("422 lists every invalid field, as JSON Pointers", async () => {
    const body = {
      days: [{ stops: [{ name: "Belém", coordinate: { latitude: 91, longitude: 0 }, "a/b~c": 1 }] }],
      tags: "none",
    };
    const { errors } = await expectProblem(await sendJson("/v1/itineraries", body), "validationFailed");
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: "/title", message: "is required" },
        { path: "/days/0/stops/0/coordinate/latitude", message: "must be <= 90" },
        { path: "/days/0/stops/0/a~1b~0c", message: "is not known here" },
        { path: "/tags", message: "must be an array" },
      ]),
    );
  });

  test("422 says what would be valid", async () => {
    const stop = { name: " ", startTime: "9:30", bookingURL: "javascript:alert(1)" };
    const body = {
      title: "",
      startDate: "2026-05-01",
      destination: "x".repeat(201),
      tags: Array(21).fill("a"),
      days: [{ stops: [stop] }],
    };
    const { errors } = await expectProblem(await sendJson("/v1/itineraries", body), "validationFailed");
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: "/title", message: "must not be blank" },
        { path: "/destination", message: "must have at most 200 characters" },
        { path: "/tags", message: "must have at most 20 items" },
        { path: "/days/0/stops/0/name", message: "must not be blank" },
        {
          path: "/days/0/stops/0/bookingURL",
          message: 'must match pattern "^https?://", such as "https://www.example.com/"',
        },
      ]),
    );
    const mistakesAt = (path: string) =>
      (errors as { path: string; message: string }[]).filter((error) => error.path === path);
    expect(mistakesAt("/title")).toHaveLength(1);
    expect(mistakesAt("/startDate")[0]?.message).toContain('such as "2026-05-01T09:00:00.000Z"');
    expect(mistakesAt("/days/0/stops/0/startTime")[0]?.message).toContain('such as "09:30"');
  });

  test("422 for null in an optional field", async () => {
    const { errors } = await expectProblem(
      await sendJson("/v1/itineraries", { title: "x", summary: null }),
      "validationFailed",
    );
    expect(errors).toEqual([{ path: "/summary", message: "must be a string" }]);
  });

  test("414 for a part of the path longer than any id", async () => {
    await expectProblem(await send(`/v1/itineraries/${"a".repeat(300)}`), "uriTooLong");
  });

  test("400 for a broken escape in the address", async () => {
    await expectProblem(await send("/v1/itineraries/%E0%A4%A"), "badRequest");
  });

  test("400 and 431 for invalid HTTP", async () => {
    expect(await raw("NONSENSE\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 .*application\/problem\+json.*"code":"badRequest"/s,
    );
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 .*"code":"headersTooLarge"/s,
    );
    // The same headers as on every response, though the app has not handled it.
    expect(await raw("NONSENSE\r\n\r\n")).toMatch(
      /cache-control: no-store\r\n.*x-content-type-options: nosniff\r\n.*frame-ancestors 'none'\r\n/s,
    );
  });

  test("500 reveals nothing about its cause, the log does", async () => {
    const response = await send("/v1/test/broken", { method: "POST" });
    const problem = await expectProblem(response, "internal");
    expect(JSON.stringify(problem)).not.toContain("secret plan");
    const line = app.logged.find((line) => line.includes("secret plan"));
    expect(line).toContain(problem.instance);
  });
});

describe("authentication", () => {
  test("401 says where to get a token, and whether one was sent", async () => {
    const without = await fetch(`${app.url}/v1/account`);
    await expectProblem(without, "unauthorized");
    const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource"`;
    expect(without.headers.get("www-authenticate")).toBe(`Bearer ${metadata}`);
    const bad = await send("/v1/account", { token: "nonsense" });
    await expectProblem(bad, "unauthorized");
    expect(bad.headers.get("www-authenticate")).toBe(`Bearer error="invalid_token", ${metadata}`);
    const document = await fetch(`${app.url}/.well-known/oauth-protected-resource`);
    expect(await document.json()).toMatchObject({ resource: app.url });
  });

  test("403 insufficientScope names the scope, and a write scope does not imply the read scope", async () => {
    const { token: writer } = await makeToken(app, { scopes: ["itineraries:write"] });
    const { itinerary } = await makeItinerary(app, writer);
    const response = await send(`/v1/itineraries/${itinerary.id}`, { token: writer });
    await expectProblem(response, "insufficientScope");
    expect(response.headers.get("www-authenticate")).toContain(
      'error="insufficient_scope", scope="itineraries:read"',
    );
  });

  test("an endpoint for the service's own apps answers forbidden to another app before any other check", async () => {
    const { token: thirdParty } = await makeToken(app);
    for (const [body, type] of [
      ["x".repeat(2_000_000), "application/json"],
      ["{", "application/json"],
      ["x", "text/plain"],
    ] as const) {
      const response = await send("/v1/test/apps-only", {
        method: "POST",
        token: thirdParty,
        body,
        headers: { "content-type": type },
      });
      await expectProblem(response, "forbidden");
    }
  });

  test("a guest must sign in where a traveller is needed", async () => {
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    await expectProblem(await send("/v1/account", { token: guest }), "signInRequired");
  });

  test("a removed app's tokens end at once", async () => {
    const client = await makeClient(app, { firstParty: true });
    const { token } = await makeToken(app, { client });
    expect((await send("/v1/account", { token })).status).toBe(200);
    const { removeClient } = await import("../oauth/clients.ts");
    await removeClient(app.parts, client.id);
    await expect
      .poll(async () => (await send("/v1/account", { token })).status, { timeout: 2_000 })
      .toBe(401);
  });
});

describe("every response", () => {
  test("keeps a valid request id of the caller, and generates one otherwise", async () => {
    const sane = await send("/v1/account", { headers: { "x-request-id": "trip-tools.42" } });
    expect(sane.headers.get("x-request-id")).toBe("trip-tools.42");
    const odd = await send("/v1/account", { headers: { "x-request-id": "a b<script>" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[\w-]{8}\.[0-9a-z]+$/);
  });

  test("carries the security headers, also when it fails", async () => {
    for (const path of ["/v1/account", "/v1/nothing"]) {
      const { headers } = await send(path);
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("has the same headers when a library writes it", async () => {
    const { headers, status } = await send("/v1/test/by-a-library", {
      headers: { "x-request-id": "by-a-library" },
    });
    expect(status).toBe(202);
    expect(headers.get("x-request-id")).toBe("by-a-library");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox");
    const line = app.logged.find((line) => line.includes('"by-a-library"'));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ status: 202, route: "/v1/test/by-a-library" });
  });

  test("is compressed if it is worth it", async () => {
    const { itinerary } = await makeItinerary(app, token, { summary: "grilled fish ".repeat(300) });
    const headers = { "accept-encoding": "br", authorization: `Bearer ${token}` };
    const { rawHeaders, body } = await rawGet(`/v1/itineraries/${itinerary.id}`, headers);
    expect(rawHeaders).toContain("content-encoding: br");
    expect(JSON.parse(brotliDecompressSync(body).toString()).summary).toBe(itinerary.summary);
    for (const path of ["/openapi.json", "/metrics", "/docs"])
      expect((await rawGet(path, headers)).rawHeaders).toContain("content-encoding: br");
    expect((await rawGet("/healthz", headers)).rawHeaders).not.toContain("content-encoding");
  });
});

describe("CORS", () => {
  test("the API, OAuth and discovery can be called from any page, without cookies", async () => {
    for (const path of [
      "/v1/account",
      "/v1/nothing",
      "/.well-known/oauth-protected-resource",
      "/openapi.json",
    ]) {
      const { headers } = await send(path, { headers: { origin: "https://app.example.com" } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(headers.get("access-control-expose-headers")).toContain("ETag");
    }
  });

  test("a preflight needs no token", async () => {
    const response = await fetch(`${app.url}/v1/itineraries/1`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example.com",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization,if-match,content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(response.headers.get("access-control-allow-headers")).toContain("If-Match");
  });

  test("nothing else is open to other pages", async () => {
    const { headers } = await fetch(`${app.url}/metrics`, { headers: { origin: "https://app.example.com" } });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("logs", () => {
  test("one structured line a request, without secrets, bodies or query strings", async () => {
    await sendJson(
      "/v1/itineraries?code=q-secret",
      { title: "body-secret" },
      { cookie: "cookie-secret", "x-request-id": "logged-request" },
    );
    await send("/join/link-secret");
    const lines = app.logged.filter((line) => line.includes("logged-request"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      method: "POST",
      route: "/v1/itineraries",
      status: 400,
      requestId: "logged-request",
    });
    for (const secret of ["q-secret", "body-secret", "cookie-secret", "link-secret", token]) {
      expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});

describe("metrics", () => {
  test("count requests by route and status, in Prometheus' format", async () => {
    await send("/v1/account");
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(
      /waybook_http_request_duration_seconds_count\{method="GET",route="\/v1\/account",status="200"\} \d+/,
    );
    expect(text).toContain("process_resident_memory_bytes");
  });
});

describe("rate limits", () => {
  let limited: TestApp;
  const clock = movedClock(new Date("2026-05-01T09:00:00Z"));
  beforeAll(async () => {
    limited = await startApp({
      environment: { RATE_LIMITS: "on", TRUSTED_PROXIES: "loopback" },
      parts: { clock },
    });
  });
  afterAll(() => limited.close());

  test("60 a minute for an address without a token, then 429 until the minute is over", async () => {
    const from = (address: string) =>
      fetch(`${limited.url}/v1/account`, { headers: { "x-forwarded-for": address } });
    const first = await from("203.0.113.7");
    expect(first.headers.get("ratelimit-policy")).toBe('"address";q=60;w=60');
    expect(first.headers.get("ratelimit")).toBe('"address";r=59;t=60');
    for (let sent = 1; sent < 60; sent++) expect((await from("203.0.113.7")).status).toBe(401);
    clock.moveBy(20_000);
    const over = await from("203.0.113.7");
    expect(over.status).toBe(429);
    expect(over.headers.get("retry-after")).toBe("40");
    expect(await over.json()).toMatchObject({ code: "rateLimited" });
    expect((await from("203.0.113.8")).status).toBe(401);
    clock.moveBy(40_000);
    expect((await from("203.0.113.7")).status).toBe(401);
  });

  test("600 a minute for a token, counted separately from its address", async () => {
    const { token } = await makeToken(limited, { firstParty: true });
    const call = () => fetch(`${limited.url}/v1/account`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).headers.get("ratelimit-policy")).toBe('"token";q=600;w=60');
    for (let sent = 1; sent < 600; sent += 50)
      await Promise.all(Array.from({ length: Math.min(50, 600 - sent) }, call));
    expect((await call()).status).toBe(429);
  });

  test("health checks are never limited", async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => fetch(`${limited.url}/healthz`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

/** The whole response to these bytes. */
function raw(bytes: string): Promise<string> {
  return rawBytes(bytes).then((buffer) => buffer.toString());
}

function rawBytes(bytes: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connectSocket(Number(new URL(app.url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(chunks)));
    socket.on("error", reject);
  });
}

/** The bytes as sent: fetch would decompress them. */
async function rawGet(
  path: string,
  headers: Record<string, string>,
): Promise<{ rawHeaders: string; body: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const rawHeaders = Object.entries(response.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n");
      resolve({ rawHeaders, body: Buffer.concat(chunks) });
    }).on("error", reject);
  });
}

test("a client that sends too much gets a response, even if it reads only after sending everything", async () => {
  const length = 6_000_000;
  const socket = connectSocket(Number(new URL(app.url).port), "127.0.0.1");
  socket.pause();
  socket.write(
    `POST /v1/itineraries HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const chunk = Buffer.alloc(length / 100, "x");
  const write = promisify(
    socket.write.bind(socket) as (chunk: Buffer, done: (error?: Error) => void) => void,
  );
  for (let sent = 0; sent < length; sent += chunk.length) await write(chunk);
  const [answer] = (await once(socket.resume(), "data")) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});
