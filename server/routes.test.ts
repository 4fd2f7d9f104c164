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
  "GET /.well-known/oauth-protected-resource/mcp": "open",
  "GET /.well-known/oauth-authorization-server": "open",
  "GET /oauth/authorize": "open",
  "GET /oauth/authorize/:uid": "open",
  "POST /oauth/register": "open",
  "POST /oauth/token": "open",
  "POST /oauth/revoke": "open",
  "GET /auth/interactions/:uid": "open",
  "POST /auth/interactions/:uid": "open",
  "GET /v1/account/connected-apps": "apps only",
  "DELETE /v1/account/connected-apps/:id": "apps only",
  "GET /v1/account": "apps only",
  "PATCH /v1/account": "apps only",
  "DELETE /v1/account": "apps only",
  "PUT /v1/account/avatar": "apps only",
  "DELETE /v1/account/avatar": "apps only",
  "POST /v1/account/export": "apps only",
  "GET /v1/account/subscription": "apps only",
  "GET /v1/account/reminder-preferences": "apps only",
  "PATCH /v1/account/reminder-preferences": "apps only",
  "POST /unsubscribe/:token": "open",
  "GET /v1/account/calendar-feed": "apps only",
  "PUT /v1/account/calendar-feed": "apps only",
  "DELETE /v1/account/calendar-feed": "apps only",
  "GET /calendars/:file": "open",
  "GET /media/*": "open",
  "POST /mcp": "any token, guests too",
  "POST /v1/itineraries": "itineraries:write",
  "GET /v1/itineraries/:id": "itineraries:read, guests too",
  "PUT /v1/itineraries/:id": "itineraries:write",
  "PATCH /v1/itineraries/:id": "itineraries:write",
  "DELETE /v1/itineraries/:id": "itineraries:write",
  "POST /v1/itineraries/:id/restore": "itineraries:write",
  "POST /v1/itineraries/:id/copy": "itineraries:write",
  "GET /v1/itineraries/:id/revisions": "itineraries:read",
  "GET /v1/itineraries/:id/revisions/:version": "itineraries:read",
  "POST /v1/itineraries/:id/revisions/:version/restore": "itineraries:write",
  "PUT /v1/itineraries/:id/days/:dayId/image": "itineraries:write",
  "DELETE /v1/itineraries/:id/days/:dayId/image": "itineraries:write",
  "PUT /v1/itineraries/:id/cover-image": "itineraries:write",
  "DELETE /v1/itineraries/:id/cover-image": "itineraries:write",
  "GET /media/images/:file": "open",
  "GET /v1/itineraries/:id/documents": "documents:read",
  "POST /v1/itineraries/:id/documents": "documents:write",
  "PATCH /v1/itineraries/:id/documents/:documentId": "documents:write",
  "DELETE /v1/itineraries/:id/documents/:documentId": "documents:write",
  "GET /v1/app/library/:id/documents": "apps only",
  "POST /v1/app/library/:id/documents/files": "apps only",
  "GET /v1/app/library/:id/documents/:documentId": "apps only",
  "PUT /v1/app/library/:id/documents/:documentId": "apps only",
  "GET /v1/app/library/:id/documents/:documentId/file": "apps only",
  "POST /v1/imports/media": "apps only",
  "GET /v1/itineraries/:id/events": "itineraries:read, guests too",
  "GET /v1/itineraries/:id/export": "itineraries:read, guests too",
  "POST /v1/itineraries/:id/people": "apps only",
  "GET /v1/itineraries/:id/people": "apps only",
  "PATCH /v1/itineraries/:id/people/:userId": "apps only",
  "DELETE /v1/itineraries/:id/people/:userId": "apps only",
  "POST /v1/itineraries/:id/owner": "apps only",
  "GET /v1/itineraries/:id/share-link": "apps only",
  "PUT /v1/itineraries/:id/share-link": "apps only",
  "DELETE /v1/itineraries/:id/share-link": "apps only",
  "POST /v1/itineraries/:id/invitation": "apps only, guests too",
  "POST /v1/itineraries/:id/share-play": "apps only",
  "PUT /v1/itineraries/:id/like": "itineraries:write",
  "DELETE /v1/itineraries/:id/like": "itineraries:write",
  "PUT /v1/itineraries/:id/dislike": "itineraries:write",
  "DELETE /v1/itineraries/:id/dislike": "itineraries:write",
  "PUT /v1/itineraries/:id/save": "itineraries:write",
  "DELETE /v1/itineraries/:id/save": "itineraries:write",
  "GET /v1/itineraries": "itineraries:read",
  "GET /v1/changes": "itineraries:read",
  "GET /v1/explore": "itineraries:read, guests too",
  "GET /v1/people/:userId": "itineraries:read, guests too",
  "GET /v1/people/:userId/itineraries": "itineraries:read, guests too",
  "PUT /v1/people/:userId/follow": "itineraries:write",
  "DELETE /v1/people/:userId/follow": "itineraries:write",
  "PUT /v1/people/:userId/block": "apps only",
  "DELETE /v1/people/:userId/block": "apps only",
  "POST /v1/people/:userId/reports": "apps only",
  "GET /v1/moderation/reports": "apps only",
  "POST /v1/moderation/reports/:id": "apps only",
  "GET /v1/account/blocked-people": "apps only",
  "POST /auth/sign-up": "open",
  "POST /auth/sign-in": "open",
  "POST /auth/sign-out": "open",
  "GET /auth/session": "open",
  "GET /auth/sessions": "apps only",
  "DELETE /auth/sessions/:id": "apps only",
  "DELETE /auth/sessions": "apps only",
  "PUT /auth/password": "apps only",
  "POST /auth/password-reset": "open",
  "PUT /auth/password-reset": "open",
  "PUT /auth/email": "apps only",
  "POST /auth/email-confirmation": "apps only",
  "PUT /auth/email-confirmation": "open",
  "POST /auth/sign-in/passkey/options": "open",
  "POST /auth/sign-in/passkey": "open",
  "GET /auth/passkeys": "apps only",
  "POST /auth/passkeys/options": "apps only",
  "POST /auth/passkeys": "apps only",
  "PATCH /auth/passkeys/:id": "apps only",
  "DELETE /auth/passkeys/:id": "apps only",
  // The web app and its files.
  "GET /": "open",
  "GET /sign-in": "open",
  "GET /sign-up": "open",
  "GET /forgot-password": "open",
  "GET /reset-password": "open",
  "GET /confirm-email": "open",
  "GET /join/:id": "open",
  "GET /unsubscribe/:token": "open",
  "GET /interaction/:uid": "open",
  "GET /authorization-error": "open",
  "GET /settings": "open",
  "GET /settings/security": "open",
  "GET /settings/apps": "open",
  "GET /settings/data": "open",
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
  const who = { scope: "scope" in access ? access.scope : "", appsOnly: "apps only", anyToken: "any token" };
  return `${who[access.kind]}${access.guests ? ", guests too" : ""}`;
}

test("a route that does not say who may call it does not start", async () => {
  await expect(startApp({ mount: (app) => app.get("/v1/undeclared", () => ({})) })).rejects.toThrow(
    "The route GET /v1/undeclared does not say who may call it.",
  );
});
