import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../test/support/make-browser.ts";
import { type OAuthApp, post, register, registerApp } from "../../test/support/oauth-app.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let tools: OAuthApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp();
  tools = await registerApp(app);
  ({ browser } = await signUpInBrowser(app));
});
afterAll(() => app.close());

/** Text that databases, headers and URLs may misinterpret. */
const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\r\nset-cookie: a=b",
    "%00",
    "%",
    "__proto__",
    "'; drop table x; --",
  ),
  fc.constantFrom("", " ", "null", "[object Object]", "x".repeat(5_000), "https://", "https://a.example/\0"),
);
/** A few of these in an otherwise valid request, because a wholly odd one fails at its first parameter. */
const someOdd = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
      minLength: 1,
      maxLength: 2,
      selector: ([name]) => name,
    })
    .map((pairs) => Object.fromEntries(pairs));
const oddParam = fc.oneof({ arbitrary: oddText, weight: 4 }, { arbitrary: fc.array(oddText), weight: 1 });

/** Refused or not, it is no server error. */
function expectNotOurFault(status: number, responseBody: unknown): void {
  expect(status, JSON.stringify(responseBody).slice(0, 300)).toBeLessThan(500);
}

describe("no request, however odd, is a server error", () => {
  test("at the authorization endpoint", async () => {
    const names = ["client_id", "redirect_uri", "response_type", "scope", "state", "code_challenge"];
    const more = ["resource", "prompt", "nonce", "response_mode", "login_hint", "ui_locales"];
    await fc.assert(
      fc.asyncProperty(someOdd([...names, ...more], oddParam), async (params) => {
        const { response } = await tools.requestAuthorization(makeBrowser(app), params);
        expectNotOurFault(response.status, await response.text());
      }),
      {
        numRuns: propertyRuns(150),
        examples: [
          [{ client_id: "\0" }],
          [{ client_id: "https://a.example/\0" }],
          [{ state: "\0" }],
          [{ login_hint: "\0" }],
        ],
      },
    );
  });

  test("the app gets back accepted values unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), async (state) => {
        const { redirect } = await tools.authorize(browser, { params: { state } });
        expect(redirect.searchParams.get("state")).toBe(state);
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test("at the token endpoint", async () => {
    const names = ["grant_type", "code", "code_verifier", "redirect_uri", "client_id", "client_secret"];
    const more = ["refresh_token", "scope", "resource", "client_assertion", "client_assertion_type"];
    const knownFields = fc.constantFrom(
      { grant_type: "authorization_code", client_id: tools.clientId },
      { grant_type: "refresh_token", client_id: tools.clientId },
      { grant_type: "refresh_token" },
      { grant_type: "client_credentials" },
      {},
    );
    await fc.assert(
      fc.asyncProperty(knownFields, someOdd([...names, ...more], oddParam), async (good, odd) => {
        const { status, body } = await post(`${app.url}/oauth/token`, { ...good, ...odd });
        expectNotOurFault(status, body);
        expect(body).toMatchObject({ error: expect.stringMatching(/^\w+$/) });
      }),
      {
        numRuns: propertyRuns(150),
        examples: [
          [{ grant_type: "refresh_token" }, { client_id: "\0" }],
          [{ grant_type: "client_credentials" }, { client_id: "\0", scope: "\0" }],
        ],
      },
    );
  });

  test("at the revocation endpoint", async () => {
    await fc.assert(
      fc.asyncProperty(
        someOdd(["token", "token_type_hint", "client_id", "client_secret"], oddParam),
        async (params) => {
          const { status, body } = await post(`${app.url}/oauth/revoke`, {
            token: "x",
            client_id: tools.clientId,
            ...params,
          });
          expectNotOurFault(status, body);
        },
      ),
      { numRuns: propertyRuns(100), examples: [[{ client_id: "\0" }], [{ token: "\0" }]] },
    );
  });

  test("at the registration endpoint", async () => {
    const names = [
      "redirect_uris",
      "client_name",
      "client_uri",
      "logo_uri",
      "scope",
      "contacts",
      "grant_types",
      "jwks_uri",
    ];
    const more = ["software_id", "token_endpoint_auth_method", "application_type", "policy_uri", "jwks"];
    const oddValue = fc.oneof(oddText, fc.array(oddText), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(someOdd([...names, ...more], oddValue), async (metadata) => {
        const { status, body } = await register(app, { redirect_uris: [tools.redirectUri], ...metadata });
        expectNotOurFault(status, body);
        // Accepted registrations work.
        if (status === 201) {
          const { response } = await tools.requestAuthorization(browser, {
            client_id: body.client_id as string,
          });
          expectNotOurFault(response.status, await response.text());
        }
      }),
      {
        numRuns: propertyRuns(200),
        examples: [
          [{ client_name: "\0" }],
          [{ client_name: "\ud800" }],
          [{ jwks_uri: "https://a.example/\0" }],
          [{ client_uri: "https://a.example/\0" }],
        ],
      },
    );
  });
});
