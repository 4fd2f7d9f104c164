import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { startAppWithMail } from "../../../test/support/start-app-with-mail.ts";
import { makePasswordLink } from "./sign-in.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
let app: TestApp;
beforeAll(async () => {
  app = await startAppWithMail({ parts: { clock, mail } });
});
afterAll(() => app.close());

const newEmail = () => `${randomUUID()}@example.com`;
const hours = (count: number) => count * 3_600_000;
const confirmationLink = async (email: string) => {
  const { text } = await mail.take(email, "Confirm your email address");
  return /#token=([\w-]+)/.exec(text)?.[1] ?? "";
};
const confirm = (token: string) => makeBrowser(app).client.confirmEmail({ body: { token } });

describe("after signing up", () => {
  test("a mail asks to confirm the address, and its link does", async () => {
    const { browser, account } = await signUpInBrowser(app, { displayName: "Visit evil.example" });
    const { text, html } = await mail.take(account.email, "Confirm your email address");
    const [link = ""] = /http\S+/.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^${app.url}/confirm-email#token=[\\w-]{43}$`));
    expect(html).toContain(`<a href="${link}">Confirm this address</a>`);
    expect(html).not.toMatch(/<img|evil\.example/);
    expect(text).not.toContain("evil.example");

    const { status } = await confirm(link.split("=")[1] ?? "");
    expect(status).toBe(204);
    expect((await browser.client.getAccount()).body.emailConfirmed).toBe(true);
  });

  test("none is sent without a mail server, unless it is requested", async () => {
    const withoutServer = recordingMail();
    const plain = await startApp({ parts: { mail: withoutServer } });
    try {
      const { browser, account } = await signUpInBrowser(plain);
      const [{ jobs }] = await plain.parts.db<[{ jobs: number }]>`
        select count(*)::int as jobs from pgboss.job where name = 'sign-in-mail'`;
      expect(jobs).toBe(0);
      await browser.client.requestEmailConfirmation();
      await withoutServer.take(account.email, "Confirm your email address");
    } finally {
      await plain.close();
    }
  });

  test("and is then found in the log", async () => {
    const plain = await startApp();
    try {
      const { browser, account } = await signUpInBrowser(plain);
      await browser.client.requestEmailConfirmation();
      const found = () => plain.logged.find((line) => line.includes("/confirm-email#token="));
      await expect.poll(found).toContain(account.email);
    } finally {
      await plain.close();
    }
  });
});

describe("confirming", () => {
  test("a link works once, for three days", async () => {
    const { account, browser } = await signUpInBrowser(app);
    const token = await confirmationLink(account.email);
    clock.moveBy(hours(72));
    const failure = await failureOf(confirm(token));
    expect(failure).toMatchObject({ status: 404, code: "notFound" });
    expect(failure.message).toContain("Request another");
    clock.moveBy(-1);
    await confirm(token);
    expect(await failureOf(confirm(token))).toMatchObject({ code: "notFound" });
    expect((await browser.client.getAccount()).body.emailConfirmed).toBe(true);
  });

  test("a link works once, however many follow it at once", async () => {
    const { account } = await signUpInBrowser(app);
    const token = await confirmationLink(account.email);
    const tries = await callWhileTravellerLocked(
      app,
      account.id,
      Array.from({ length: 6 }, () => () => confirm(token)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { reason } of tries.filter((each) => each.status === "rejected"))
      expect(reason).toMatchObject({ code: "notFound" });
  });

  test("another mail can be requested, until the address is confirmed", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const first = await confirmationLink(account.email);
    await browser.client.requestEmailConfirmation();
    const second = await confirmationLink(account.email);
    expect(second).not.toBe(first);
    await confirm(first);
    expect((await browser.client.requestEmailConfirmation()).status).toBe(204);
    expect(await failureOf(confirm(second))).toMatchObject({ code: "notFound" });
    await sleep(300);
    expect(mail.sent.filter(({ to }) => to.address === account.email)).toEqual([]);
  });

  test("sets no password", async () => {
    const { account } = await signUpInBrowser(app);
    const token = await confirmationLink(account.email);
    const { client } = makeBrowser(app);
    expect(
      await failureOf(client.resetPassword({ body: { token, password: "a quiet place by the sea" } })),
    ).toMatchObject({ code: "notFound" });
  });
});

describe("an address that someone else signed up with", () => {
  const password = "a quiet place by the sea";

  test("is shown before the link is followed", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const token = await confirmationLink(account.email);
    const read = async ({ client }: ReturnType<typeof makeBrowser>) =>
      (await client.readEmailConfirmation({ body: { token } })).body;
    expect(await read(browser)).toEqual({ own: true, first: true });
    expect(await read(makeBrowser(app))).toEqual({ own: false, first: true });
    expect(await read((await signUpInBrowser(app)).browser)).toEqual({ own: false, first: true });
    await confirm(token);
    expect(await failureOf(read(browser))).toMatchObject({ code: "notFound" });
    const email = newEmail();
    await browser.client.changeEmail({ body: { email, currentPassword: "correct horse battery" } });
    const { body } = await browser.client.readEmailConfirmation({
      body: { token: await confirmationLink(email) },
    });
    expect(body).toEqual({ own: true, first: false });
  });

  test("becomes its owner's alone once they set a password with the link, and a mail lists what was revoked", async () => {
    const { browser: stranger, account, password: strangers } = await signUpInBrowser(app);
    const { token: connected } = await makeToken(app, { traveller: account });
    const { body: feed } = await stranger.client.makeCalendarFeed();
    const owner = makeBrowser(app);
    const token = await confirmationLink(account.email);
    const { status } = await owner.client.confirmEmail({ body: { token, newPassword: password } });
    expect(status).toBe(204);
    expect((await owner.client.getAccount()).body).toMatchObject({ id: account.id, emailConfirmed: true });
    expect(await failureOf(stranger.client.getAccount())).toMatchObject({ code: "unauthorized" });
    const signIn = (password: string) =>
      makeBrowser(app).client.signIn({ body: { email: account.email, password } });
    expect(await failureOf(signIn(strangers))).toMatchObject({ code: "unauthorized" });
    expect((await signIn(password)).status).toBe(204);
    expect(await failureOf(app.client(connected).listItineraries())).toMatchObject({ code: "unauthorized" });
    expect((await fetch(feed.url)).status).toBe(404);
    const { text } = await mail.take(account.email, "Your password was changed");
    expect(text).toContain(
      "this was removed: one signed-in browser, one connected app, your calendar address.",
    );
  });

  test("a new address gives the account to nobody, not even to the owner of that address", async () => {
    const { browser, account, password: currentPassword } = await signUpInBrowser(app);
    const mistyped = newEmail();
    await browser.client.changeEmail({ body: { email: mistyped, currentPassword } });
    const token = await confirmationLink(mistyped);
    const { client } = makeBrowser(app);
    const failure = await failureOf(client.confirmEmail({ body: { token, newPassword: password } }));
    expect(failure).toMatchObject({ status: 422, problem: { errors: [{ path: "/newPassword" }] } });
    expect((await browser.client.getAccount()).body.email).toBe(account.email);
  });
});

describe("changing the address", () => {
  test("mails a link to the new one and a notice to the old one, and takes effect when the link is followed", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    await confirm(await confirmationLink(account.email));
    const email = newEmail();
    const { status } = await browser.client.changeEmail({ body: { email, currentPassword: password } });
    expect(status).toBe(204);
    const notice = await mail.take(account.email, "Your email address is about to change");
    expect(notice.text).toContain(email);
    expect((await browser.client.getAccount()).body.email).toBe(account.email);

    await confirm(await confirmationLink(email));
    expect((await browser.client.getAccount()).body).toMatchObject({ email, emailConfirmed: true });
    const signIn = (email: string) => makeBrowser(app).client.signIn({ body: { email, password } });
    expect((await signIn(email)).status).toBe(204);
    expect(await failureOf(signIn(account.email))).toMatchObject({ code: "unauthorized" });
  });

  test.each([
    ["a wrong password", { currentPassword: "not my password" }],
    ["none", {}],
  ])("is refused with %s", async (_, current) => {
    const { browser } = await signUpInBrowser(app);
    const email = newEmail();
    expect(await failureOf(browser.client.changeEmail({ body: { email, ...current } }))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/currentPassword" }] },
    });
    const [{ proofs }] = await app.parts.db<[{ proofs: number }]>`
      select count(*)::int as proofs from email_proofs where email = ${email}`;
    expect(proofs).toBe(0);
  });

  test("needs no password if there is none", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    const email = newEmail();
    await app.client(token).changeEmail({ body: { email } });
    await confirm(await confirmationLink(email));
    expect((await app.client(token).getAccount()).body).toMatchObject({ email, emailConfirmed: true });
  });

  test("is refused when the address is taken, in any case", async () => {
    const { account: owner } = await signUpInBrowser(app);
    const { browser, password } = await signUpInBrowser(app);
    const email = owner.email.toUpperCase();
    expect(
      await failureOf(browser.client.changeEmail({ body: { email, currentPassword: password } })),
    ).toMatchObject({ status: 409, code: "conflict" });
  });

  test("is refused when the address was taken meanwhile", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const email = newEmail();
    await browser.client.changeEmail({ body: { email, currentPassword: password } });
    const token = await confirmationLink(email);
    await signUpInBrowser(app, { email: email.toUpperCase() });
    expect(await failureOf(confirm(token))).toMatchObject({ status: 409, code: "conflict" });
    expect((await browser.client.getAccount()).body.email).toBe(account.email);
  });

  test("another spelling of one's own address is no conflict, and needs no warning", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    await mail.take(account.email, "Confirm your email address");
    const email = account.email.toUpperCase();
    await browser.client.changeEmail({ body: { email, currentPassword: password } });
    await confirm(await confirmationLink(email));
    expect((await browser.client.getAccount()).body.email).toBe(email);
    expect(mail.sent.filter(({ to }) => to.address === account.email)).toEqual([]);
  });

  test("the last requested address counts, and no link restores another", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const original = await confirmationLink(account.email);
    const [mistyped, right] = [newEmail(), newEmail()];
    const change = (email: string) =>
      browser.client.changeEmail({ body: { email, currentPassword: password } });
    await change(mistyped);
    const strangers = await confirmationLink(mistyped);
    await change(right);
    expect(await failureOf(confirm(strangers))).toMatchObject({ code: "notFound" });
    await confirm(await confirmationLink(right));
    expect(await failureOf(confirm(original))).toMatchObject({ code: "notFound" });
    expect((await browser.client.getAccount()).body.email).toBe(right);
  });

  test("a mail that waits for the mail server is not sent once another address was requested", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    await mail.take(account.email, "Confirm your email address");
    const [mistyped, right] = [newEmail(), newEmail()];
    mail.isDown = true;
    await browser.client.changeEmail({ body: { email: mistyped, currentPassword: password } });
    const tried = () => app.logged.filter((line) => line.includes("the mail server is away")).length;
    await expect.poll(tried).toBeGreaterThanOrEqual(2);
    await browser.client.changeEmail({ body: { email: right, currentPassword: password } });
    mail.isDown = false;
    await mail.take(right, "Confirm your email address");
    const unfinished = () => app.parts.db`
      select 1 from pgboss.job where name = 'sign-in-mail' and state in ('created', 'active', 'retry')`;
    await expect.poll(async () => (await unfinished()).length).toBe(0);
    expect(mail.sent.filter(({ to }) => to.address === mistyped)).toEqual([]);
    const notices = mail.sent.filter(({ to }) => to.address === account.email);
    expect(notices.map(({ subject }) => subject)).toEqual(
      Array(2).fill("Your email address is about to change"),
    );
  });

  test("a new password cancels it, and a link to the former address sets none", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const thief = newEmail();
    await browser.client.changeEmail({ body: { email: thief, currentPassword: password } });
    const thiefsLink = await confirmationLink(thief);
    const newPassword = "a quiet place by the sea";
    await browser.client.changePassword({ body: { currentPassword: password, newPassword } });
    expect(await failureOf(confirm(thiefsLink))).toMatchObject({ code: "notFound" });

    const email = newEmail();
    await makeBrowser(app).client.requestPasswordReset({ body: { email: account.email } });
    const { text } = await mail.take(account.email, "Set a new password");
    const token = /#token=([\w-]+)/.exec(text)?.[1] ?? "";
    await browser.client.changeEmail({ body: { email, currentPassword: newPassword } });
    await confirm(await confirmationLink(email));
    const { client } = makeBrowser(app);
    expect(await failureOf(client.resetPassword({ body: { token, password } }))).toMatchObject({
      code: "notFound",
    });
  });
});

describe("on a server that sends no mail", () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startApp();
  });
  afterAll(() => plain.close());
  const change = ({ client }: TestBrowser, email: string, currentPassword: string) =>
    client.changeEmail({ body: { email, currentPassword } });

  test("the session says so, to guests too", async () => {
    const { browser } = await signUpInBrowser(plain);
    for (const { client } of [browser, makeBrowser(plain)])
      expect((await client.getSession()).body.sendsMail).toBe(false);
    expect((await makeBrowser(app).client.getSession()).body.sendsMail).toBe(true);
  });

  test("a new address takes effect at once, unconfirmed, with the password", async () => {
    const { browser, account, password } = await signUpInBrowser(plain);
    const email = newEmail();
    expect(await failureOf(change(browser, email, "not my password"))).toMatchObject({ status: 422 });
    expect((await change(browser, email, password)).status).toBe(204);
    expect((await browser.client.getAccount()).body).toMatchObject({ email, emailConfirmed: false });
    const signIn = (email: string) => makeBrowser(plain).client.signIn({ body: { email, password } });
    expect((await signIn(email)).status).toBe(204);
    expect(await failureOf(signIn(account.email))).toMatchObject({ code: "unauthorized" });
  });

  test("an address that is taken is refused, and the same one again changes nothing", async () => {
    const [mina, ben] = [await signUpInBrowser(plain), await signUpInBrowser(plain)];
    expect(await failureOf(change(mina.browser, ben.account.email, mina.password))).toMatchObject({
      status: 409,
    });
    await plain.parts.db`update travellers set email_confirmed_at = now() where id = ${mina.account.id}`;
    await change(mina.browser, mina.account.email, mina.password);
    expect((await mina.browser.client.getAccount()).body.emailConfirmed).toBe(true);
  });

  test("of two travellers who want the same address at once, one gets it", async () => {
    const email = newEmail();
    const people = [await signUpInBrowser(plain), await signUpInBrowser(plain)];
    const outcomes = await Promise.all(
      people.map(({ browser, password }) =>
        change(browser, email, password).then(
          () => "changed",
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["changed", "conflict"]);
  });

  test("the operator's link sets a password once, and confirms the address", async () => {
    const { browser, account } = await signUpInBrowser(plain);
    const { link } = await makePasswordLink(plain.parts, account.email.toUpperCase());
    expect(link).toMatch(new RegExp(`^${plain.url}/reset-password#token=[\\w-]{43}$`));
    const body = { token: link.split("=")[1] ?? "", password: "a quiet place by the sea" };
    const { client } = makeBrowser(plain);
    expect((await client.resetPassword({ body })).status).toBe(204);
    expect((await client.getAccount()).body).toMatchObject({ id: account.id, emailConfirmed: true });
    expect(await failureOf(browser.client.getAccount())).toMatchObject({ code: "unauthorized" });
    expect(await failureOf(makeBrowser(plain).client.resetPassword({ body }))).toMatchObject({
      code: "notFound",
    });
  });
});
