import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passkeyDevice } from "../../../test/permissions/passkey-device.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const environment = { RATE_LIMITS: "on" };
const mail = recordingMail();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock, mail }, environment }));
});
afterAll(() => app.close());

const password = "correct horse battery";
const minutes = (count: number) => count * 60_000;

let lastAddress = 0;
const newAddress = () => `2001:db8:0:${(++lastAddress).toString(16)}::1`;
/** A browser at its own address, as a proxy reports it. */
const browserAt = (node: TestApp, address = newAddress()) =>
  makeBrowser(node, { headers: { "x-forwarded-for": address } });
const newTraveller = async () => {
  const browser = browserAt(app);
  const email = `${randomUUID()}@example.com`;
  await browser.client.signUp({ body: { email, password, displayName: "Mina" } });
  return { browser, email };
};
const fails = (call: Promise<unknown>) => failureOf(call).then(({ code }) => code);

describe("signing in", () => {
  test("at most ten wrong passwords for an account are allowed, across nodes and addresses", async () => {
    const { email } = await newTraveller();
    const tries = await Promise.all(
      Array.from({ length: 16 }, (_, nth) => {
        const { client } = browserAt(nth % 2 ? app : other);
        const spelling = nth % 3 ? email : email.toUpperCase();
        return fails(client.signIn({ body: { email: spelling, password: "not my password" } }));
      }),
    );
    expect(tries.filter((code) => code === "unauthorized")).toHaveLength(10);
    expect(tries.filter((code) => code === "rateLimited")).toHaveLength(6);

    const right = () => browserAt(other).client.signIn({ body: { email, password } });
    expect(await failureOf(right())).toMatchObject({ status: 429, code: "rateLimited", retryAfter: 900 });
    clock.moveBy(minutes(15) - 1);
    expect(await failureOf(right())).toMatchObject({ retryAfter: 1 });
    clock.moveBy(1);
    expect((await right()).status).toBe(204);
  });

  test("at most ten wrong passwords from an address are allowed, for any accounts", async () => {
    const { email } = await newTraveller();
    const address = newAddress();
    for (let nth = 0; nth < 10; nth++) {
      const { client } = browserAt(nth % 2 ? app : other, address);
      const body = { email: `${randomUUID()}@example.com`, password };
      expect(await fails(client.signIn({ body }))).toBe("unauthorized");
    }
    expect(await fails(browserAt(app, address).client.signIn({ body: { email, password } }))).toBe(
      "rateLimited",
    );
    expect((await browserAt(app).client.signIn({ body: { email, password } })).status).toBe(204);
  });

  test("right ones are not counted", async () => {
    const { email } = await newTraveller();
    const address = newAddress();
    for (let nth = 0; nth < 15; nth++)
      expect((await browserAt(app, address).client.signIn({ body: { email, password } })).status).toBe(204);
  });

  test("an account that does not exist is blocked like any other", async () => {
    const email = `${randomUUID()}@example.com`;
    const tries = [];
    for (let nth = 0; nth < 11; nth++)
      tries.push(await failureOf(browserAt(app).client.signIn({ body: { email, password } })));
    expect(tries.at(-2)?.code).toBe("unauthorized");
    expect(tries.at(-1)).toMatchObject({ code: "rateLimited", retryAfter: 900 });
  });

  test("wrong current passwords count for the session that sends them, and for no other", async () => {
    const { browser, email } = await newTraveller();
    const second = browserAt(other);
    await second.client.signIn({ body: { email, password } });
    const wrong = { currentPassword: "not my password" };
    for (let nth = 0; nth < 5; nth++) {
      const { client } = browser;
      expect(await fails(client.changePassword({ body: { ...wrong, newPassword: "a quiet place" } }))).toBe(
        "validationFailed",
      );
      expect(await fails(client.changeEmail({ body: { ...wrong, email: "mina@example.com" } }))).toBe(
        "validationFailed",
      );
    }
    const change = { currentPassword: password, newPassword: "a quiet place by the sea" };
    expect(await fails(browser.client.changePassword({ body: change }))).toBe("rateLimited");
    expect(await fails(browser.client.signInAgain({ body: { password } }))).toBe("rateLimited");
    expect((await browserAt(app).client.signIn({ body: { email, password } })).status).toBe(204);
    expect((await second.client.changePassword({ body: change })).status).toBe(204);
  });
});

describe("wrong passwords of others", () => {
  const wrong = "not my password";
  const shutOut = async (email: string, address?: string) => {
    for (let nth = 0; nth < 10; nth++)
      await failureOf(browserAt(app, address).client.signIn({ body: { email, password: wrong } }));
    expect(await fails(browserAt(app, address).client.signIn({ body: { email, password } }))).toBe(
      "rateLimited",
    );
  };

  test("do not lock out travellers in browsers where they signed in before, not even in the same network", async () => {
    const { browser, email } = await newTraveller();
    const address = newAddress();
    const knownBrowser = browserAt(other, address);
    await knownBrowser.client.signIn({ body: { email, password } });
    await knownBrowser.client.signOut();
    await browser.client.signOut();
    await shutOut(email, address);
    expect((await browser.client.signIn({ body: { email, password } })).status).toBe(204);
    expect((await knownBrowser.client.signIn({ body: { email, password } })).status).toBe(204);
  });

  test("do not count for passkeys, not even from the same network", async () => {
    const { browser, email } = await newTraveller();
    const { body: account } = await browser.client.getAccount();
    const device = passkeyDevice();
    const placeOf = ({ challenge }: Record<string, unknown>) => ({
      challenge: String(challenge),
      origin: app.url,
    });
    const { body: options } = await browser.client.startPasskey();
    await browser.client.addPasskey({ body: { credential: device.create(placeOf(options)) } });
    const address = newAddress();
    await shutOut(email, address);
    const { client } = browserAt(app, address);
    const { body: signInOptions } = await client.startPasskeySignIn();
    const credential = device.sign(placeOf(signInOptions), account.id);
    expect((await client.signInWithPasskey({ body: { credential } })).status).toBe(204);
  });

  test("do not prevent signed-in travellers from changing the password or signing in again", async () => {
    const { browser, email } = await newTraveller();
    await shutOut(email);
    expect((await browser.client.signInAgain({ body: { password } })).status).toBe(204);
    const newPassword = "a quiet place by the sea";
    const { status } = await browser.client.changePassword({
      body: { currentPassword: password, newPassword },
    });
    expect(status).toBe(204);
  });

  test("a known browser has ten attempts of its own, also across nodes", async () => {
    const { browser, email } = await newTraveller();
    const { waybook_browser } = browser.cookies();
    const copy = browserAt(other);
    const headers = { cookie: `waybook_browser=${waybook_browser}` };
    const there = (node: TestApp) =>
      makeBrowser(node, { headers: { ...headers, "x-forwarded-for": newAddress() } });
    for (let nth = 0; nth < 10; nth++) {
      const { client } = there(nth % 2 ? app : other);
      expect(await fails(client.signIn({ body: { email, password: wrong } }))).toBe("unauthorized");
    }
    expect(await failureOf(there(app).client.signIn({ body: { email, password } }))).toMatchObject({
      code: "rateLimited",
      retryAfter: 900,
    });
    // Attempts there count only there.
    expect((await copy.client.signIn({ body: { email, password } })).status).toBe(204);
    clock.moveBy(minutes(15));
    expect((await there(other).client.signIn({ body: { email, password } })).status).toBe(204);
  });

  test("a browser is known for those who signed in there, and an invented cookie for nobody", async () => {
    const { email } = await newTraveller();
    const { browser: strangers } = await newTraveller();
    await strangers.client.signOut();
    await shutOut(email);
    expect(await fails(strangers.client.signIn({ body: { email, password } }))).toBe("rateLimited");
    const unknownBrowser = makeBrowser(app, {
      headers: { cookie: "waybook_browser=made-up", "x-forwarded-for": newAddress() },
    });
    expect(await fails(unknownBrowser.client.signIn({ body: { email, password } }))).toBe("rateLimited");
  });

  test("two who share a browser are both known there", async () => {
    const { browser, email: first } = await newTraveller();
    const { email: second } = await newTraveller();
    await browser.client.signIn({ body: { email: second, password } });
    await browser.client.signOut();
    for (const email of [first, second]) {
      await shutOut(email);
      expect((await browser.client.signIn({ body: { email, password } })).status).toBe(204);
    }
  });

  test("a reset makes a browser unknown; the one that reset is known", async () => {
    const { browser, email } = await newTraveller();
    const owner = browserAt(app);
    await owner.client.requestPasswordReset({ body: { email } });
    const { text } = await mail.take(email, "Set a new password");
    const token = /#token=([\w-]+)/.exec(text)?.[1] ?? "";
    await owner.client.resetPassword({ body: { token, password } });
    await owner.client.signOut();
    await shutOut(email);
    expect(await fails(browser.client.signIn({ body: { email, password } }))).toBe("rateLimited");
    expect((await owner.client.signIn({ body: { email, password } })).status).toBe(204);
  });

  test("the cookie is hidden from scripts and other sites, and sent only to sign in", async () => {
    const { email } = await newTraveller();
    const { headers } = await browserAt(app).fetch("/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith("waybook_browser="));
    expect(cookie).toMatch(
      /^waybook_browser=[\w-]{43}; Max-Age=34560000; Path=\/auth; HttpOnly; SameSite=Lax$/,
    );
  });
});

test("at most twenty sign-ups an hour from an address are allowed, with refused ones", async () => {
  const { email: taken } = await newTraveller();
  const address = newAddress();
  const signUp = (node: TestApp, email = `${randomUUID()}@example.com`) =>
    browserAt(node, address).client.signUp({ body: { email, password, displayName: "Mina" } });
  for (let nth = 0; nth < 19; nth++)
    expect(await fails(signUp(nth % 2 ? app : other, taken))).toBe("conflict");
  expect((await signUp(app)).status).toBe(201);
  expect(await failureOf(signUp(other, taken))).toMatchObject({ code: "rateLimited", retryAfter: 3_600 });
  expect(await fails(signUp(app))).toBe("rateLimited");
  clock.moveBy(minutes(60));
  expect((await signUp(app)).status).toBe(201);
});

describe("mails", () => {
  test("at most five resets an hour for an address are allowed, with an account or without", async () => {
    const { email } = await newTraveller();
    const ask = (email: string) => browserAt(app).client.requestPasswordReset({ body: { email } });
    for (const address of [email, `${randomUUID()}@example.com`]) {
      for (let nth = 0; nth < 5; nth++) expect((await ask(address)).status).toBe(204);
      expect(await failureOf(ask(address.toUpperCase()))).toMatchObject({
        code: "rateLimited",
        retryAfter: 3_600,
      });
    }
  });

  test("at most twenty resets an hour from one network are allowed", async () => {
    const address = newAddress();
    const ask = () =>
      browserAt(app, address).client.requestPasswordReset({ body: { email: `${randomUUID()}@example.com` } });
    for (let nth = 0; nth < 20; nth++) expect((await ask()).status).toBe(204);
    expect(await fails(ask())).toBe("rateLimited");
  });

  test("at most five confirmations and ten changes of address of a traveller are allowed", async () => {
    const { browser } = await newTraveller();
    for (let nth = 0; nth < 5; nth++) await browser.client.requestEmailConfirmation();
    expect(await fails(browser.client.requestEmailConfirmation())).toBe("rateLimited");
    const change = () =>
      browser.client.changeEmail({
        body: { email: `${randomUUID()}@example.com`, currentPassword: password },
      });
    for (let nth = 0; nth < 10; nth++) await change();
    expect(await fails(change())).toBe("rateLimited");
  });

  test("at most thirty invented links in a quarter of an hour from one network are allowed", async () => {
    const { client } = browserAt(app);
    for (let nth = 0; nth < 15; nth++) {
      expect(await fails(client.confirmEmail({ body: { token: "made-up" } }))).toBe("notFound");
      expect(await fails(client.resetPassword({ body: { token: "made-up", password } }))).toBe("notFound");
    }
    expect(await fails(client.confirmEmail({ body: { token: "made-up" } }))).toBe("rateLimited");
    expect(await fails(client.resetPassword({ body: { token: "made-up", password } }))).toBe("rateLimited");
  });
});

test("RATE_LIMITS=off counts nothing", async () => {
  const unlimited = await startApp();
  try {
    const { account } = await signUpInBrowser(unlimited);
    const signIn = (password: string) =>
      makeBrowser(unlimited).client.signIn({ body: { email: account.email, password } });
    for (let nth = 0; nth < 12; nth++) expect(await fails(signIn("not my password"))).toBe("unauthorized");
    expect((await signIn(password)).status).toBe(204);
  } finally {
    await unlimited.close();
  }
});
