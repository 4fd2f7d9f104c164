import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unsubscribeUrl } from "../../server/features/reminders/unsubscribe.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("the link in a reminder", () => {
  const browser = setUpBrowser({ ignoredMessages: /status of 4\d\d|ERR_INTERNET_DISCONNECTED/ });
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
  };
  beforeEach(() => begin());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const makeReminderLink = async () => {
    const { account, browser } = await signUpInBrowser(app);
    return {
      link: unsubscribeUrl(app.parts, account.id),
      isMailed: async () => (await browser.client.getReminderPreferences()).body.email,
    };
  };

  test.each(looks)(
    "its page has no accessibility problems at $viewport.width px, $colorScheme",
    async (look) => {
      await begin(look);
      await page.goto((await makeReminderLink()).link);
      await heading("Stop reminder emails?").waitFor();
      await here.isClean();
      await button("Stop the emails").click();
      await heading("No more reminder emails").waitFor();
      await here.isClean();
      await page.goto(`${app.url}/unsubscribe/nobody`);
      await button("Stop the emails").click();
      await heading("This link doesn’t work").waitFor();
      await here.isClean();
    },
  );

  test("opening it changes nothing; its button stops the mails, without signing in, as often as it is used", async () => {
    const { link, isMailed } = await makeReminderLink();
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

  test("an incomplete link changes nothing", async () => {
    const { link, isMailed } = await makeReminderLink();
    await page.goto(link.slice(0, -1));
    await button("Stop the emails").click();
    await heading("This link doesn’t work").waitFor();
    await page.getByText("Open the link in your newest reminder").waitFor();
    expect(await isMailed()).toBe(true);
    await page.goto(`${app.url}/unsubscribe/address.nobody`);
    await button("Stop the emails").click();
    await page.getByText("Open the link in the newest invitation.").waitFor();
  });

  test("waits for the network", async () => {
    const { link, isMailed } = await makeReminderLink();
    await page.goto(link);
    await page.waitForLoadState("networkidle");
    await goOffline(context);
    await button("Stop the emails").click();
    await page.getByRole("alert").getByText("You seem to be offline").waitFor();
    await goOnline(context);
    await button("Stop the emails").click();
    await heading("No more reminder emails").waitFor();
    expect(await isMailed()).toBe(false);
  });

  test("speaks German to people who prefer it", async () => {
    await begin({ locale: "de-DE" });
    await page.goto((await makeReminderLink()).link);
    await button("Keine Mails mehr").click();
    await heading("Es kommen keine Erinnerungen mehr").waitFor();
  });
});
