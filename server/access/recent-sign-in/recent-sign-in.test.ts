import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "../../../contract/all-endpoints.ts";
import { passkeyDevice } from "../../../test/permissions/passkey-device.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../../test/support/make-browser.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { oauthApp } from "../../../test/support/oauth-app.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
const environment = { RATE_LIMITS: "on" };
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock, mail }, environment }));
});
afterAll(() => app.close());

const tenMinutes = 10 * 60_000;
const newPassword = "a quiet place by the sea";
const codeOf = (call: Promise<unknown>) => failureOf(call).then(({ code }) => code);

/** Signed in from an address from which no other test tries passwords. */
let lastAddress = 0;
async function newTraveller() {
  const headers = { "x-forwarded-for": `2001:db8:1:${(++lastAddress).toString(16)}::1` };
  const browser = makeBrowser(app, { headers });
  const [email, password] = [`${randomUUID()}@example.com`, "correct horse battery"];
  await browser.client.signUp({ body: { email, password, displayName: "Mina" } });
  const { body: account } = await browser.client.getAccount();
  return { browser, account, password };
}

/** As the operator creates one: with neither a password nor a passkey. */
async function newTravellerWithoutAny() {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  return { client: app.client(token), traveller };
}

async function addPasskey({ client }: TestBrowser) {
  const device = passkeyDevice();
  const { body } = await client.startPasskey();
  const place = { challenge: String(body.challenge), origin: app.url };
  await client.addPasskey({ body: { credential: device.create(place) } });
  return device;
}

async function signed(browser: TestBrowser, device: ReturnType<typeof passkeyDevice>, travellerId: string) {
  const { body } = await browser.client.startPasskeySignIn();
  return device.sign({ challenge: String(body.challenge), origin: app.url }, travellerId);
}

test("these actions cannot be undone or last long, and only they demand a recent sign-in", () => {
  const asking = Object.entries(allEndpoints).filter(([, endpoint]) => "recentSignIn" in endpoint);
  expect(asking.map(([operation]) => operation).sort()).toEqual([
    "addPasskey",
    "createAccessToken",
    "deleteAccount",
    "exportAccount",
    "handOver",
    "startPasskey",
  ]);
});

describe("ten minutes after signing in", () => {
  test.each<[string, (browser: TestBrowser) => Promise<{ status: number }>, number]>([
    ["deleting the account", ({ client }) => client.deleteAccount(), 204],
    ["the export", ({ client }) => client.exportAccount(), 200],
    ["a new passkey", ({ client }) => client.startPasskey(), 200],
  ])("%s demands a new sign-in, and works after it", async (_, act, status) => {
    const { browser, password } = await newTraveller();
    clock.moveBy(tenMinutes);
    const failure = await failureOf(act(browser));
    expect(failure).toMatchObject({ status: 403, code: "recentSignInRequired" });
    expect(failure.message).toContain("POST /auth/recent-sign-in");
    expect((await browser.client.signInAgain({ body: { password } })).status).toBe(204);
    clock.moveBy(tenMinutes - 1);
    expect((await act(browser)).status).toBe(status);
  });

  test("a grant that another node has just revoked is refused as such", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    await client.getAccount();
    await app.parts.db`delete from oauth_grants where traveller_id = ${traveller.id}`;
    expect(await failureOf(client.exportAccount())).toMatchObject({ status: 401, code: "unauthorized" });
  });

  test("a hand-over demands a new sign-in before it reveals anything about the itinerary", async () => {
    const [{ browser, account, password }, newOwner] = [await newTraveller(), await newTraveller()];
    const { token } = await makeToken(app, { traveller: account, firstParty: true });
    const { itinerary } = await makeItinerary(app, token);
    await giveRole(app, itinerary.id, newOwner.account.id, "editor");
    const handOver = (id = itinerary.id) =>
      browser.client.handOver({ params: { id }, body: { userId: newOwner.account.id } });
    clock.moveBy(tenMinutes);
    expect(await codeOf(handOver())).toBe("recentSignInRequired");
    expect(await codeOf(handOver(randomUUID()))).toBe("recentSignInRequired");
    await browser.client.signInAgain({ body: { password } });
    expect(await codeOf(handOver(randomUUID()))).toBe("notFound");
    expect((await handOver()).status).toBeLessThan(300);
  });

  test("a first password and a new address demand a new sign-in of people without a password; the others send theirs", async () => {
    const { client } = await newTravellerWithoutAny();
    clock.moveBy(tenMinutes);
    const email = () => `${randomUUID()}@example.com`;
    expect(await codeOf(client.changePassword({ body: { newPassword } }))).toBe("recentSignInRequired");
    expect(await codeOf(client.changeEmail({ body: { email: email() } }))).toBe("recentSignInRequired");
    const { browser, password: currentPassword } = await newTraveller();
    clock.moveBy(tenMinutes);
    expect((await browser.client.changeEmail({ body: { email: email(), currentPassword } })).status).toBe(
      204,
    );
    const { status } = await browser.client.changePassword({ body: { newPassword, currentPassword } });
    expect(status).toBe(204);
  });

  test("a new sign-in on another node counts here at once, and for this browser alone", async () => {
    const { browser, account, password } = await newTraveller();
    const second = makeBrowser(app);
    await second.client.signIn({ body: { email: account.email, password } });
    clock.moveBy(tenMinutes);
    expect(await codeOf(browser.client.startPasskey())).toBe("recentSignInRequired");
    const cookie = `waybook_session=${browser.cookies().waybook_session}`;
    const there = makeBrowser(other, { headers: { cookie } });
    await there.client.signInAgain({ body: { password } });
    expect((await browser.client.startPasskey()).status).toBe(200);
    expect(await codeOf(second.client.startPasskey())).toBe("recentSignInRequired");
  });
});

describe("signing in again", () => {
  test("accepts the password, and says which field is wrong", async () => {
    const { browser } = await newTraveller();
    clock.moveBy(tenMinutes);
    expect(await failureOf(browser.client.signInAgain({ body: { password: "not mine" } }))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/password", message: "is not the account's password" }] },
    });
    expect(await codeOf(browser.client.startPasskey())).toBe("recentSignInRequired");
  });

  test("accepts at most ten wrong passwords in fifteen minutes", async () => {
    const { browser, password } = await newTraveller();
    for (let nth = 0; nth < 10; nth++)
      expect(await codeOf(browser.client.signInAgain({ body: { password: "not mine" } }))).toBe(
        "validationFailed",
      );
    expect(await codeOf(browser.client.signInAgain({ body: { password } }))).toBe("rateLimited");
  });

  test("accepts one of the traveller's own passkeys, each response once", async () => {
    const { browser, account } = await newTraveller();
    const stranger = await newTraveller();
    const [own, strangers] = [await addPasskey(browser), await addPasskey(stranger.browser)];
    clock.moveBy(tenMinutes);
    const credential = await signed(browser, strangers, stranger.account.id);
    expect(await failureOf(browser.client.signInAgain({ body: { credential } }))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/credential" }] },
    });
    const right = await signed(browser, own, account.id);
    expect((await browser.client.signInAgain({ body: { credential: right } })).status).toBe(204);
    expect(await codeOf(browser.client.signInAgain({ body: { credential: right } }))).toBe(
      "validationFailed",
    );
    expect((await browser.client.exportAccount()).status).toBe(200);
  });

  test("accepts a mailed code for people with neither, however it is typed, once and for ten minutes", async () => {
    const { client, traveller } = await newTravellerWithoutAny();
    const mailedCode = async () => {
      await client.requestSignInCode();
      const { text } = await mail.take(traveller.email, "Your confirmation code");
      return /^[2-9A-Z]{5}-[2-9A-Z]{5}$/m.exec(text)?.[0] ?? "";
    };
    const late = await mailedCode();
    clock.moveBy(tenMinutes);
    expect(await codeOf(client.deleteAccount())).toBe("recentSignInRequired");
    expect(await failureOf(client.signInAgain({ body: { code: late } }))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/code" }] },
    });
    const code = await mailedCode();
    const typed = ` ${code.toLowerCase().replace("-", " ")} `;
    expect((await client.signInAgain({ body: { code: typed } })).status).toBe(204);
    expect(await codeOf(client.signInAgain({ body: { code } }))).toBe("validationFailed");
    const mailed = await mailedCode();
    const atOnce = Array.from({ length: 4 }, () => client.signInAgain({ body: { code: mailed } }));
    const outcomes = await Promise.all(
      atOnce.map((call) =>
        call.then(
          () => "done",
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(["done", "validationFailed", "validationFailed", "validationFailed"]);
    const someoneElse = await newTravellerWithoutAny();
    const another = await mailedCode();
    expect(await codeOf(someoneElse.client.signInAgain({ body: { code: another } }))).toBe(
      "validationFailed",
    );
    expect((await client.deleteAccount()).status).toBe(204);
  });

  test("mails no code to people with a password or a passkey", async () => {
    const { browser } = await newTraveller();
    const failure = await failureOf(browser.client.requestSignInCode());
    expect(failure).toMatchObject({ status: 409, code: "conflict" });
    expect(failure.message).toContain("Sign in again with one of those");
  });

  test("takes exactly one of the three proofs", async () => {
    const { browser, password } = await newTraveller();
    for (const body of [{}, { password, code: "K7QF2-M9XDA" }] as never[])
      expect(await codeOf(browser.client.signInAgain({ body }))).toBe("validationFailed");
  });
});

describe("one of the service's own apps", () => {
  const connected = async (browser: TestBrowser) => {
    const { id: clientId } = await makeClient(app, { firstParty: true });
    const { access_token } = await oauthApp(app, {
      clientId,
      redirectUri: "https://app.example.com/callback",
    }).connect(browser);
    return app.client(access_token);
  };

  test("counts the traveller's sign-in at the time of approval", async () => {
    const { browser } = await newTraveller();
    clock.moveBy(tenMinutes - 1);
    const young = await connected(browser);
    expect((await young.exportAccount()).status).toBe(200);
    clock.moveBy(1);
    expect(await codeOf(young.exportAccount())).toBe("recentSignInRequired");
    expect(await codeOf((await connected(browser)).exportAccount())).toBe("recentSignInRequired");
  });

  test("counts a new proof by its traveller, which does not count for the browser", async () => {
    const { browser, password } = await newTraveller();
    const client = await connected(browser);
    clock.moveBy(tenMinutes);
    await client.signInAgain({ body: { password } });
    expect((await client.exportAccount()).status).toBe(200);
    expect(await codeOf(browser.client.exportAccount())).toBe("recentSignInRequired");
  });
});

describe("a session", () => {
  const days = (count: number) => count * 86_400_000;

  test("ends 180 days after it began, however often it is used", async () => {
    const { browser } = await signUpInBrowser(other);
    for (let day = 0; day < 175; day += 25) {
      clock.moveBy(days(25));
      expect((await browser.client.getAccount()).status).toBe(200);
      // Stored without delaying the response.
      const isNoted = async () =>
        (await app.parts.db`select 1 from sessions where last_used_at = ${clock.now()}`).length > 0;
      await expect.poll(isNoted).toBe(true);
    }
    clock.moveBy(days(5) - 1);
    expect((await browser.client.getAccount()).status).toBe(200);
    clock.moveBy(1);
    expect(await codeOf(browser.client.getAccount())).toBe("unauthorized");
  });
});
