import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { makePasswordLink } from "../../server/features/sign-in/sign-in.ts";
import { chromiumPath } from "../support/browser.ts";
import { makeBrowser, signUpInBrowser } from "../support/make-browser.ts";
import { recordingMail } from "../support/recording-mail.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

/** What promises a mail. */
const promises = {
  "en-GB":
    /we’ve (?:sent|emailed)|we’ll (?:send|email)|we send|check your (?:e?mail|inbox)|email you|send (?:the|a)[\w ]* (?:link|email|code)|(?:password|code) by email/i,
  "de-DE": /schicken|gemailt|unterwegs|schau in deine mails|per mail/i,
};
const locales = ["en-GB", "de-DE"] as const;

const guestPages = ["/sign-in", "/sign-up", "/forgot-password", "/reset-password", "/confirm-email"];
const travellersPages = [
  "/settings",
  "/settings/security",
  "/settings/reminders",
  "/settings/calendar",
  "/settings/plan",
  "/settings/apps",
  "/settings/data",
  "/library",
];

const textOf = (page: Page) => page.getByRole("main").innerText();

describe.runIf(chromiumPath || process.env.CI)("a server that sends no mail", () => {
  const browser = setUpBrowser();

  test.each(locales)("promises none on any page (%s)", async (locale) => {
    const guest = await browser.open({ locale });
    const { browser: traveller } = await signUpInBrowser(browser.app);
    const signedIn = await browser.open({ locale }, traveller);
    for (const [{ page }, paths] of [
      [guest, guestPages],
      [signedIn, travellersPages],
    ] as const)
      for (const path of paths) {
        await page.goto(browser.app.url + path);
        await page.getByRole("main").getByRole("heading").first().waitFor();
        await page.waitForLoadState("networkidle");
        expect.soft((await textOf(page)).match(promises[locale])?.[0], path).toBeUndefined();
      }
  });

  test.each(looks)(
    "leads from a forgotten password to the operator, whose link sets a new one",
    async (look) => {
      const { account } = await signUpInBrowser(browser.app);
      const { page, button, field, link, heading, isClean } = await browser.open(look);
      await page.goto(`${browser.app.url}/sign-in`);
      await field("Email").fill(account.email);
      await link("Forgot your password?").click();
      await page.getByText("Ask the person who runs it").waitFor();
      expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
      await page.getByText("I run this Waybook").click();
      expect(await page.getByRole("group", { name: "I run this Waybook" }).innerText()).toBe(
        `npx waybook travellers password-link --email ${account.email}`,
      );
      await isClean();

      const made = await makePasswordLink(browser.app.parts, account.email);
      await page.goto(made.link);
      await field("New password").fill("a quiet place by the sea");
      await button("Set the password").click();
      await heading("Your password is changed").waitFor();
      expect(await textOf(page)).not.toMatch(promises["en-GB"]);
      await isClean();
    },
  );

  test("changes an address at once, and offers the calendar in place of reminders", async () => {
    const { browser: traveller, password } = await signUpInBrowser(browser.app);
    const { page, button, link, isClean } = await browser.open({}, traveller);
    await page.goto(`${browser.app.url}/settings`);
    await button("Change address").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "New email" }).fill("mina@new.example");
    await dialog.getByRole("textbox", { name: "Current password" }).fill(password);
    expect(await dialog.innerText()).not.toMatch(promises["en-GB"]);
    await dialog.getByRole("button", { name: "Change address", exact: true }).click();
    await page.getByText("Your address is now mina@new.example").waitFor();
    await page.getByRole("main").getByText("mina@new.example", { exact: true }).waitFor();
    const signIn = { email: "mina@new.example", password };
    expect((await makeBrowser(browser.app).client.signIn({ body: signIn })).status).toBe(204);

    await page.goto(`${browser.app.url}/settings/reminders`);
    await page.getByText("This Waybook doesn’t send email").waitFor();
    expect(await page.getByRole("switch").count()).toBe(0);
    await isClean();
    await link("your trips in your calendar").click();
    await page.waitForURL("**/settings/calendar");
  });
});

describe.runIf(chromiumPath || process.env.CI)("a server that sends mail", () => {
  const mail = recordingMail();
  const browser = setUpBrowser({
    start: () => startAppWithMail({ parts: { mail } }),
  });

  test("says so where it does", async () => {
    const { account } = await signUpInBrowser(browser.app);
    const guest = await browser.open();
    await guest.page.goto(`${browser.app.url}/forgot-password`);
    await guest.field("Email").fill(account.email);
    await guest.button("Send the link").click();
    await guest.heading("Check your email").waitFor();
    await mail.take(account.email, "Set a new password");
  });

  // Otherwise a pattern that fits nothing would find no promise on the pages of a server without mail.
  test.each(locales)("promises it in words that the pattern knows (%s)", async (locale) => {
    const { browser: traveller, account } = await signUpInBrowser(browser.app);
    const guest = await browser.open({ locale });
    await guest.page.goto(`${browser.app.url}/forgot-password`);
    await guest.page.getByRole("main").getByRole("textbox").waitFor();
    expect(await textOf(guest.page)).toMatch(promises[locale]);
    const { page } = await browser.open({ locale }, traveller);
    for (const path of ["/settings", "/settings/reminders"]) {
      await page.goto(browser.app.url + path);
      await page.getByText(account.email).first().waitFor();
      expect(await textOf(page), path).toMatch(promises[locale]);
    }
  });
});
