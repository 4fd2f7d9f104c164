import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, launchBrowser } from "../support/browser.ts";
import { makeBrowser, signedUp, type TestBrowser } from "../support/make-browser.ts";
import { registerApp } from "../support/oauth-app.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { watchedPage } from "./watched-page.ts";

const pages = [
  { path: "/", status: 200, heading: "Plan the way together" },
  { path: "/docs/errors#notFound", status: 200, heading: "Errors of the API" },
  { path: "/nowhere/at/all", status: 404, heading: "Off the map" },
  { path: "/docs", status: 200, heading: "Waybook API" },
  { path: "/sign-in", status: 200, heading: "Sign in" },
  { path: "/sign-up", status: 200, heading: "Sign up" },
  { path: "/forgot-password", status: 200, heading: "Forgot your password?" },
  { path: "/reset-password", status: 200, heading: "This link has ended" },
  { path: "/reset-password#token=something", status: 200, heading: "Set a new password" },
  { path: "/confirm-email", status: 200, heading: "This link has ended" },
  { path: "/authorization-error", status: 200, heading: "The app’s request was not in order" },
  { path: "/oauth/authorize?client_id=nobody", status: 400, heading: "The app’s request was not in order" },
];

const signedInPages = [
  { path: "/settings", heading: "Picture" },
  { path: "/settings/security", heading: "Signed-in browsers" },
  { path: "/settings/apps", heading: "Trip Tools" },
  { path: "/settings/data", heading: "Delete account" },
];

const looks = [
  { width: 1280, height: 800, colorScheme: "light" as const },
  { width: 390, height: 844, colorScheme: "dark" as const },
];

// A machine without Chromium can run the rest; CI installs it.
describe.runIf(chromiumPath || process.env.CI)("every page", () => {
  let app: TestApp;
  let browser: Browser;
  let mina: TestBrowser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    ({ browser: mina } = await signedUp(app));
    await (await registerApp(app, { client_uri: "https://app.example.com/" })).connect(mina);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  const visit = async (
    path: string,
    { width, height, colorScheme }: (typeof looks)[number],
    visitor = makeBrowser(app),
  ) => {
    const options: BrowserContextOptions = {
      viewport: { width, height },
      colorScheme,
      locale: "en-GB",
      reducedMotion: "reduce",
      bypassCSP: false,
    };
    const context = await browser.newContext(options);
    const cookies = Object.entries(visitor.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
    const watched = await watchedPage(context, app);
    const response = await watched.page.goto(app.url + path, { waitUntil: "networkidle" });
    return { ...watched, status: response?.status(), close: () => context.close() };
  };

  describe.each(pages)("$path", ({ path, status, heading }) => {
    test.each(looks)("is clean at $width px, $colorScheme", async (look) => {
      const { page, complaints, findings, status: answered, close } = await visit(path, look);
      await page.getByRole("heading", { name: heading }).first().waitFor();
      expect(answered).toBe(status);
      // The browser itself reports the status of a page that is not there.
      expect(complaints.filter((text) => status < 400 || !text.includes(`${status}`))).toEqual([]);
      expect(await findings()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await close();
    });
  });

  describe.each(signedInPages)("$path", ({ path, heading }) => {
    test.each(looks)("is clean at $width px, $colorScheme", async (look) => {
      const { page, complaints, findings, close } = await visit(path, look, mina);
      await page.getByRole("heading", { name: heading }).first().waitFor();
      expect(complaints).toEqual([]);
      expect(await findings()).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await close();
    });
  });

  test("speaks German to who prefers it", async () => {
    const context = await browser.newContext({ locale: "de-DE" });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByRole("heading", { name: "Wofür Waybook gebaut ist" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
    await context.close();
  });

  test("carries its policy, with a nonce of its own each time", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await fetch(app.url)).headers.get("content-security-policy") ?? ""),
    );
    const [first = "", second = ""] = policies;
    expect(first).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /);
    expect(first).not.toBe(second);
    expect(first).not.toContain("unsafe");
  });
});
