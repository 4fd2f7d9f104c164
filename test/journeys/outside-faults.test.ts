import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp } from "../support/start-app.ts";
import { type OutsideFault, startFaultyServer } from "../support/start-faulty-server.ts";
import { copyCookies } from "./copy-cookies.ts";
import { watchedPage } from "./watched-page.ts";

const en = {
  locale: "en-GB",
  way: /^To Castle: about \d+ mins on foot/,
  ways: "We can’t look up routes right now. The times between stops are estimates.",
  weather: "We can’t look up the weather right now.",
  places: "We can’t look up more places right now.",
  addStop: /^Add a stop/,
  lookUp: "Look up connections",
  connections: "The timetables aren’t answering right now.",
  close: "Close",
  addImage: "Add an image",
  searchPhoto: "Search for a photo",
  photos: "We can’t look up photos right now. This is a poster that we drew.",
  usePhoto: "Use this photo",
  noPhoto: "Nothing was found.",
};
const de: typeof en = {
  locale: "de-DE",
  way: /^Zu Castle: etwa \d+ Min. zu Fuß/,
  ways: "Routen können wir gerade nicht nachschlagen. Die Zeiten zwischen den Stationen sind geschätzt.",
  weather: "Das Wetter können wir gerade nicht nachschlagen.",
  places: "Weitere Orte können wir gerade nicht nachschlagen.",
  addStop: /^Station hinzufügen/,
  lookUp: "Verbindungen nachschlagen",
  connections: "Die Fahrpläne antworten gerade nicht.",
  close: "Schließen",
  addImage: "Bild hinzufügen",
  searchPhoto: "Ein Foto suchen",
  photos: "Fotos können wir gerade nicht nachschlagen. Das ist ein Plakat, das wir gezeichnet haben.",
  usePhoto: "Dieses Foto nehmen",
  noPhoto: "Nichts gefunden.",
};

describe.runIf(chromiumPath || process.env.CI)("geocoder, router, timetables, weather and photos", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => closeWindows(browser));

  test.each<[OutsideFault, typeof en]>([
    ["away", en],
    ["wrong", de],
    ["busy", en],
    ["silent", de],
  ])("are %s: the page says so, and the trip is made as ever", { timeout: 120_000 }, async (fault, texts) => {
    const outside = await startFaultyServer(fault);
    onTestFinished(outside.close);
    const { url } = outside;
    const app = await startApp({
      environment: {
        ...{ GEOCODER: "photon", GEOCODER_URL: url, ROUTER: "valhalla", ROUTER_URL: url },
        ...{ TRANSIT: "motis", TRANSIT_URL: url, WEATHER: "open-meteo", WEATHER_URL: url },
        ...{ IMAGE_SEARCH: "wikimedia", WIKIMEDIA_URL: url },
      },
    });
    onTestFinished(app.close);
    const { browser: mina } = await signUpInBrowser(app, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({
      body: {
        ...{
          title: "Lisbon",
          destination: "Lisbon",
          startDate: new Date(Date.now() + 86_400_000).toISOString(),
        },
        days: [
          {
            stops: [
              { name: "Cathedral", coordinate: { latitude: 38.7098, longitude: -9.1326 } },
              { name: "Castle", coordinate: { latitude: 38.7139, longitude: -9.1335 } },
            ],
          },
        ],
      },
    });
    // On a busy machine the first search takes long, because it loads our own places.
    const findOwn = () => mina.client.findPlaces({ query: { q: "Lisbon", sources: "own" } });
    await expect
      .poll(
        () =>
          findOwn().then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    const saved = async () => (await mina.client.getItinerary({ params: { id: body.id } })).body;
    const context = await browser.newContext({
      serviceWorkers: "block",
      locale: texts.locale,
      reducedMotion: "reduce",
    });
    onTestFinished(() => context.close());
    await copyCookies(mina, context, app);
    const { page, complaints, findings } = await watchedPage(context, app);
    const button = (name: string | RegExp) => page.getByRole("button", { name }).first();

    await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
    await button(texts.addStop).focus();
    const field = page.getByRole("textbox", { name: texts.addStop });
    await field.fill("Grandma’s kitchen");
    await page.getByText(texts.places).first().waitFor();
    await field.press("Enter");
    await expect.poll(async () => (await saved())?.days[0]?.stops.length).toBe(3);
    await page.keyboard.press("Escape");

    await button(texts.way).click();
    await page.getByRole("menuitem", { name: texts.lookUp }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").getByText(texts.connections).waitFor();
    await dialog.getByRole("button", { name: texts.close }).click();
    await dialog.waitFor({ state: "detached" });

    await button(texts.addImage).click();
    await dialog.getByRole("textbox", { name: texts.searchPhoto }).fill("Lisbon");
    await page.keyboard.press("Enter");
    if (fault === "wrong") {
      await dialog.getByRole("alert").getByText(texts.noPhoto).waitFor();
      await dialog.getByRole("button", { name: texts.close }).click();
    } else {
      await dialog.getByRole("status").getByText(texts.photos).waitFor();
      expect(await findings()).toEqual([]);
      await dialog.getByRole("button", { name: texts.usePhoto }).click();
      await expect.poll(async () => (await saved())?.heroImageURL).toBeDefined();
    }

    await page.getByRole("status").getByText(texts.weather).waitFor();
    await page.getByRole("status").getByText(texts.ways).waitFor({ timeout: 60_000 });
    expect(await findings()).toEqual([]);
    expect(complaints.filter((text) => !/status of (?:422|503)/.test(text))).toEqual([]);
    if (fault !== "away")
      expect(new Set(outside.paths)).toEqual(
        new Set(["/api/", "/route", "/api/v6/plan", "/v1/forecast", "/w/api.php"]),
      );
  });
});
