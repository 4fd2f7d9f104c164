import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import { type Endpoint, open } from "../../contract/endpoint.ts";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let authorization: string;
let itinerary: string;
beforeAll(async () => {
  app = await startApp({
    mount: (app) => {
      const config = { access: open };
      const forAll = {
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "script-src 'unsafe-eval'",
        "content-disposition": "attachment",
        etag: '"what it would have been"',
      };
      app.get("/v1/test/fails-late", { config }, (_, reply) => {
        reply.headers(forAll);
        throw new Error("there is no tile left");
      });
      app.get("/v1/test/refused-for-all", { config }, (_, reply) =>
        reply.code(404).headers(forAll).send("no"),
      );
      app.get("/v1/test/cookie-for-all", { config }, (_, reply) =>
        reply.headers({ ...forAll, "set-cookie": "waybook_session=mine" }).send("yes"),
      );
    },
  });
  const { token } = await makeToken(app, { firstParty: true });
  authorization = `Bearer ${token}`;
  ({
    itinerary: { id: itinerary },
  } = await makeItinerary(app, token));
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = { authorization }) =>
  fetch(app.url + path, { headers });
const varyOf = ({ headers }: Response) => headers.get("vary")?.split(/, */) ?? [];

const reads = Object.entries<Endpoint>(api).filter(
  ([, { method, path, access }]) =>
    method === "GET" && access.kind !== "open" && !path.endsWith("/events") && path.startsWith("/"),
);

describe("responses for one caller are not cached for others", () => {
  test.each(reads.map(([name, { path }]) => [name, path]))("%s", async (_, path) => {
    for (const id of [itinerary, randomUUID()])
      for (const headers of [{ authorization }, {}]) {
        const response = await ask(path.replace(/\{\w+\}/g, id), headers as Record<string, string>);
        await response.body?.cancel();
        const cacheControl = response.headers.get("cache-control");
        expect([path, response.status, cacheControl]).toEqual([
          path,
          response.status,
          expect.stringMatching(/^(?:no-store|private, no-cache)$/),
        ]);
        // Only responses with an ETag may be stored at all.
        if (cacheControl === "private, no-cache") expect(response.headers.get("etag")).toMatch(/^(?:W\/)?"/);
        expect(varyOf(response)).toEqual(expect.arrayContaining(["cookie", "authorization"]));
      }
  });

  test("a 304 has the same headers", async () => {
    const first = await ask(`/v1/itineraries/${itinerary}`);
    const again = await ask(`/v1/itineraries/${itinerary}`, {
      authorization,
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toBe("private, no-cache");
    expect(varyOf(again)).toEqual(expect.arrayContaining(["cookie", "authorization"]));
  });

  test("Vary is added to what else the response varies by", async () => {
    const response = await fetch(`${app.url}/v1/explore?limit=50`, {
      headers: { authorization, "accept-encoding": "br" },
    });
    expect(new Set(varyOf(response)).size).toBe(varyOf(response).length);
    const problem = await ask("/v1/nowhere");
    expect([problem.status, problem.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});

describe("these responses are never cached for others, whatever their route says:", () => {
  test("a failure does not keep headers of the intended response", async () => {
    const { status, headers } = await ask("/v1/test/fails-late");
    expect(status).toBe(500);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([headers.get("content-disposition"), headers.get("etag")]).toEqual([null, null]);
  });

  test("a refused request", async () => {
    const response = await ask("/v1/test/refused-for-all");
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(varyOf(response)).toEqual(["cookie", "authorization"]);
  });

  test("a response that sets a cookie", async () => {
    const response = await ask("/v1/test/cookie-for-all");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(varyOf(response)).toEqual(["cookie", "authorization"]);
  });
});

test("a public response says so, and does not vary by caller", async () => {
  for (const path of ["/.well-known/oauth-authorization-server", "/openapi.json"]) {
    const response = await ask(path, {});
    expect(response.headers.get("cache-control")).toMatch(/^(?:public|no-cache)/);
    expect(varyOf(response)).not.toContain("cookie");
  }
});
