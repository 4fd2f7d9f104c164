import { afterAll, beforeAll, expect, test } from "vitest";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpSignIns } from "./sign-in.jobs.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock, mail }, environment: { RATE_LIMITS: "on" } });
});
afterAll(() => app.close());

test("while the mail server is down nothing is lost: the mail comes later, with a link that is valid from then", async () => {
  const { account } = await signUpInBrowser(app);
  mail.isDown = true;
  await makeBrowser(app).client.requestPasswordReset({ body: { email: account.email } });
  await expect.poll(() => app.logged.some((line) => line.includes("the mail server is away"))).toBe(true);
  clock.moveBy(2 * 3_600_000);
  mail.isDown = false;
  const { text } = await mail.take(account.email, "Set a new password");
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? "";
  const { status } = await makeBrowser(app).client.resetPassword({
    body: { token, password: "a quiet place by the sea" },
  });
  expect(status).toBe(204);
});

test("expired rows are deleted every hour, and nothing else", async () => {
  const { db } = app.parts;
  const count = async () => {
    const [row] = await db`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from tries) as tries,
        (select count(*)::int from email_proofs) as proofs,
        (select count(*)::int from passkey_challenges) as challenges`;
    return row;
  };
  await cleanUpSignIns.run(app.parts, {});
  clock.moveBy(100 * 86_400_000);
  await cleanUpSignIns.run(app.parts, {});
  expect(await count()).toEqual({ sessions: 0, tries: 0, proofs: 0, challenges: 0 });

  const { browser, account } = await signUpInBrowser(app);
  await browser.client.requestEmailConfirmation();
  await mail.take(account.email, "Confirm your email address");
  const challenge = (seconds: number) => ({
    hash: Buffer.from([seconds]),
    expires_at: new Date(clock.time() + seconds * 1_000),
  });
  await db`insert into passkey_challenges ${db([challenge(1), challenge(2)])}`;
  const before = await count();
  await cleanUpSignIns.run(app.parts, {});
  expect(await count()).toEqual(before);
  clock.moveBy(1_000);
  await cleanUpSignIns.run(app.parts, {});
  expect(await count()).toEqual({ ...before, challenges: 1 });

  const [schedule] = await db`select cron from pgboss.schedule where name = 'clean-up-sign-ins'`;
  expect(schedule).toEqual({ cron: "37 * * * *" });
});
