import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
];

describe.runIf(chromiumPath || process.env.CI)("moderation", () => {
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
    await app.parts.db`delete from reports`;
  };
  beforeEach(() => begin());
  afterEach(async () => {
    expect(watched.complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await context.close();
  });

  const become = async (traveller: TestBrowser) => {
    const cookies = Object.entries(traveller.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
  };
  const moderator = async () => {
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    await app.parts.db`update travellers set moderator = true where id = ${noor.account.id}`;
    await become(noor.browser);
    return noor;
  };
  /** Tom has published something, and Mina has reported him. */
  const reported = async () => {
    const [tom, mina] = await Promise.all([
      signUpInBrowser(app, { displayName: "Tom Berg" }),
      signUpInBrowser(app, { displayName: "Mina Okafor" }),
    ]);
    const { body } = await tom.browser.client.createItinerary({
      body: { title: "Buy my tours", visibility: "public" },
    });
    const reason = "Publishes advertisements.";
    await mina.browser.client.reportPerson({ params: { userId: tom.account.id }, body: { reason } });
    const visibility = async () =>
      (await tom.browser.client.getItinerary({ params: { id: body.id } })).body?.visibility;
    return { tom, mina, visibility };
  };
  const report = () => page.getByRole("article", { name: "Tom Berg" });
  const decide = async (decision: string, note?: string) => {
    await report().getByRole("radio", { name: decision }).check();
    if (note) await report().getByRole("textbox").fill(note);
    await report().getByRole("button", { name: "Decide", exact: true }).click();
  };
  const heading = (name: string) => page.getByRole("heading", { name });

  test("does not exist for others", async () => {
    const { browser: mina } = await signUpInBrowser(app);
    await become(mina);
    await page.goto(`${app.url}/moderation`);
    await heading("Page not found").waitFor();
  });

  test("a report is looked at, decided, and decided again", async () => {
    const { visibility } = await reported();
    await moderator();
    await page.goto(`${app.url}/moderation`);
    await report().getByText("Publishes advertisements.").waitFor();
    await report().getByText("Mina Okafor").waitFor();
    await report().getByRole("link", { name: "Buy my tours" }).waitFor();
    await decide("Unpublish", "Third time.");
    await page.getByText("Everything Tom Berg published is private now.").waitFor();
    await heading("No open reports").waitFor();
    expect(await visibility()).toBe("private");

    await page.getByRole("link", { name: "See decided reports" }).click();
    await report().getByText("Third time.").waitFor();
    await report().getByRole("button", { name: "Change the decision …" }).press("Enter");
    await page.locator("input[type=radio]:focus").waitFor();
    await report().getByRole("button", { name: "Cancel", exact: true }).press("Enter");
    await report()
      .getByRole("button", { name: "Change the decision …" })
      .and(page.locator(":focus"))
      .press("Enter");
    await decide("Dismiss");
    await report()
      .getByText(/^Noor dismissed it/)
      .waitFor();
    expect(await report().getByText("made everything they published private").count()).toBe(1);
    await expect.poll(visibility).toBe("public");
  });

  test("whoever is suspended is marked as such, and let in again by a later decision", async () => {
    const { tom } = await reported();
    await moderator();
    await page.goto(`${app.url}/moderation`);
    await decide("Suspend");
    await heading("No open reports").waitFor();
    await page.getByRole("link", { name: "Decided", exact: true }).click();
    await report().getByText("Suspended", { exact: true }).waitFor();
    expect((await tom.browser.fetch("/v1/account")).status).toBe(401);
    await report().getByRole("button", { name: "Change the decision …" }).click();
    await decide("Dismiss");
    await report().getByText("Suspended", { exact: true }).waitFor({ state: "detached" });
  });

  test("what is not the moderator’s to decide is said", async () => {
    const { tom } = await reported();
    await app.parts.db`update travellers set moderator = true where id = ${tom.account.id}`;
    await moderator();
    await page.goto(`${app.url}/moderation`);
    await decide("Suspend");
    await page.getByRole("alert").getByText("The report can only be dismissed").waitFor();
    await context.clearCookies();
    await become(tom.browser);
    await page.goto(`${app.url}/moderation`);
    await report().getByText("This report is about you.").waitFor();
    expect(await report().getByRole("radio").count()).toBe(0);
  });

  test.each(looks)("is clean at $viewport.width px, $colorScheme", async (look) => {
    await context.close();
    await begin(look);
    await reported();
    await moderator();
    const isClean = async () => {
      expect(await watched.findings()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    };
    await page.goto(`${app.url}/moderation`);
    await report().getByRole("link", { name: "Buy my tours" }).waitFor();
    await isClean();
    await decide("Dismiss", "Nothing to it.");
    await heading("No open reports").waitFor();
    await isClean();
    await page.goto(`${app.url}/moderation?status=decided`);
    await report().getByRole("button", { name: "Change the decision …" }).click();
    await isClean();
  });
});
