import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unsubscribeUrl } from "../../server/features/reminders/unsubscribe.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
];

describe.runIf(chromiumPath || process.env.CI)("the link in a reminder", () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    watched = await watchedPage(context, app);
    page = watched.page;
  };
  beforeEach(() => begin());
  afterEach(async () => {
    const explained = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/;
    expect(watched.complaints.filter((text) => !explained.test(text))).toEqual([]);
    await context.close();
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const reminded = async () => {
    const { account, browser } = await signUpInBrowser(app);
    return {
      link: unsubscribeUrl(app.parts, account.id),
      isMailed: async () => (await browser.client.getReminderPreferences()).body.email,
    };
  };
  const isClean = async () => {
    expect(await watched.findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  };

  test.each(looks)("its page is clean at $viewport.width px, $colorScheme", async (look) => {
    await context.close();
    await begin(look);
    await page.goto((await reminded()).link);
    await heading("Stop reminder emails?").waitFor();
    await isClean();
    await button("Stop the emails").click();
    await heading("No more reminder emails").waitFor();
    await isClean();
    await page.goto(`${app.url}/unsubscribe/nobody`);
    await button("Stop the emails").click();
    await heading("This link doesn’t work").waitFor();
    await isClean();
  });

  test("changes nothing by being opened; its button stops the mails, without signing in, and again", async () => {
    const { link, isMailed } = await reminded();
    for (let nth = 1; nth <= 2; nth++) {
      await page.goto(link);
      await heading("Stop reminder emails?").waitFor();
      expect(await isMailed()).toBe(nth === 1);
      await button("Stop the emails").click();
      await heading("No more reminder emails").waitFor();
      await page.getByRole("status").getByText("in your reminder settings").waitFor();
      expect(await isMailed()).toBe(false);
    }
  });

  test("that is not whole changes nothing", async () => {
    const { link, isMailed } = await reminded();
    await page.goto(link.slice(0, -1));
    await button("Stop the emails").click();
    await heading("This link doesn’t work").waitFor();
    expect(await isMailed()).toBe(true);
  });

  test("waits for the network", async () => {
    const { link, isMailed } = await reminded();
    await page.goto(link);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await button("Stop the emails").click();
    await page.getByRole("alert").getByText("You seem to be offline").waitFor();
    await context.setOffline(false);
    await button("Stop the emails").click();
    await heading("No more reminder emails").waitFor();
    expect(await isMailed()).toBe(false);
  });

  test("speaks German to who prefers it", async () => {
    await context.close();
    await begin({ locale: "de-DE" });
    await page.goto((await reminded()).link);
    await button("Keine Mails mehr").click();
    await heading("Es kommen keine Erinnerungen mehr").waitFor();
  });
});
