import { expect } from "vitest";
import type { OAuthResponse, TokenResponse } from "./oauth-app.ts";

/** RFC 6749 5.2. */
export function expectOAuthError(
  { status, headers, body }: OAuthResponse | TokenResponse,
  expected: { status?: number; error: string | RegExp },
): void {
  expect({ status, ...body }).toMatchObject({
    status: expected.status ?? 400,
    error: expect.stringMatching(expected.error),
    error_description: expect.stringMatching(/\S/),
  });
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toMatch(/no-store/);
}

/** RFC 6749 4.1.2.1 with RFC 9207 2: an error redirect to the app, from this server and for this request. */
export function expectErrorAtApp(
  redirect: URL | undefined,
  server: { readonly url: string },
  error: string,
): void {
  const { error_description, ...params } = Object.fromEntries(redirect?.searchParams ?? []);
  expect(params).toEqual({ error, state: "the app's own", iss: server.url });
  expect(error_description).toMatch(/\S/);
}
