import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { createProof } from "./email-proofs.ts";

const mail = recordingMail();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { mail } });
});
afterAll(() => app.close());

const common = "must not be one of those that very many people use; a few words of your own are good";
const own = "must not be your name or address, or little more than that";

/** The passwords below contain parts of their name and address. */
const signUp = (password: string, local = `mina.okafor.${randomUUID().slice(0, 4)}`) =>
  makeBrowser(app).client.signUp({
    body: { email: `${local}@example.com`, password, displayName: "Mina Okafor" },
  });

describe("a new password must not be one that attackers try first", () => {
  test.each([
    ["qwertyuiop", common],
    ["1234567890", common],
    ["QwertyUIOP", common],
    ["Password123", common],
    ["password-123", common],
    ["password!!", common],
    ["Manchester", common],
    ["Mina Okafor", own],
    ["minaokafor", own],
    ["mina.okafor99", own],
    ["OKAFOR-MINA@example.com", undefined],
    ["!!mina okafor", own],
  ])("%s", async (password, message) => {
    const response = signUp(password);
    if (!message) return void (await response);
    expect(await failureOf(response)).toMatchObject({
      status: 422,
      code: "validationFailed",
      problem: { errors: [{ path: "/password", message }] },
    });
  });

  test("nor one's address, whole or before the @", async () => {
    for (const password of ["long.local.part", "long.local.part@example.com", "Long-Local-Part1"]) {
      const { problem } = await failureOf(signUp(password, "long.local.part"));
      expect(problem.errors).toEqual([{ path: "/password", message: own }]);
    }
  });

  test.each([
    "correct horse battery",
    "mina walks with okafor by the sea",
    "\u{1f41f}\u{1f6b2}\u{26f0}\u{1f305}\u{1f9ed}\u{1f5fa}\u{1f42b}\u{1f3d5}\u{1f4f7}\u{2693}",
    "?!.,;:-_()[]",
    "кошка гуляет у моря",
  ])("but %s is allowed", async (password) => {
    expect((await signUp(password)).status).toBe(201);
  });

  test("when it is changed", async () => {
    const { browser, account, password: currentPassword } = await signUpInBrowser(app);
    for (const [newPassword, message] of [
      ["1q2w3e4r5t", common],
      [account.email, own],
    ] as const) {
      const failure = await failureOf(
        browser.client.changePassword({ body: { currentPassword, newPassword } }),
      );
      expect(failure.problem.errors).toEqual([{ path: "/newPassword", message }]);
    }
    const { email } = account;
    await makeBrowser(app).client.signIn({ body: { email, password: currentPassword } });
  });

  test("when it is set anew by mail, and the link still works", async () => {
    const { account } = await signUpInBrowser(app);
    await makeBrowser(app).client.requestPasswordReset({ body: { email: account.email } });
    const { text } = await mail.take(account.email, "Set a new password");
    const token = /#token=([\w-]+)/.exec(text)?.[1] ?? "";
    const reset = (password: string) => makeBrowser(app).client.resetPassword({ body: { token, password } });
    expect((await failureOf(reset("qwertyuiop"))).problem.errors).toEqual([
      { path: "/password", message: common },
    ]);
    expect((await failureOf(reset(account.email))).problem.errors).toEqual([
      { path: "/password", message: own },
    ]);
    expect((await reset("a quiet place by the sea")).status).toBe(204);
  });

  test("when an account that someone else made is taken over, and the link still works", async () => {
    const { account } = await signUpInBrowser(app);
    const { token } = await createProof(app.parts, {
      purpose: "confirm",
      travellerId: account.id,
      email: account.email,
    });
    const confirm = (newPassword: string) =>
      makeBrowser(app).client.confirmEmail({ body: { token, newPassword } });
    for (const [password, message] of [
      ["qwertyuiop", common],
      [account.email, own],
    ] as const)
      expect((await failureOf(confirm(password))).problem.errors).toEqual([
        { path: "/newPassword", message },
      ]);
    expect((await confirm("a quiet place by the sea")).status).toBe(204);
  });

  test("a weak password from before this rule still signs in", async () => {
    const { account } = await signUpInBrowser(app);
    const { hashPassword } = await import("./password-hash.ts");
    const hash = await hashPassword("qwertyuiop");
    await app.parts.db`update travellers set password_hash = ${hash} where id = ${account.id}`;
    const { status } = await makeBrowser(app).client.signIn({
      body: { email: account.email, password: "qwertyuiop" },
    });
    expect(status).toBe(204);
  });
});
