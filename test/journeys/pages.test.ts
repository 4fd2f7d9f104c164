import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { setModerator } from "../../server/features/account/account.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { registerApp } from "../support/oauth-app.ts";
import { picture } from "../support/pictures.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { copyCookies } from "./copy-cookies.ts";
import { layoutProblems } from "./layout-problems.ts";
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
  { path: "/settings/device", heading: "Trips on this device" },
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
  {
    width: 1280,
    height: 800,
    colorScheme: "light" as const,
    sizes: [...[1280, 1024, 768, 640].map((width) => ({ width, height: 800 })), { width: 844, height: 480 }],
  },
  {
    width: 390,
    height: 844,
    colorScheme: "dark" as const,
    sizes: [390, 320].map((width) => ({ width, height: 844 })),
  },
];
type Look = (typeof looks)[number];

const trip: ItineraryDraft = {
  title: "Lisbon in spring",
  summary: "Three slow days between the river and the hills, by tram, by boat and mostly on foot.",
  destination: "Lisbon, Portugal",
  startDate: "2027-05-01T09:00:00.000Z",
  tags: ["city", "viewpoints"],
  homeCurrency: "EUR",
  days: [
    {
      title: "Up and down the hills",
      stops: [
        { name: "Alfama", coordinate: { latitude: 38.711, longitude: -9.13 }, startTime: "09:30" },
        {
          name: "Museu Nacional do Azulejo",
          coordinate: { latitude: 38.7245, longitude: -9.1136 },
          note: "Closed on Mondays. The tiles of the city before the earthquake are upstairs.",
        },
      ],
    },
    { stops: [{ name: "Cacilhas", coordinate: { latitude: 38.6878, longitude: -9.1475 } }] },
  ],
  packing: [
    { name: "Walking boots", category: "clothing", isPacked: true },
    { name: "Sun hat", category: "clothing", quantity: 2 },
  ],
  expenses: [
    { title: "Tram", amount: 6.5, category: "transport", date: "2027-05-01T00:00:00.000Z" },
    { title: "Flat in Alfama", amount: 320, currency: "USD", category: "lodging" },
  ],
};

/** What is opened on a page. */
type State = {
  readonly name: string;
  readonly path: string;
  readonly who: "a guest" | "its author" | "a stranger";
  readonly open: (page: Page) => Promise<unknown>;
};
const states: readonly State[] = [
  {
    name: "the map of a trip",
    path: "/itineraries/{trip}?view=map",
    who: "a guest",
    open: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  },
  {
    name: "the map of a trip that is edited",
    path: "/itineraries/{trip}?edit=true&view=map",
    who: "its author",
    open: (page) => page.getByRole("button", { name: "Trip details" }).waitFor(),
  },
  {
    name: "the form of a stop",
    path: "/itineraries/{trip}?edit=true",
    who: "its author",
    open: async (page) => {
      await page.getByRole("button", { name: /^Museu/, expanded: false }).click();
      await page.getByRole("textbox", { name: "Note" }).waitFor();
    },
  },
  {
    name: "the details of a trip",
    path: "/itineraries/{trip}?edit=true",
    who: "its author",
    open: async (page) => {
      await page.getByRole("button", { name: "Trip details" }).click();
      await page.getByRole("dialog", { name: "Trip details" }).waitFor();
    },
  },
  {
    name: "an expense",
    path: "/itineraries/{trip}?part=costs",
    who: "its author",
    open: async (page) => {
      await page.getByRole("button", { name: /^Tram/ }).click();
      await page.getByRole("group", { name: "Tram: edit" }).waitFor();
    },
  },
  {
    name: "a fresh copy",
    path: "/itineraries/{trip}",
    who: "a stranger",
    open: async (page) => {
      await page.getByRole("button", { name: "Copy this trip" }).click();
      await page.getByRole("button", { name: "Copy it without dates" }).click();
      await page.getByText("This copy is yours.").waitFor();
      await page.getByRole("button", { name: "Done" }).waitFor();
    },
  },
  {
    name: "an invitation",
    path: "{join}",
    who: "a guest",
    open: (page) => page.getByRole("button", { name: "Join", exact: true }).waitFor(),
  },
];

// A machine without Chromium can run the rest; CI installs it.
describe.runIf(chromiumPath || process.env.CI)("every page", () => {
  let app: TestApp;
  let browser: Browser;
  let mina: TestBrowser;
  /** Has published a trip, and is a moderator. */
  let noor: TestBrowser;
  let addresses: { readonly trip: string; readonly author: string; readonly join: string };
  beforeAll(async () => {
    [app, browser] = await Promise.all([startAppWithMail(), openBrowser()]);
    ({ browser: mina } = await signUpInBrowser(app));
    await mina.client.makeCalendarFeed();
    await (await registerApp(app, { client_uri: "https://app.example.com/" })).connect(mina);
    const { browser: author, account } = await signUpInBrowser(app, { displayName: "Noor" });
    const { body, headers } = await author.client.createItinerary({
      body: { ...trip, visibility: "public" },
    });
    const params = { id: body.id };
    await author.client.setCoverImage({
      params,
      headers: { "if-match": headers.get("etag") ?? "" },
      body: await picture(1, { width: 1_600, height: 900 }),
      contentType: "image/png",
    });
    const { body: link } = await author.client.makeShareLink({ params, body: { role: "viewer" } });
    await setModerator(app.parts, { email: account.email, moderator: true });
    noor = author;
    addresses = { trip: body.id, author: account.id, join: link.url.replace(app.url, "") };
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });

  const visit = async (
    path: string,
    { width, height, colorScheme }: Look,
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
    const context = await browser.newContext({ serviceWorkers: "block", ...options });
    await copyCookies(guestOrTraveller, context, app);
    const watched = await watchedPage(context, app);
    const response = await watched.page.goto(app.url + path, { waitUntil });
    return { ...watched, status: response?.status(), close: () => context.close() };
  };

  /** Axe finds nothing, nothing is wider than the window, and nothing lies over what can be clicked or typed into. */
  const isClean = async ({ page, findings }: WatchedPage, { sizes }: Look) => {
    expect(await findings()).toEqual([]);
    expect(await layoutProblems(page, sizes)).toEqual([]);
  };
  const addressOf = (path: string) =>
    path.replace(/\{(trip|author|join)\}/, (_, name: keyof typeof addresses) => addresses[name]);
  // Chromium warns when the processor draws the map.
  const isUnexpected = (complaint: string) => !complaint.includes("GPU stall");

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
        const reader = who === "a guest" ? makeBrowser(app) : noor;
        // Some of these pages keep an event stream open, so the network is never idle.
        const { page, complaints, findings, close } = await visit(addressOf(path), look, reader, "load");
        await page.getByRole("heading", { name: heading }).first().waitFor();
        await isClean({ page, complaints, findings }, look);
        expect(complaints.filter(isUnexpected)).toEqual([]);
        await close();
      },
    );
  });

  // In one window, because opening it again takes longest.
  test.each(states)("$name, for $who, covers nothing, also when the window changes", async (state) => {
    const reader = { "a guest": makeBrowser(app), "its author": noor, "a stranger": mina }[state.who];
    const [first] = looks as [Look];
    const watched = await visit(addressOf(state.path), first, reader, "load");
    const { page, complaints, close } = watched;
    await state.open(page);
    for (const look of looks) {
      const { colorScheme, width, height } = look;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await isClean(watched, look);
    }
    expect(complaints.filter(isUnexpected)).toEqual([]);
    await close();
  });

  test("speaks German to people who prefer it", async () => {
    const context = await browser.newContext({ serviceWorkers: "block", locale: "de-DE" });
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
