import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "../../../contract/errors.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { addTraveller } from "../account/account.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const password = "correct horse battery";
const newEmail = () => `${randomUUID()}@example.com`;
const signedInTraveller = async (browser: TestBrowser) => (await browser.client.getSession()).body.traveller;

describe("signing up", () => {
  test("creates an account, returns it, and signs in", async () => {
    const browser = makeBrowser(app);
    const email = newEmail();
    const { status, body } = await browser.client.signUp({
      body: { email, password, displayName: "Mina Okafor", username: "Mina.O" },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      findsPhotos: false,
      sendsMail: false,
      findsConnections: false,
      traveller: {
        id: expect.any(String),
        email,
        displayName: "Mina Okafor",
        username: "mina.o",
        plan: "free",
        moderator: false,
      },
    });
    expect(await signedInTraveller(browser)).toEqual(body.traveller);
    const { body: account } = await browser.client.getAccount();
    expect(account).toMatchObject({ hasPassword: true, emailConfirmed: false });
  });

  test.each([
    ["José Ångström", "jose-angstrom"],
    ["Åsa Groß-Łukasz", "asa-gross-lukasz"],
    ["O’Neil, Zoë", "oneil-zoe"],
    ["Анна Smith", "smith"],
    ["Maximiliana Alexandrina von Hohenstein", "maximiliana-alexandr"],
  ])("derives a username from the name %s", async (displayName, username) => {
    const usernames = [];
    for (let nth = 1; nth <= 3; nth++)
      usernames.push((await signUpInBrowser(app, { displayName })).account.username);
    expect(usernames).toEqual([username, `${username}-2`, `${username}-3`]);
  });

  test.each(["李小龍", "Admin", "support", "no reply", "A", "🚋", "Waybook"])(
    "gives %s a username that is nobody’s in particular",
    async (displayName) => {
      const { account } = await signUpInBrowser(app, { displayName });
      expect(account.username).toMatch(/^traveller(-\d+)?$/);
    },
  );

  test("gives each of many who sign up at once with the same name a username of their own", async () => {
    await signUpInBrowser(app, { username: "ada-lovelace-3" });
    const displayName = "Ada Lovelace";
    const usernames = await Promise.all([
      ...Array.from(
        { length: 6 },
        async () => (await signUpInBrowser(app, { displayName })).account.username,
      ),
      // More at once than may hash a password at the same time.
      ...Array.from({ length: 40 }, async () => {
        const account = await addTraveller(app.parts, { email: newEmail(), displayName });
        return account.username;
      }),
    ]);
    expect(new Set(usernames).size).toBe(46);
    expect(usernames).toEqual(expect.arrayContaining(["ada-lovelace", "ada-lovelace-2", "ada-lovelace-4"]));
    for (const username of usernames) expect(username).toMatch(/^ada-lovelace(-\d{1,9})?$/);
  });

  test("says which of email address and username is taken, whatever its case", async () => {
    const { account } = await signUpInBrowser(app, { username: "taken.one" });
    const again = (body: { email: string; username?: string }) =>
      failureOf(makeBrowser(app).client.signUp({ body: { password, displayName: "Mina", ...body } }));
    expect(await again({ email: account.email.toUpperCase() })).toMatchObject({
      status: 409,
      code: "conflict",
      message: "This email address is taken. Choose another.",
    });
    // The second is a name of the service.
    for (const username of ["TAKEN.one", "Admin"])
      expect(await again({ email: newEmail(), username })).toMatchObject({
        code: "conflict",
        message: "This username is taken. Choose another.",
      });
  });

  test("of two at once with one address, one gets it", async () => {
    const email = newEmail();
    const both = await Promise.all(
      [email, email.toUpperCase()].map((email) =>
        makeBrowser(app).fetch("/auth/sign-up", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password, displayName: "Mina" }),
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    ["/email", { email: "mina\u0000@example.com" }],
    ["/email", { email: "mi\u0007na@example.com" }],
    ["/email", { email: "not an address" }],
    ["/displayName", { displayName: "Mi\u0000na" }],
    ["/displayName", { displayName: "Mina\nOkafor" }],
    ["/displayName", { displayName: "\u0000" }],
    ["/displayName", { displayName: "  " }],
    ["/username", { username: "mi\u0000na" }],
    ["/username", { username: "-mina" }],
    ["/password", { password: "too short" }],
    ["/plan", { plan: "plus" }],
  ])("refuses %s when it is %j", async (path, body) => {
    const answer = await makeBrowser(app).fetch("/auth/sign-up", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: newEmail(), password, displayName: "Mina", ...body }),
    });
    expect(answer.status).toBe(422);
    const { code, errors } = (await answer.json()) as Problem;
    expect(code).toBe("validationFailed");
    expect(new Set(errors?.map(({ path }) => path))).toEqual(new Set([path]));
  });

  test("accepts any character in a password, however a keyboard composes it", async () => {
    const { account } = await signUpInBrowser(app, { password: "pass\u0000 na\u00efve 🐟" });
    const { status } = await makeBrowser(app).client.signIn({
      body: { email: account.email, password: "pass\u0000 nai\u0308ve 🐟" },
    });
    expect(status).toBe(204);
  });
});

describe("signing in", () => {
  test("with the password, whatever the case of the address", async () => {
    const { account } = await signUpInBrowser(app);
    const browser = makeBrowser(app);
    const { status } = await browser.client.signIn({
      body: { email: account.email.toUpperCase(), password },
    });
    expect(status).toBe(204);
    expect((await signedInTraveller(browser))?.id).toBe(account.id);
  });

  test("gives the same error for a wrong password, no account and one without a password", async () => {
    const { account } = await signUpInBrowser(app);
    const { traveller: withoutPassword } = await makeToken(app);
    const responses = await Promise.all(
      [account.email, newEmail(), withoutPassword.email].map(async (email) => {
        const answer = await makeBrowser(app).fetch("/auth/sign-in", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password: "another password" }),
        });
        const { instance: _, ...body } = (await answer.json()) as Record<string, unknown>;
        const headers = Object.fromEntries(answer.headers);
        for (const name of ["date", "x-request-id"]) delete headers[name];
        return { status: answer.status, body, headers };
      }),
    );
    expect(responses[0]).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test("ends the browser's previous session, and starts another", async () => {
    const { account, browser } = await signUpInBrowser(app);
    const [before] = Object.values(browser.cookies());
    await browser.client.signIn({ body: { email: account.email, password } });
    const [after] = Object.values(browser.cookies());
    expect(after).not.toBe(before);
    const old = await fetch(`${app.url}/auth/sessions`, { headers: { cookie: `waybook_session=${before}` } });
    expect(old.status).toBe(401);
    const { body } = await browser.client.listSessions();
    expect(body.data).toMatchObject([{ current: true }]);
  });

  test("upgrades an old password hash", async () => {
    const { account } = await signUpInBrowser(app);
    // "password", hashed at a very low cost.
    const weak = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
    const { db } = app.parts;
    await db`update travellers set password_hash = ${weak} where id = ${account.id}`;
    const signIn = () =>
      makeBrowser(app).client.signIn({ body: { email: account.email, password: "password" } });
    await signIn();
    const [row] = await db`select password_hash as hash from travellers where id = ${account.id}`;
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn()).status).toBe(204);
  });

  /** No account has this address: a refusal shows that a password is hashed all the same. */
  const signInsAtOnce = (addressOf: (nth: number) => string) =>
    Promise.all(
      Array.from({ length: 80 }, (_, nth) =>
        failureOf(
          makeBrowser(app, { headers: { "x-forwarded-for": addressOf(nth) } }).client.signIn({
            body: { email: newEmail(), password },
          }),
        ),
      ),
    );

  test("queues when many come at once, and is refused when far too many do", async () => {
    const many = await signInsAtOnce((nth) => `198.51.100.${nth}`);
    const codes = many.map(({ code }) => code);
    expect(codes.filter((code) => code === "unauthorized").length).toBeGreaterThanOrEqual(50);
    const refused = many.filter(({ code }) => code === "unavailable");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 503, retryAfter: 3 });
  });

  test("is not delayed by someone else who sends far too many", async () => {
    const [flood, other] = await Promise.all([
      signInsAtOnce(() => "198.51.100.200"),
      failureOf(
        makeBrowser(app, { headers: { "x-forwarded-for": "198.51.100.201" } }).client.signIn({
          body: { email: newEmail(), password },
        }),
      ),
    ]);
    expect(flood.filter(({ code }) => code === "rateLimited").length).toBeGreaterThan(40);
    expect(flood.filter(({ code }) => code === "unavailable")).toEqual([]);
    expect(other.code).toBe("unauthorized");
  });
});

describe("signing out", () => {
  test("ends the session, and leaves a guest", async () => {
    const { browser } = await signUpInBrowser(app);
    const { waybook_session: token } = browser.cookies();
    expect((await browser.client.signOut()).status).toBe(204);
    // The browser stays known, but that lets nobody in.
    const { waybook_browser, ...left } = browser.cookies();
    expect(left).toEqual({});
    expect(await signedInTraveller(browser)).toBeUndefined();
    expect(browser.cookies()).toEqual({ waybook_browser, waybook_visitor: "1" });
    const old = await fetch(`${app.url}/v1/account`, { headers: { cookie: `waybook_session=${token}` } });
    expect(old.status).toBe(401);
  });

  test("twice, or without a session, is no error", async () => {
    const { client } = makeBrowser(app);
    expect((await client.signOut()).status).toBe(204);
    expect((await client.signOut()).status).toBe(204);
  });

  test("on one node takes effect on the other at once", async () => {
    const other = await startApp({ database: app.database });
    try {
      const { browser, account } = await signUpInBrowser(app);
      const cookie = `waybook_session=${browser.cookies().waybook_session}`;
      const onOther = () => fetch(`${other.url}/v1/account`, { headers: { cookie } });
      expect(await (await onOther()).json()).toMatchObject({ id: account.id });
      await browser.client.signOut();
      expect((await onOther()).status).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe("the session", () => {
  test("a browser without a cookie becomes a guest, once", async () => {
    const browser = makeBrowser(app);
    const first = await browser.fetch("/auth/session");
    expect(await first.json()).toEqual({ findsPhotos: false, sendsMail: false, findsConnections: false });
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(browser.cookies()).toEqual({ waybook_visitor: "1" });
    const second = await browser.fetch("/auth/session");
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get("cache-control")).toBe("no-store");
  });

  test("a browser whose session has ended becomes a guest", async () => {
    const { browser } = await signUpInBrowser(app);
    const { waybook_session: token } = browser.cookies();
    const elsewhere = makeBrowser(app, { headers: { cookie: `waybook_session=${token}` } });
    await elsewhere.client.signOut();
    expect(await signedInTraveller(browser)).toBeUndefined();
    expect(browser.cookies()).toMatchObject({ waybook_visitor: "1" });
    expect(await failureOf(browser.client.getAccount())).toMatchObject({ code: "signInRequired" });
  });

  test("a late response signs nobody out: it does not change the session's cookie", async () => {
    for (const cookie of ["", "waybook_session=ended"]) {
      const { headers } = await fetch(`${app.url}/auth/session`, { headers: { cookie } });
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^waybook_visitor=1;/)]);
    }
  });

  test("a guest reads what is public, and nothing more", async () => {
    const browser = makeBrowser(app);
    await browser.fetch("/auth/session");
    const { token } = await makeToken(app);
    const { body } = await app
      .client(token)
      .createItinerary({ body: { title: "Lisbon", visibility: "public" } });
    const read = await browser.client.getItinerary({ params: { id: body.id } });
    expect(read.body).toMatchObject({ title: "Lisbon", role: "none" });
    expect(await failureOf(browser.client.getAccount())).toMatchObject({ code: "signInRequired" });
  });

  test("an app's token is not a browser, and learns nothing here", async () => {
    const { token } = await makeToken(app);
    const { body } = await app.client(token).getSession();
    expect(body).toEqual({ findsPhotos: false, sendsMail: false, findsConnections: false });
  });

  test("a session lasts 60 days from its last use", async () => {
    const clock = movedClock("2026-05-01T12:00:00Z");
    const later = await startApp({ parts: { clock } });
    try {
      const { browser } = await signUpInBrowser(later);
      const days = (count: number) => count * 86_400_000;
      const lastUse = async () => {
        const [row] = await later.parts.db<[{ at: Date }]>`select last_used_at as at from sessions`;
        return row.at.toISOString();
      };
      clock.moveBy(days(59));
      expect((await browser.client.getAccount()).status).toBe(200);
      await expect.poll(lastUse).toBe("2026-06-29T12:00:00.000Z");
      clock.moveBy(days(59));
      expect((await browser.client.getAccount()).status).toBe(200);
      await expect.poll(lastUse).toBe("2026-08-27T12:00:00.000Z");
      clock.moveBy(days(60));
      expect(await failureOf(browser.client.getAccount())).toMatchObject({ code: "unauthorized" });
      expect(await signedInTraveller(browser)).toBeUndefined();
    } finally {
      await later.close();
    }
  });
});

describe("the cookie", () => {
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split("; ");
  const signUp = (browser: TestBrowser) =>
    browser.fetch("/auth/sign-up", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: newEmail(), password, displayName: "Mina" }),
    });

  test("is HttpOnly, and not sent from other sites", async () => {
    const answer = await signUp(makeBrowser(app));
    expect(cookieOf(answer)).toEqual([
      expect.stringMatching(/^waybook_session=[\w-]{43}$/),
      "Max-Age=34560000",
      "Path=/",
      "HttpOnly",
      "SameSite=Lax",
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("on https is bound to the host, and never sent unencrypted", async () => {
    const origin = "https://trips.example.com";
    const secure = await startApp({ environment: { PUBLIC_URL: origin } });
    try {
      const browser = makeBrowser(secure, { origin });
      const answer = await signUp(browser);
      expect(cookieOf(answer)).toEqual([
        expect.stringMatching(/^__Host-waybook_session=[\w-]{43}$/),
        "Max-Age=34560000",
        "Path=/",
        "HttpOnly",
        "Secure",
        "SameSite=Lax",
      ]);
      expect(await signedInTraveller(browser)).toBeDefined();
      // A cookie that was set by a page without encryption is ignored.
      const value = browser.cookies()["__Host-waybook_session"];
      const planted = makeBrowser(secure, { origin, headers: { cookie: `waybook_session=${value}` } });
      expect(await signedInTraveller(planted)).toBeUndefined();
    } finally {
      await secure.close();
    }
  });

  test("is stored as a hash", async () => {
    const { browser } = await signUpInBrowser(app);
    const token = browser.cookies().waybook_session as string;
    const found = await app.parts.db`
      select 1 from sessions where encode(hash, 'escape') like ${`%${token}%`} or hash = ${Buffer.from(token, "base64url")}`;
    expect(found).toHaveLength(0);
  });
});

describe("a page of another origin", () => {
  const evil = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  const signInCalls = [
    ["POST", "/auth/sign-up"],
    ["POST", "/auth/sign-in"],
    ["POST", "/auth/sign-out"],
    ["POST", "/auth/password-reset"],
    ["PUT", "/auth/password-reset"],
    ["PUT", "/auth/email-confirmation"],
  ] as const;

  test.each(evil)("cannot sign anyone in or out: %j", async (headers) => {
    for (const [method, path] of signInCalls) {
      const answer = await makeBrowser(app).fetch(path, { method, headers });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: "crossOrigin" }]);
    }
  });

  test.each(evil)("cannot change anything with a traveller's cookie: %j", async (headers) => {
    const { browser, account } = await signUpInBrowser(app);
    const calls = [
      ["PUT", "/auth/password"],
      ["PUT", "/auth/email"],
      ["DELETE", "/auth/sessions"],
      ["POST", "/v1/itineraries"],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await browser.fetch(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ title: "Planted" }),
      });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: "crossOrigin" }]);
    }
    const [row] = await app.parts
      .db`select count(*)::int as count from itineraries where owner_id = ${account.id}`;
    expect(row).toEqual({ count: 0 });
  });

  test("a page of our own can", async () => {
    const { browser } = await signUpInBrowser(app);
    const answer = await browser.fetch("/v1/itineraries", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ title: "Ours" }),
    });
    expect(answer.status).toBe(201);
  });
});
