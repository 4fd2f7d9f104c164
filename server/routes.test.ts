import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../test/support/start-app.ts";

/** Who may call what, written by hand: a route that is not here, or says something else, fails the test. */
const expected: Readonly<Record<string, string>> = {
  "GET /healthz": "open",
  "GET /readyz": "open",
  "GET /metrics": "open",
  "GET /openapi.json": "open",
  "GET /.well-known/oauth-protected-resource": "open",
  "GET /v1/account": "apps only",
  "POST /v1/itineraries": "itineraries:write",
  "GET /v1/itineraries/:id": "itineraries:read, guests too",
  // The web app and its files.
  "GET /": "open",
  "GET /assets/*": "open",
  "GET /docs": "open",
  "GET /docs/errors": "open",
  "GET /docs/reference.js": "open",
  "GET /docs/scalar.js": "open",
  "GET /apple-touch-icon.png": "open",
  "GET /color-scheme.js": "open",
  "GET /favicon.svg": "open",
  "GET /icon-192.png": "open",
  "GET /icon-512.png": "open",
  "GET /icon-maskable-512.png": "open",
  "GET /licenses.md": "open",
  "GET /manifest.webmanifest": "open",
  "GET /robots.txt": "open",
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("every route is on the list, with who may call it", () => {
  const found = Object.fromEntries(
    app.app.mountedRoutes
      .filter(({ method }) => method !== "HEAD")
      .map((route) => [`${route.method} ${route.url}`, accessOf(route)]),
  );
  expect(found).toEqual(expected);
});

function accessOf({ config }: RouteOptions): string {
  const access = config?.access;
  if (!access) return "nobody said";
  if (access.kind === "open") return "open";
  return `${access.kind === "scope" ? access.scope : "apps only"}${access.guests ? ", guests too" : ""}`;
}

test("a route that does not say who may call it does not start", async () => {
  await expect(startApp({ mount: (app) => app.get("/v1/undeclared", () => ({})) })).rejects.toThrow(
    "The route GET /v1/undeclared does not say who may call it.",
  );
});
