import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let long: string;
let short: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
  long = (await makeItinerary(app, token, { summary: "grilled fish ".repeat(300) })).itinerary.id;
  short = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(() => app.close());

const nowhere = "0f9a2c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b";

const send = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(`${app.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } });

/** The head and the bytes as sent: fetch handles encodings itself. */
async function asSent(path: string, acceptEncoding: string, headers: Record<string, string> = {}) {
  const sent = { authorization: `Bearer ${token}`, "accept-encoding": acceptEncoding, ...headers };
  const call = get(`${app.url}${path}`, { headers: sent });
  const [answer] = await once(call, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** The response to exactly these lines. */
async function answerTo(...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  await once(socket, "close");
  return received;
}

describe("CORS", () => {
  test.for([
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/openapi.json",
    "/v1/account",
    "/v1/nothing",
    "/mcp",
    "/oauth/register",
  ])(
    "%s has the same headers with and without an Origin, so that a cache can serve everyone",
    async (path) => {
      const [without, withOrigin] = await Promise.all([
        send(path),
        send(path, { headers: { origin: "https://app.example.com" } }),
      ]);
      for (const { headers } of [without, withOrigin]) {
        expect(headers.get("access-control-allow-origin")).toBe("*");
        expect(headers.get("access-control-expose-headers")).toContain("ETag");
      }
    },
  );
});

describe("Accept-Encoding", () => {
  test.for([
    ["br;q=0", undefined],
    ["gzip;q=1, br;q=0.1", "gzip"],
    ["gzip;q=0, br", "br"],
    ["*;q=0", undefined],
    ["identity;q=0, gzip", "gzip"],
  ] as const)("%s gets %s", async ([accepted, encoding]) => {
    for (const path of [`/v1/itineraries/${long}`, "/openapi.json", "/metrics"]) {
      const { headers } = await asSent(path, accepted);
      expect(headers["content-encoding"], path).toBe(encoding);
      expect(headers.vary, path).toContain("accept-encoding");
    }
  });

  test("short responses are not compressed, except for clients that refuse identity", async () => {
    const path = `/v1/itineraries/${short}`;
    expect((await asSent(path, "br, gzip")).headers["content-encoding"]).toBeUndefined();
    expect((await asSent(path, "gzip, identity;q=0")).headers["content-encoding"]).toBe("gzip");
  });

  test("applies to map tiles", async () => {
    const { tiles } = (await (await send("/maps/map.json")).json()) as { tiles: string };
    const path = tiles.replace(/\{.\}/g, "0");
    expect((await asSent(path, "gzip")).headers["content-encoding"]).toBe("gzip");
    for (const accepted of ["gzip;q=0", "br", "identity, gzip;q=0.5"])
      expect((await asSent(path, accepted)).headers["content-encoding"], accepted).toBeUndefined();
  });
});

describe("a 304", () => {
  test("has the Vary of the 200", async () => {
    for (const path of [
      ...[long, short].map((id) => `/v1/itineraries/${id}`),
      ...["ics", "gpx", "geojson", "markdown"].map((form) => `/v1/itineraries/${long}/export?format=${form}`),
    ]) {
      const { headers, status } = await asSent(path, "br");
      expect(status).toBe(200);
      const again = await asSent(path, "br", { "if-none-match": String(headers.etag) });
      expect(again.status, path).toBe(304);
      expect(headers.vary, path).toBeTruthy();
      expect(again.headers.vary, path).toBe(headers.vary);
    }
  });
});

describe("an encoded body", () => {
  const gzipped = { "content-encoding": "gzip" };

  test("is 415 on every route that takes a body, with the accepted encodings", async () => {
    const { token: doomed } = await makeToken(app, { firstParty: true });
    const routes = app.app.mountedRoutes.flatMap(({ method, url }) =>
      [method].flat().map((method) => ({ method, path: url.replace(/:\w+/g, nowhere) })),
    );
    const routesWithBody = routes.filter(({ method }) => ["POST", "PUT", "PATCH"].includes(method));
    expect(routesWithBody.length).toBeGreaterThan(50);
    for (const { method, path } of routesWithBody) {
      const response = await send(path, {
        method,
        body: gzipSync('{"title":"Lisbon"}'),
        headers: { ...gzipped, authorization: `Bearer ${doomed}`, "content-type": "application/json" },
      });
      expect(response.status, `${method} ${path}`).toBe(415);
      expect(response.headers.get("accept-encoding"), path).toBe("identity");
    }
  });

  test("is checked after the caller", async () => {
    const { token: thirdParty } = await makeToken(app);
    const response = await send("/v1/imports/media", {
      method: "POST",
      body: gzipSync("{}"),
      headers: { ...gzipped, authorization: `Bearer ${thirdParty}`, "content-type": "application/json" },
    });
    expect(await response.json()).toMatchObject({ code: "forbidden" });
  });

  test("is accepted when it is identity, or empty", async () => {
    const body = JSON.stringify({ title: "Lisbon" });
    const json = { "content-type": "application/json" };
    const created = await send("/v1/itineraries", {
      method: "POST",
      body,
      headers: { ...json, "content-encoding": "identity" },
    });
    expect(created.status).toBe(201);
    const liked = await send(`/v1/itineraries/${short}/save`, { method: "PUT", headers: gzipped });
    expect(liked.status).toBe(204);
  });
});

describe("text that is not UTF-8", () => {
  const bytes = Buffer.from([0xff, 0xfe]);
  const inForm = (part: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--xx\r\nContent-Disposition: form-data; ${part}\r\n\r\n`),
      content,
      Buffer.from("\r\n--xx--\r\n"),
    ]);

  test.for([
    ["a field", inForm('name="name"', bytes)],
    [
      "the name of a field",
      Buffer.from('--xx\r\nContent-Disposition: form-data; name="na\xff"\r\n\r\nx\r\n--xx--\r\n', "latin1"),
    ],
    [
      "the name of a file",
      Buffer.from(
        '--xx\r\nContent-Disposition: form-data; name="file"; filename="\xff.pdf"\r\n\r\nx\r\n--xx--\r\n',
        "latin1",
      ),
    ],
  ] as const)("is 400 in a form: %s", async ([, body]) => {
    const response = await send(`/v1/itineraries/${short}/documents`, {
      method: "POST",
      body,
      headers: { "content-type": "multipart/form-data; boundary=xx" },
    });
    expect(await response.json()).toMatchObject({ code: "badRequest", status: 400 });
  });

  test.for([
    ["/oauth/token", "grant_type=refresh_token&refresh_token=%FF%FE"],
    ["/oauth/token", Buffer.from("grant_type=refresh_token&refresh_token=\xff", "latin1")],
    ["/oauth/revoke", "token=%C3%28"],
  ] as const)("is 400 at %s", async ([path, body]) => {
    const response = await fetch(`${app.url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: "invalid_request" });
  });

  test("is 400 in the stream of an import", async () => {
    const body = Buffer.concat([
      Buffer.from('{"kind":"album","caption":"'),
      bytes,
      Buffer.from('","frames":[]}'),
    ]);
    const response = await send("/v1/imports/media", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(await response.json()).toMatchObject({
      code: "badRequest",
      detail: "The body is not valid UTF-8.",
    });
  });
});

describe("RFC 9112 3.2: the Host header", () => {
  test("must not be repeated", async () => {
    const answer = await answerTo(
      "GET /healthz HTTP/1.1",
      "Host: a.example",
      "host: b.example",
      "Connection: close",
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 .*application\/problem\+json.*"code":"badRequest"/s);
  });

  test("must not be missing", async () => {
    expect(await answerTo("GET /healthz HTTP/1.1", "Connection: close")).toMatch(
      /^HTTP\/1.1 400 .*"code":"badRequest"/s,
    );
    expect(await answerTo("GET /healthz HTTP/1.0")).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe("RFC 6750 3: WWW-Authenticate", () => {
  test.for(["Basic dXNlcjpwYXNz", "Digest username=x", "Bearer", "Bearer "])(
    "has no error code for clients that send %s",
    async (authorization) => {
      for (const init of [
        { path: "/v1/account", method: "GET" },
        { path: "/mcp", method: "POST" },
      ]) {
        const response = await send(init.path, { method: init.method, headers: { authorization } });
        expect(response.status).toBe(401);
        const challenge = response.headers.get("www-authenticate");
        expect(challenge).toContain("resource_metadata=");
        expect(challenge).not.toContain("error=");
      }
    },
  );
});

describe("RFC 5789: Accept-Patch", () => {
  const patchTypes = "application/merge-patch+json, application/json";

  test("is sent with a 415", async () => {
    for (const [path, types] of [
      [`/v1/itineraries/${short}`, patchTypes],
      ["/v1/account", "application/json"],
    ] as const) {
      const response = await send(path, {
        method: "PATCH",
        body: "title=x",
        headers: { "content-type": "text/plain", "if-match": '"x"' },
      });
      expect(response.status).toBe(415);
      expect(response.headers.get("accept-patch")).toBe(types);
    }
  });

  test("is sent with the 405 of a path that accepts patches, and with no other", async () => {
    for (const method of ["POST", "OPTIONS"]) {
      const response = await send(`/v1/itineraries/${short}`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("accept-patch")).toBe(patchTypes);
    }
    const response = await send("/v1/explore", { method: "PUT" });
    expect(response.headers.get("accept-patch")).toBeNull();
  });
});

test("RFC 7009 2.2: a revocation gets a JSON response", async () => {
  for (const body of ["token=unknown", `token=${token}`]) {
    const response = await fetch(`${app.url}/oauth/revoke`, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({});
  }
});
