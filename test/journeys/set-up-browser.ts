import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { closeWindows, openBrowser } from "../support/browser.ts";
import { makeBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { copyCookies } from "./copy-cookies.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

export const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
];

/** Console messages of the browser itself: failed requests, which the page explains, and slow drawing of maps. */
const usualMessages = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|GPU stall due to ReadPixels/;

/** A page in a window of its own, with functions that find things on it. */
export type OpenPage = WatchedPage &
  ReturnType<typeof findersOn> & {
    readonly context: BrowserContext;
    signInAs(traveller: TestBrowser): Promise<void>;
  };

type TestSetUp = {
  readonly app: TestApp;
  /** Opens a new window; signed in as the traveller, if there is one. */
  open(options?: BrowserContextOptions, traveller?: TestBrowser): Promise<OpenPage>;
};

type Options = {
  readonly start?: () => Promise<TestApp>;
  /** Console messages that are no failure. */
  readonly ignoredMessages?: RegExp;
};

/**
 * The app and a browser for the tests of a file. After each test its windows are closed; it fails if one of them had an
 * unexpected message in its console or sent a request to another host.
 */
export function setUpBrowser({
  start = () => startApp(),
  ignoredMessages = usualMessages,
}: Options = {}): TestSetUp {
  let app: TestApp;
  let browser: Browser;
  let pages: OpenPage[] = [];
  beforeAll(async () => {
    [app, browser] = await Promise.all([start(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") for (const { page } of pages) await printPage(page);
    const complaints = pages.flatMap(({ complaints }) => complaints);
    await Promise.all(pages.map(({ context }) => context.close()));
    pages = [];
    expect(complaints.filter((text) => !ignoredMessages.test(text))).toEqual([]);
  });
  return {
    get app() {
      return app;
    },
    async open(options = {}, traveller = makeBrowser(app)) {
      const context = await browser.newContext({
        serviceWorkers: "block",
        locale: "en-GB",
        reducedMotion: "reduce",
        ...options,
      });
      const signInAs = (traveller: TestBrowser) => copyCookies(traveller, context, app);
      await signInAs(traveller);
      const watched = await watchedPage(context, app);
      const page = { ...watched, ...findersOn(watched), context, signInAs };
      pages.push(page);
      return page;
    },
  };
}

/** What a test that failed had before it: a cause that comes once in a hundred runs is seen only there. */
async function printPage(page: Page): Promise<void> {
  const text = await page.locator("body").innerText({ timeout: 5_000 }).catch(String);
  process.stderr.write(`${page.url()} shows:\n${text}\n`);
}

const findersOn = ({ page, findings }: WatchedPage) => ({
  button: (name: string | RegExp) => page.getByRole("button", { name, exact: true }),
  link: (name: string | RegExp) => page.getByRole("link", { name, exact: true }),
  field: (name: string | RegExp) => page.getByRole("textbox", { name, exact: true }),
  heading: (name: string | RegExp) => page.getByRole("heading", { name, exact: true }),
  menuItem: (name: string | RegExp) => page.getByRole("menuitem", { name, exact: true }),
  submitSignIn: async (email: string, password: string) => {
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  },
  /** Axe finds nothing, and nothing is wider than the window. */
  isClean: async () => {
    expect(await findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  },
});
