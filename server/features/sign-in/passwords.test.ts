import { randomUUID } from "node:crypto";
import { afterAll, assert, beforeAll, describe, expect, test } from "vitest";
import { passkeyDevice } from "../../../test/permissions/passkey-device.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { isTokenAccepted, registerApp } from "../../../test/support/oauth-app.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";
import { revokeCredentials } from "../../access/credentials/revoke-credentials.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock, mail } }));
});
afterAll(() => app.close());

const newPassword = "a quiet place by the sea";
const minutes = (count: number) => count * 60_000;

async function resetToken(email: string): Promise<string> {
  const { status } = await makeBrowser(app).client.requestPasswordReset({ body: { email } });
  expect(status).toBe(204);
  const { text } = await mail.take(email, "Set a new password");
  return /#token=([\w-]+)/.exec(text)?.[1] ?? "";
}

const signIn = (email: string, password: string) =>
  makeBrowser(app).client.signIn({ body: { email, password } });
const reset = (token: string, password = newPassword) =>
  makeBrowser(app).client.resetPassword({ body: { token, password } });

describe("changing the password", () => {
  test("takes effect, ends all other sessions on every node, and is announced by mail", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const second = makeBrowser(other);
    await second.client.signIn({ body: { email: account.email, password } });
    expect((await second.client.getAccount()).status).toBe(200);
    const { status } = await browser.client.changePassword({
      body: { currentPassword: password, newPassword },
    });
    expect(status).toBe(204);
    expect((await browser.client.getAccount()).status).toBe(200);
    expect(await failureOf(second.client.getAccount())).toMatchObject({ code: "unauthorized" });
    expect(await failureOf(signIn(account.email, password))).toMatchObject({ code: "unauthorized" });
    expect((await signIn(account.email, newPassword)).status).toBe(204);
    const { text } = await mail.take(account.email, "Your password was changed");
    expect(text).toMatch(/http:\/\/localhost:\d+\/forgot-password\n/);
  });

  test.each([
    ["a wrong one", { currentPassword: "not my password" }, "is not the account's password"],
    ["none", {}, "is required"],
  ])("refuses %s as the current password, and changes nothing", async (_, current, message) => {
    const { browser, account, password } = await signUpInBrowser(app);
    const failure = await failureOf(browser.client.changePassword({ body: { ...current, newPassword } }));
    expect(failure).toMatchObject({
      status: 422,
      code: "validationFailed",
      problem: { errors: [{ path: "/currentPassword", message }] },
    });
    expect((await signIn(account.email, password)).status).toBe(204);
  });

  test("needs no current one if there is none yet", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    await app.client(token).changePassword({ body: { newPassword } });
    expect((await signIn(traveller.email, newPassword)).status).toBe(204);
    expect((await app.client(token).getAccount()).body).toMatchObject({ hasPassword: true });
  });

  test("of two at once, one succeeds and the other is refused", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const change = (newPassword: string) => () =>
      browser.client.changePassword({ body: { currentPassword: password, newPassword } });
    const both = await callWhileTravellerLocked(app, account.id, [
      change("the first new one"),
      change("the second new one"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "validationFailed" },
    });
  });

  test("a session that would start with the old password afterwards is refused", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const { email } = account;
    const tries = await callWhileTravellerLocked<unknown>(
      app,
      account.id,
      [
        () => signIn(email, password),
        () => browser.client.changePassword({ body: { currentPassword: password, newPassword } }),
        () => browser.client.changeEmail({ body: { currentPassword: password, email: "mina@example.com" } }),
      ],
      (db) => db`update travellers set password_hash = 'another' where id = ${account.id}`,
    );
    expect(tries).toMatchObject([
      { status: "rejected", reason: { code: "unauthorized" } },
      { status: "rejected", reason: { code: "validationFailed" } },
      { status: "rejected", reason: { code: "validationFailed" } },
    ]);
    const { db } = app.parts;
    expect(await db`select 1 from sessions where traveller_id = ${account.id}`).toHaveLength(1);
    expect(await db`select 1 from email_proofs where traveller_id = ${account.id}`).toHaveLength(0);
  });

  test("invalidates links that were mailed before", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const token = await resetToken(account.email);
    await browser.client.changePassword({ body: { currentPassword: password, newPassword } });
    expect(await failureOf(reset(token))).toMatchObject({ code: "notFound" });
  });
});

describe("a forgotten password", () => {
  test("is reset by the mail's link, which signs in here and out everywhere else", async () => {
    const { browser: lost, account, password } = await signUpInBrowser(app);
    const onOther = makeBrowser(other);
    await onOther.client.signIn({ body: { email: account.email, password } });
    expect((await onOther.client.getAccount()).status).toBe(200);

    const token = await resetToken(account.email);
    const browser = makeBrowser(app);
    const { status } = await browser.client.resetPassword({ body: { token, password: newPassword } });
    expect(status).toBe(204);
    const { body } = await browser.client.getAccount();
    expect(body).toMatchObject({ id: account.id, emailConfirmed: true, hasPassword: true });
    for (const { client } of [lost, onOther])
      expect(await failureOf(client.getAccount())).toMatchObject({ code: "unauthorized" });
    expect(await failureOf(signIn(account.email, password))).toMatchObject({ code: "unauthorized" });
    expect((await signIn(account.email, newPassword)).status).toBe(204);
    await mail.take(account.email, "Your password was changed");
  });

  test("revokes everyone else's credentials, and a mail lists them", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const device = passkeyDevice();
    const { body: options } = await browser.client.startPasskey();
    const place = { challenge: String(options.challenge), origin: app.url };
    await browser.client.addPasskey({ body: { credential: device.create(place) } });
    const tools = await registerApp(app);
    const [first, second] = [await tools.connect(browser), await tools.connect(browser)];
    const { body: feed } = await browser.client.makeCalendarFeed();
    await reset(await resetToken(account.email));

    const { client } = makeBrowser(app);
    const { body: challenge } = await client.startPasskeySignIn();
    const credential = device.sign({ challenge: String(challenge.challenge), origin: app.url }, account.id);
    expect(await failureOf(client.signInWithPasskey({ body: { credential } }))).toMatchObject({
      code: "unauthorized",
    });
    for (const { access_token, refresh_token } of [first, second]) {
      expect(await isTokenAccepted(app, access_token)).toBe(false);
      expect((await tools.refresh(refresh_token)).body.error).toBe("invalid_grant");
    }
    expect((await fetch(feed.url)).status).toBe(404);
    const { text } = await mail.take(account.email, "Your password was changed");
    expect(text).toContain(
      "this was removed: one signed-in browser, one passkey, one connected app, your calendar address.",
    );
    expect(text).toMatch(/http:\/\/localhost:\d+\/forgot-password\n/);
  });

  test("is announced by mail even if there was nothing to revoke", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    const [connected] = (await app.client(token).listConnectedApps()).body.data;
    await app.client(token).disconnectApp({ params: { id: connected?.id ?? "" } });
    await reset(await resetToken(traveller.email));
    const { text } = await mail.take(traveller.email, "Your password was changed");
    expect(text).toContain("There were no other signed-in browsers");
  });

  test("credentials created while the password is reset do not outlast it", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const { id: travellerId } = account;
    const tools = await registerApp(app);
    const { uid = "" } = await tools.requestAuthorization(browser);
    const { body: options } = await browser.client.startPasskey();
    const place = { challenge: String(options.challenge), origin: app.url };
    const credential = passkeyDevice().create(place);
    const tries = await callWhileTravellerLocked<unknown>(
      app,
      travellerId,
      [
        () => browser.client.makeCalendarFeed(),
        () => browser.client.addPasskey({ body: { credential } }),
        () => browser.client.decideInteraction({ params: { uid }, body: { decision: "approve" } }),
      ],
      // Like a reset, but it pauses here.
      (db) => revokeCredentials({ db, revoke: () => {} }, { travellerId, on: "passwordReset" }),
    );
    expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const { db } = app.parts;
    for (const table of ["calendar_feeds", "passkeys", "oauth_grants"])
      expect([
        table,
        (await db`select 1 from ${db(table)} where traveller_id = ${travellerId}`).length,
      ]).toEqual([table, 0]);
  });

  test("a passkey that signs in while it is revoked lets nobody in", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const device = passkeyDevice();
    const { body: options } = await browser.client.startPasskey();
    const place = { challenge: String(options.challenge), origin: app.url };
    await browser.client.addPasskey({ body: { credential: device.create(place) } });
    const { client } = makeBrowser(app);
    const { body: challenge } = await client.startPasskeySignIn();
    const credential = device.sign({ challenge: String(challenge.challenge), origin: app.url }, account.id);
    const [signingIn] = await callWhileTravellerLocked(
      app,
      account.id,
      [() => client.signInWithPasskey({ body: { credential } })],
      (db) => revokeCredentials({ db, revoke: () => {} }, { travellerId: account.id, on: "passwordReset" }),
    );
    expect(signingIn).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
    const { db } = app.parts;
    expect(await db`select 1 from sessions where traveller_id = ${account.id}`).toHaveLength(0);
  });

  test("the mail has the link as text and as HTML, behind a # that no log contains", async () => {
    const { account } = await signUpInBrowser(app);
    await makeBrowser(app).client.requestPasswordReset({ body: { email: account.email.toUpperCase() } });
    const { text, html, to } = await mail.take(account.email, "Set a new password");
    const [link = ""] = /http\S+/.exec(text) ?? [];
    expect(link).toMatch(/^http:\/\/localhost:\d+\/reset-password#token=[\w-]{43}$/);
    expect(html).toContain(`<a href="${link}">Set a new password</a>`);
    expect(to).toEqual({ address: account.email });
  });

  test("works for an account that never had a password", async () => {
    const { traveller } = await makeToken(app);
    await reset(await resetToken(traveller.email));
    expect((await signIn(traveller.email, newPassword)).status).toBe(204);
  });

  test("gets the same response for an address without an account, and nothing is mailed", async () => {
    const { account } = await signUpInBrowser(app);
    const nobody = `${randomUUID()}@example.com`;
    const responses = await Promise.all(
      [nobody, account.email].map(async (email) => {
        const response = await makeBrowser(app).fetch("/auth/password-reset", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email }),
        });
        const headers = Object.fromEntries(response.headers);
        for (const name of ["date", "x-request-id"]) delete headers[name];
        return { status: response.status, headers, body: await response.text() };
      }),
    );
    expect(responses[0]).toMatchObject({ status: 204, body: "" });
    expect(responses[1]).toEqual(responses[0]);
    await mail.take(account.email, "Set a new password");
    const jobs = () => app.parts.db`
      select 1 from pgboss.job where data->>'email' = ${nobody} and state = 'completed'`;
    await expect.poll(async () => (await jobs()).length).toBe(1);
    expect(mail.sent.filter(({ to }) => to.address === nobody)).toEqual([]);
  });

  test("a link works once, however many follow it at once, on any node", async () => {
    const { account } = await signUpInBrowser(app);
    const token = await resetToken(account.email);
    const follow = (nth: number) => async () => {
      const browser = makeBrowser(nth % 2 ? app : other);
      const password = `my password number ${nth}`;
      await browser.client.resetPassword({ body: { token, password } });
      return { browser, password };
    };
    const tries = await callWhileTravellerLocked(
      app,
      account.id,
      Array.from({ length: 12 }, (_, nth) => follow(nth)),
    );
    const [winner, ...others] = tries.filter((each) => each.status === "fulfilled");
    expect(others).toEqual([]);
    for (const { reason } of tries.filter((each) => each.status === "rejected"))
      expect(reason).toMatchObject({ status: 404, code: "notFound" });
    const { browser, password } = winner?.value ?? assert.fail("nobody got in");
    expect((await browser.client.listSessions()).body.data).toMatchObject([{ current: true }]);
    expect((await signIn(account.email, password)).status).toBe(204);
    expect(await failureOf(reset(token))).toMatchObject({ code: "notFound" });
  });

  test("of several links of one traveller followed at once, one wins and all are used up", async () => {
    const { account } = await signUpInBrowser(app);
    const tokens = [
      await resetToken(account.email),
      await resetToken(account.email),
      await resetToken(account.email),
    ];
    const tries = await callWhileTravellerLocked(
      app,
      account.id,
      tokens.map((token) => () => reset(token)),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const token of tokens) expect(await failureOf(reset(token))).toMatchObject({ code: "notFound" });
  });

  test("a link works for an hour", async () => {
    const { account } = await signUpInBrowser(app);
    const [early, late] = [await resetToken(account.email), await resetToken(account.email)];
    clock.moveBy(minutes(60));
    const failure = await failureOf(reset(late));
    expect(failure).toMatchObject({ status: 404, code: "notFound" });
    expect(failure.message).toContain("Request another");
    clock.moveBy(-1);
    expect((await reset(early)).status).toBe(204);
  });

  test("a link confirms no address, and an invented one does nothing", async () => {
    const { account } = await signUpInBrowser(app);
    const token = await resetToken(account.email);
    const { client } = makeBrowser(app);
    expect(await failureOf(client.confirmEmail({ body: { token } }))).toMatchObject({ code: "notFound" });
    expect(await failureOf(reset("\u0000"))).toMatchObject({ code: "notFound" });
    expect(await failureOf(reset(token.toLowerCase()))).toMatchObject({ code: "notFound" });
    expect((await reset(token)).status).toBe(204);
  });

  test("ends the session of another traveller in the same browser", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const token = browser.cookies().waybook_session;
    const { account: forgetful } = await signUpInBrowser(app);
    await browser.client.resetPassword({
      body: { token: await resetToken(forgetful.email), password: newPassword },
    });
    expect((await browser.client.getAccount()).body.id).toBe(forgetful.id);
    expect(forgetful.id).not.toBe(account.id);
    const old = makeBrowser(app, { headers: { cookie: `waybook_session=${token}` } });
    expect(await failureOf(old.client.getAccount())).toMatchObject({ code: "unauthorized" });
  });

  test("no token is stored in the database: not among the proofs, not in the queue", async () => {
    const { account } = await signUpInBrowser(app);
    const token = await resetToken(account.email);
    const { db } = app.parts;
    const found = await db`
      select 1 from pgboss.job where job::text like ${`%${token}%`}
      union all select 1 from email_proofs where encode(hash, 'escape') like ${`%${token}%`}
      union all select 1 from email_proofs where hash = ${Buffer.from(token, "base64url")}`;
    expect(found).toHaveLength(0);
    const jobs = await db`select data from pgboss.job where data->>'email' = ${account.email}`;
    expect(jobs).toEqual([{ data: { kind: "passwordReset", email: account.email } }]);
  });
});
