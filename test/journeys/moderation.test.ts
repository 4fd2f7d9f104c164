import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("moderation", () => {
  const browser = setUpBrowser({ ignoredMessages: /status of 4\d\d/ });
  let app: TestApp;
  let here: OpenPage;
  let context: BrowserContext;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    here = await browser.open(options);
    ({ page, context } = here);
    await app.parts.db`delete from reports`;
  };
  beforeEach(() => begin());

  const signInModerator = async () => {
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    await app.parts.db`update travellers set moderator = true where id = ${noor.account.id}`;
    await here.signInAs(noor.browser);
    return noor;
  };
  /** Tom has published a trip, and Mina reports him. */
  const reportTom = async () => {
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

  test("does not exist for other travellers", async () => {
    const { browser: mina } = await signUpInBrowser(app);
    await here.signInAs(mina);
    await page.goto(`${app.url}/moderation`);
    await heading("Page not found").waitFor();
  });

  test("a report is read, decided, and decided again", async () => {
    const { visibility } = await reportTom();
    await signInModerator();
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

  test("a suspended traveller is marked, and a later decision lifts the suspension", async () => {
    const { tom } = await reportTom();
    await signInModerator();
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

  test("explains which reports a moderator cannot decide", async () => {
    const { tom } = await reportTom();
    await app.parts.db`update travellers set moderator = true where id = ${tom.account.id}`;
    await signInModerator();
    await page.goto(`${app.url}/moderation`);
    await decide("Suspend");
    await page.getByRole("alert").getByText("The report can only be dismissed").waitFor();
    await context.clearCookies();
    await here.signInAs(tom.browser);
    await page.goto(`${app.url}/moderation`);
    await report().getByText("This report is about you.").waitFor();
    expect(await report().getByRole("radio").count()).toBe(0);
  });

  test.each(looks)("has no accessibility problems at $viewport.width px, $colorScheme", async (look) => {
    await begin(look);
    await reportTom();
    await signInModerator();
    await page.goto(`${app.url}/moderation`);
    await report().getByRole("link", { name: "Buy my tours" }).waitFor();
    await here.isClean();
    await decide("Dismiss", "Nothing to it.");
    await heading("No open reports").waitFor();
    await here.isClean();
    await page.goto(`${app.url}/moderation?status=decided`);
    await report().getByRole("button", { name: "Change the decision …" }).click();
    await here.isClean();
  });
});
