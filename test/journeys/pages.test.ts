import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setModerator } from "../../server/features/account/account.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { registerApp } from "../support/oauth-app.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { copyCookies } from "./copy-cookies.ts";
import { coveredControls } from "./covered-controls.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const pages = [
  { path: "/", status: 200, heading: "Plan your trip together" },
  { path: "/docs/errors#notFound", status: 200, heading: "API errors" },
  { path: "/nowhere/at/all", status: 404, heading: "Page not found" },
  { path: "/docs", status: 200, heading: "Waybook API" },
  { path: "/explore", status: 200, heading: "Explore" },
  { path: "/sign-in", status: 200, heading: "Sign in" },
  { path: "/sign-up", status: 200, heading: "Sign up" },
  { path: "/forgot-password", status: 200, heading: "Forgot your password?" },
  { path: "/reset-password", status: 200, heading: "This link no longer works" },
  { path: "/reset-password#token=something", status: 200, heading: "Set a new password" },
  { path: "/confirm-email", status: 200, heading: "This link no longer works" },
  { path: "/authorization-error", status: 200, heading: "The app’s request didn’t work" },
  { path: "/oauth/authorize?client_id=nobody", status: 400, heading: "The app’s request didn’t work" },
];

const signedInPages = [
  { path: "/settings", heading: "Picture" },
  { path: "/settings/security", heading: "Signed-in browsers" },
  { path: "/settings/reminders", heading: "What to remind you of" },
  { path: "/settings/calendar", heading: "How to add it" },
  { path: "/settings/plan", heading: "What you get with Plus" },
  { path: "/settings/apps", heading: "Trip Tools" },
  { path: "/settings/data", heading: "Delete account" },
  { path: "/library", heading: "Where to?" },
  { path: "/moderation", heading: "Page not found" },
  { path: "/itineraries/new", heading: "A new trip" },
  { path: "/import", heading: "Import a trip" },
];

const publicPages = [
  { path: "/itineraries/{trip}", heading: "Alfama" },
  { path: "/itineraries/{trip}?part=packing", heading: "Packing" },
  { path: "/itineraries/{trip}?part=costs", heading: "Costs" },
  { path: "/people/{author}", heading: "Noor" },
];
const authorsPages = [
  ...publicPages,
  { path: "/itineraries/{trip}?edit=true", heading: "Lisbon in spring" },
  { path: "/itineraries/{trip}/history", heading: "History of “Lisbon in spring”" },
  { path: "/itineraries/{trip}?part=documents", heading: "Documents" },
  { path: "/itineraries/{trip}?part=people", heading: "Share link" },
  { path: "/moderation", heading: "No open reports" },
];

const looks = [
  { width: 1280, height: 800, colorScheme: "light" as const, widths: [1280, 1024, 768, 640] },
  { width: 390, height: 844, colorScheme: "dark" as const, widths: [390, 320] },
];

// A machine without Chromium can run the rest; CI installs it.
describe.runIf(chromiumPath || process.env.CI)("every page", () => {
  let app: TestApp;
  let browser: Browser;
  let mina: TestBrowser;
  /** Has published a trip, and is a moderator. */
  let noor: TestBrowser;
  let ids: { readonly trip: string; readonly author: string };
  beforeAll(async () => {
    [app, browser] = await Promise.all([startAppWithMail(), openBrowser()]);
    ({ browser: mina } = await signUpInBrowser(app));
    await mina.client.makeCalendarFeed();
    await (await registerApp(app, { client_uri: "https://app.example.com/" })).connect(mina);
    const { browser: author, account } = await signUpInBrowser(app, { displayName: "Noor" });
    const { body } = await author.client.createItinerary({
      body: { title: "Lisbon in spring", days: [{ stops: [{ name: "Alfama" }] }], visibility: "public" },
    });
    await author.client.makeShareLink({ params: { id: body.id }, body: { role: "viewer" } });
    await setModerator(app.parts, { email: account.email, moderator: true });
    noor = author;
    ids = { trip: body.id, author: account.id };
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });

  const visit = async (
    path: string,
    { width, height, colorScheme }: (typeof looks)[number],
    guestOrTraveller = makeBrowser(app),
    waitUntil: "networkidle" | "load" = "networkidle",
  ) => {
    const options: BrowserContextOptions = {
      viewport: { width, height },
      colorScheme,
      locale: "en-GB",
      reducedMotion: "reduce",
      bypassCSP: false,
    };
    const context = await browser.newContext(options);
    await copyCookies(guestOrTraveller, context, app);
    const watched = await watchedPage(context, app);
    const response = await watched.page.goto(app.url + path, { waitUntil });
    return { ...watched, status: response?.status(), close: () => context.close() };
  };

  /** Axe finds nothing, nothing is wider than the window, and nothing lies over what can be clicked or typed into. */
  const isClean = async ({ page, findings }: WatchedPage, { widths }: (typeof looks)[number]) => {
    expect(await findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await coveredControls(page, widths)).toEqual([]);
  };

  describe.each(pages)("$path", ({ path, status, heading }) => {
    test.each(looks)(
      "has no accessibility problems, and nothing covers anything, at $width px, $colorScheme",
      async (look) => {
        const { page, complaints, findings, status: receivedStatus, close } = await visit(path, look);
        await page.getByRole("heading", { name: heading }).first().waitFor();
        expect(receivedStatus).toBe(status);
        // The browser logs the status of a page that does not exist.
        expect(complaints.filter((text) => status < 400 || !text.includes(`${status}`))).toEqual([]);
        await isClean({ page, complaints, findings }, look);
        await close();
      },
    );
  });

  describe.each(signedInPages)("$path", ({ path, heading }) => {
    test.each(looks)(
      "has no accessibility problems, and nothing covers anything, at $width px, $colorScheme",
      async (look) => {
        const { page, complaints, findings, close } = await visit(path, look, mina);
        await page.getByRole("heading", { name: heading }).first().waitFor();
        expect(complaints).toEqual([]);
        await isClean({ page, complaints, findings }, look);
        await close();
      },
    );
  });

  const tripPages = [
    ...publicPages.map((page) => ({ ...page, who: "a guest" })),
    ...authorsPages.map((page) => ({ ...page, who: "its author" })),
  ];
  describe.each(tripPages)("$path, for $who", ({ path, heading, who }) => {
    test.each(looks)(
      "has no accessibility problems, and nothing covers anything, at $width px, $colorScheme",
      async (look) => {
        const address = path.replace("{trip}", ids.trip).replace("{author}", ids.author);
        const reader = who === "a guest" ? makeBrowser(app) : noor;
        // Some of these pages keep an event stream open, so the network is never idle.
        const { page, complaints, findings, close } = await visit(address, look, reader, "load");
        await page.getByRole("heading", { name: heading }).first().waitFor();
        await isClean({ page, complaints, findings }, look);
        // Chromium warns when the processor draws the map.
        expect(complaints.filter((text) => !text.includes("GPU stall"))).toEqual([]);
        await close();
      },
    );
  });

  test("speaks German to people who prefer it", async () => {
    const context = await browser.newContext({ locale: "de-DE" });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByRole("heading", { name: /Gemeinsam planen/ }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
    await context.close();
  });

  test("has a Content-Security-Policy with a new nonce each time", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await fetch(app.url)).headers.get("content-security-policy") ?? ""),
    );
    const [first = "", second = ""] = policies;
    expect(first).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /);
    expect(first).not.toBe(second);
    expect(first).not.toContain("unsafe");
  });
});
