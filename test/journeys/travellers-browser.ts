import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { closeWindows, openBrowser } from "../support/browser.ts";
import { makeBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

export const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
];

/** What the browser itself reports: a refusal that the page explains, a lost connection, and that a map is drawn slowly. */
const explained = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED|GPU stall due to ReadPixels/;

/** A window of someone's, with the words one finds things by. */
export type TravellersPage = WatchedPage & ReturnType<typeof wordsOn> & { readonly context: BrowserContext };

type TravellersBrowser = {
  readonly app: TestApp;
  /** A window of its own, with nothing of the others; signed in as the traveller, if one is given. */
  open(options?: BrowserContextOptions, traveller?: TestBrowser): Promise<TravellersPage>;
};

/**
 * The app and a browser for the tests of a file. After each test its windows are closed, and none of them may have
 * complained.
 */
export function travellersBrowser(): TravellersBrowser {
  let app: TestApp;
  let browser: Browser;
  let opened: TravellersPage[] = [];
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  afterEach(async () => {
    const complaints = opened.flatMap(({ complaints }) => complaints);
    await Promise.all(opened.map(({ context }) => context.close()));
    opened = [];
    expect(complaints.filter((text) => !explained.test(text))).toEqual([]);
  });
  return {
    get app() {
      return app;
    },
    async open(options = {}, traveller = makeBrowser(app)) {
      const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
      const cookies = Object.entries(traveller.cookies());
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
      const watched = await watchedPage(context, app);
      const page = { ...watched, ...wordsOn(watched), context };
      opened.push(page);
      return page;
    },
  };
}

const wordsOn = ({ page, findings }: WatchedPage) => ({
  button: (name: string | RegExp) => page.getByRole("button", { name, exact: true }),
  link: (name: string | RegExp) => page.getByRole("link", { name, exact: true }),
  field: (name: string | RegExp) => page.getByRole("textbox", { name, exact: true }),
  heading: (name: string | RegExp) => page.getByRole("heading", { name, exact: true }),
  menuItem: (name: string | RegExp) => page.getByRole("menuitem", { name, exact: true }),
  /** Axe finds nothing, and nothing is wider than the window. */
  isClean: async () => {
    expect(await findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  },
});
