import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type FakeWeather, startWeather } from "../support/start-weather.ts";
import { copyCookies } from "./copy-cookies.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const dayMs = 86_400_000;

describe.runIf(chromiumPath || process.env.CI)("a day", () => {
  let app: TestApp;
  let weather: FakeWeather;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    weather = await startWeather(() => new Date().toISOString().slice(0, 10));
    const environment = { WEATHER: "open-meteo", WEATHER_URL: weather.url, WEATHER_CALLS_A_DAY: "10000000" };
    [app, browser] = await Promise.all([startApp({ environment }), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
    weather.close();
  });
  afterEach(() => context.close());

  const openTrip = async () => {
    const { browser: mina } = await signUpInBrowser(app, { displayName: "Mina" });
    const at = (latitude: number, longitude: number) => ({ coordinate: { latitude, longitude } });
    const { body } = await mina.client.createItinerary({
      body: {
        title: "Lisbon",
        startDate: new Date(Date.now() + 13 * dayMs).toISOString(),
        days: [
          {
            stops: [
              { name: "Fish & Chips #1", ...at(38.71, -9.13) },
              { name: "Castle", ...at(38.7139, -9.1334) },
            ],
          },
          { stops: [{ name: "Tower", ...at(38.69, -9.21) }] },
          {
            stops: [
              { name: "Museum", ...at(38.72, -9.12) },
              { name: "Inn", address: "Rua Nova 1" },
            ],
          },
        ],
      },
    });
    context = await browser.newContext({ serviceWorkers: "block", locale: "en-GB", reducedMotion: "reduce" });
    await copyCookies(mina, context, app);
    watched = await watchedPage(context, app);
    page = watched.page;
    await page.goto(`${app.url}/itineraries/${body.id}`);
    await page.getByRole("heading", { name: "Lisbon", level: 1 }).waitFor();
  };

  test("has its weather, a forecast or what is usual, and nothing moves when it comes", async () => {
    await openTrip();
    const title = page.getByRole("heading", { name: /^Day 1/ });
    const topOf = async () => (await title.boundingBox())?.y;
    const before = await topOf();
    await page.getByText("Weather: 15 to 25 °C.").first().waitFor();
    expect(await topOf()).toBe(before);
    await page.getByText("Usual weather at this time of the year: 10 to 20 °C.").first().waitFor();
    const credit = page.getByRole("link", { name: "Weather data by Open-Meteo.com" });
    expect(await credit.getAttribute("href")).toBe("https://open-meteo.com/");
    expect(await watched.findings()).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test("and its stops open in other maps, and nobody is asked before", async () => {
    await openTrip();
    await page.getByRole("button", { name: "Open in maps: Fish & Chips #1" }).click();
    const apple = page.getByRole("menuitem", { name: "Apple Maps" });
    expect(await apple.getAttribute("href")).toBe(
      "https://maps.apple.com/?ll=38.71%2C-9.13&q=Fish+%26+Chips+%231",
    );
    expect(await apple.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await watched.findings()).toEqual([]);
    await page.keyboard.press("Escape");
    await apple.waitFor({ state: "hidden" });
    await page.getByText(/mins? on foot/).waitFor();
    await page.getByRole("button", { name: "More for Day 1" }).click();
    const google = page.getByRole("menuitem", { name: "Google Maps" });
    expect(await google.getAttribute("href")).toContain(
      "origin=38.71%2C-9.13&destination=38.7139%2C-9.1334&travelmode=walking",
    );
    expect(await watched.findings()).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  test("opens a stop that has an address alone, by keyboard", async () => {
    await openTrip();
    const button = page.getByRole("button", { name: "Open in maps: Inn" });
    const osm = page.getByRole("menuitem", { name: "OpenStreetMap" });
    const focused = () => page.locator(":focus").textContent();
    // The first time the menu is still to be loaded.
    for (const _ of ["first", "second"]) {
      await button.focus();
      await page.keyboard.press("Enter");
      await osm.waitFor();
      await expect
        .poll(async () => {
          await page.keyboard.press("ArrowDown");
          return focused();
        })
        .toBe("OpenStreetMap");
      await page.keyboard.press("Escape");
      await osm.waitFor({ state: "hidden" });
      await expect.poll(focused).toBe("Open in maps: Inn");
    }
    await page.keyboard.press("Enter");
    expect(await osm.getAttribute("href")).toBe("https://www.openstreetmap.org/search?query=Rua+Nova+1");
    expect(watched.complaints).toEqual([]);
  });

  test("takes a GPX track, says why it cannot, and gives it back after it was removed", async () => {
    await openTrip();
    const choose = async (text: string) => {
      await page.getByRole("button", { name: "More for Day 2" }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("menuitem", { name: "Add a GPX track" }).click();
      const file = { name: "hike.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
      await (await chooser).setFiles(file);
    };
    await choose("no track");
    await page.getByText("This file has no track that we can read.").waitFor();
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining("422")]);
    const points =
      '<trkpt lat="38.69" lon="-9.21"><ele>1</ele></trkpt><trkpt lat="38.75" lon="-9.3"><ele>91</ele></trkpt>';
    await choose(`<gpx><trk><name>To the coast</name><trkseg>${points}</trkseg></trk></gpx>`);
    const line = page.getByText("To the coast: 10 km · 90 m up");
    await line.waitFor();
    expect(await watched.findings()).toEqual([]);
    await page.getByRole("button", { name: "More for Day 2" }).click();
    await page.getByRole("menuitem", { name: "Remove the track" }).click();
    await line.waitFor({ state: "hidden" });
    await page
      .getByRole("status")
      .or(page.getByRole("alert"))
      .getByRole("button", { name: "Undo" })
      .last()
      .click();
    await line.waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Day 2: title, text and more" }).click();
    const form = page.getByRole("group", { name: "Day 2" });
    await form.getByRole("button", { name: "Replace the track" }).waitFor();
    expect(await watched.findings()).toEqual([]);
    await form.getByRole("button", { name: "Remove the track" }).click();
    await line.waitFor({ state: "hidden" });
    expect(watched.complaints).toEqual([]);
  });
});
