import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import type { Access, Endpoint } from "../../contract/endpoint.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { signUpInBrowser } from "../../test/support/make-browser.ts";
import { makeToken } from "../../test/support/makers.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Guarded = Endpoint & { readonly access: Exclude<Access, { kind: "open" }> };
const guarded = Object.values(api as Record<string, Endpoint>).filter(
  (endpoint): endpoint is Guarded => endpoint.access.kind !== "open",
);

type Caller = {
  /** A traveller or a guest, by kind of app, or someone without a valid token. */
  readonly who: "traveller" | "guest" | "visitor" | "session" | "stranger" | "nobody";
  readonly firstParty: boolean;
  readonly scopes: readonly Scope[];
};

async function sentBy({ who, firstParty, scopes }: Caller): Promise<Record<string, string>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  switch (who) {
    case "traveller":
      return bearer((await makeToken(app, { firstParty, scopes })).token);
    case "guest":
      return bearer((await makeToken(app, { traveller: null, firstParty, scopes })).token);
    case "visitor":
      return { cookie: "waybook_visitor=1" };
    case "session": {
      const { browser } = await signUpInBrowser(app);
      return { cookie: `waybook_session=${browser.cookies().waybook_session}` };
    }
    case "stranger":
      return bearer(randomUUID());
    case "nobody":
      return {};
  }
}

/** The contract's rules, written independently: who is refused, and with which error. */
function refusalOf({ access }: Guarded, { who, firstParty, scopes }: Caller): string | undefined {
  if (who === "stranger" || who === "nobody") return "unauthorized";
  const isOwn = firstParty || who === "visitor" || who === "session";
  if (access.kind === "appsOnly" && !isOwn) return "forbidden";
  if ((who === "guest" || who === "visitor") && !access.guests) return "signInRequired";
  if (access.kind === "scope" && !isOwn && !scopes.includes(access.scope)) return "insufficientScope";
  return undefined;
}
const refusals = ["unauthorized", "forbidden", "signInRequired", "insufficientScope"];

const bodies = {
  none: undefined,
  unknown: { type: "application/json", text: '{"nobody":"knows"}' },
  broken: { type: "application/json", text: '{"title":' },
  "of another type": { type: "application/x-unknown", text: "?" },
  "far too large": { type: "application/json", text: JSON.stringify({ title: "x".repeat(1_200_000) }) },
} as const;

async function codeOf(
  { method, path }: Endpoint,
  headers: Record<string, string>,
  kind: keyof typeof bodies,
): Promise<string | undefined> {
  const body = method === "GET" ? undefined : bodies[kind];
  const response = await fetch(`${app.url}${path.replace(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": body.type }) },
    ...(body && { body: body.text }),
  });
  if (response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  return ((await response.json()) as { code: string }).code;
}

const anyCaller = fc.record<Caller>({
  who: fc.constantFrom("traveller", "traveller", "guest", "visitor", "session", "stranger", "nobody"),
  firstParty: fc.boolean(),
  scopes: fc.subarray(allScopes),
});
const anyBody = fc.constantFrom(...(Object.keys(bodies) as (keyof typeof bodies)[]));

describe("who may call what", () => {
  test("is as each endpoint declares, for any caller, scopes and body", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...guarded), anyCaller, anyBody, async (endpoint, caller, body) => {
        const code = await codeOf(endpoint, await sentBy(caller), body);
        const refusal = refusalOf(endpoint, caller);
        // Allowed callers may still fail, but not because of who they are.
        if (refusal) expect(code).toBe(refusal);
        else expect(refusals).not.toContain(code);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test.each(
    guarded.filter(({ access }) => access.kind === "appsOnly").map((one) => [one.method, one.path, one]),
  )("%s %s is forbidden to other apps before any other check", async (_, __, endpoint) => {
    const { token } = await makeToken(app, { scopes: allScopes });
    for (const body of Object.keys(bodies) as (keyof typeof bodies)[])
      expect(await codeOf(endpoint as Guarded, { authorization: `Bearer ${token}` }, body)).toBe("forbidden");
  });
});

describe("the four scopes", () => {
  test.each(allScopes)("%s implies no other", async (only) => {
    const { token } = await makeToken(app, { scopes: [only] });
    for (const endpoint of guarded) {
      const { access } = endpoint;
      if (access.kind !== "scope" || access.scope === only) continue;
      expect(await codeOf(endpoint, { authorization: `Bearer ${token}` }, "none")).toBe("insufficientScope");
    }
  });

  test("RFC 6750 3.1: the challenge names the missing scope", async () => {
    const { token } = await makeToken(app, { scopes: ["documents:read"] });
    const { status, headers } = await fetch(`${app.url}/v1/itineraries/${randomUUID()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
    const challenge = headers.get("www-authenticate");
    expect(challenge).toMatch(/^Bearer /);
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="itineraries:read"');
    expect(challenge).toContain(`resource_metadata="${app.url}/.well-known/oauth-protected-resource"`);
  });

  test("RFC 6750 2: a token in the address or in a form does not count", async () => {
    const { token } = await makeToken(app);
    const inQuery = await fetch(`${app.url}/v1/itineraries/${randomUUID()}?access_token=${token}`);
    expect(inQuery.status).toBe(401);
    const inForm = await fetch(`${app.url}/v1/itineraries`, {
      method: "POST",
      body: new URLSearchParams({ access_token: token }),
    });
    expect(inForm.status).toBe(401);
  });

  test("RFC 9110 11.1: the scheme may be written in any case, and must be Bearer", async () => {
    const { token } = await makeToken(app);
    const statusOf = async (authorization: string) =>
      (await fetch(`${app.url}/v1/itineraries/${randomUUID()}`, { headers: { authorization } })).status;
    for (const scheme of ["Bearer", "bearer", "BEARER"])
      expect(await statusOf(`${scheme} ${token}`)).toBe(404);
    for (const wrong of [token, `Basic ${token}`, `Bearer${token}`, "Bearer", "Bearer "])
      expect(await statusOf(wrong)).toBe(401);
  });
});
