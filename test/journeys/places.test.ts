import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Coordinate } from "../../contract/itinerary.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { goOffline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { copyCookies } from "./copy-cookies.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

describe.runIf(chromiumPath || process.env.CI)("places", () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  const photon = createServer((_, response) => answer(response));
  const answerWith = (features: readonly object[]) => {
    answer = (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ features }));
  };
  let answer: (response: ServerResponse) => unknown;
  beforeAll(async () => {
    await new Promise<void>((resolve) => photon.listen(0, "127.0.0.1", resolve));
    const GEOCODER_URL = `http://127.0.0.1:${(photon.address() as AddressInfo).port}`;
    const environment = { GEOCODER: "photon", GEOCODER_URL, GEOCODER_PER_SECOND: "100" };
    [app, browser] = await Promise.all([startApp({ environment }), openBrowser({ withGraphics: true })]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
    photon.closeAllConnections();
    photon.close();
  });
  beforeEach(() => answerWith([]));
  afterEach(() => context.close());

  const begin = async (look: BrowserContextOptions = {}) => {
    const { browser: mina } = await signUpInBrowser(app, { displayName: "Mina" });
    context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...look,
    });
    await copyCookies(mina, context, app);
    watched = await watchedPage(context, app);
    page = watched.page;
    return mina.client;
  };
  const option = (name: string) => page.getByRole("option", { name }).first();

  describe("while typing", () => {
    const field = () => page.getByRole("textbox", { name: "Where to?" });
    const openNewTrip = async (look?: BrowserContextOptions) => {
      await begin(look);
      await page.goto(`${app.url}/itineraries/new`);
      await field().waitFor();
    };

    test("Escape closes the list, arrows open it and move the selection, and Enter accepts it", async () => {
      await openNewTrip();
      await field().pressSequentially("Lisb");
      await option("Lisbon").waitFor();
      expect(await watched.findings()).toEqual([]);
      await field().press("Escape");
      await option("Lisbon").waitFor({ state: "hidden" });
      await field().press("ArrowDown");
      await option("Lisbon").waitFor();
      await field().press("ArrowDown");
      await field().press("Enter");
      await expect.poll(() => field().inputValue()).toMatch(/^Lisbon, /);
      expect(page.url()).toBe(`${app.url}/itineraries/new`);
    });

    test("Enter without a selection keeps the text", async () => {
      await openNewTrip();
      await field().pressSequentially("Lisb");
      await option("Lisbon").waitFor();
      await field().press("Enter");
      expect(await field().inputValue()).toBe("Lisb");
    });

    test("tapping accepts a suggestion", async () => {
      await openNewTrip({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" });
      await field().pressSequentially("Lisb");
      await option("Lisbon").waitFor();
      expect(await watched.findings()).toEqual([]);
      await option("Lisbon").tap();
      await expect.poll(() => field().inputValue()).toMatch(/^Lisbon, /);
    });

    test("a late response to an older query changes nothing", async () => {
      await openNewTrip();
      const release = Promise.withResolvers<void>();
      await page.route(/\/v1\/places\?q=Lisb(&|$)/, async (route) => {
        await release.promise;
        await route.continue().catch(() => {});
      });
      const request = page.waitForRequest(/\/v1\/places\?q=Lisb(&|$)/);
      await field().pressSequentially("Lisb");
      await request;
      await field().fill("Kyoto");
      await option("Kyoto").waitFor();
      release.resolve();
      await page.waitForTimeout(300);
      expect(await option("Lisbon").count()).toBe(0);
      expect(await option("Kyoto").isVisible()).toBe(true);
    });

    test("retries when the service was too busy", async () => {
      await openNewTrip();
      let requests = 0;
      await page.route("**/v1/places?*", (route) =>
        ++requests === 1 ? route.fulfill({ status: 503, headers: { "retry-after": "0" } }) : route.continue(),
      );
      await field().fill("Lisb");
      await option("Lisbon").waitFor();
      expect(requests).toBeGreaterThan(1);
    });

    test("offline, any text is accepted", async () => {
      await openNewTrip();
      await goOffline(context);
      await field().pressSequentially("Grandma’s house");
      await page.waitForTimeout(400);
      expect(await page.getByRole("option").count()).toBe(0);
      expect(await page.getByRole("alert").count()).toBe(0);
      expect(await field().inputValue()).toBe("Grandma’s house");
    });
  });

  describe("from the geocoder", () => {
    const feature = (name: string, [longitude, latitude]: [number, number], more: object) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { name, type: "house", city: "Rome", country: "Italy", countrycode: "IT", ...more },
    });
    const artemide = feature("Hotel Artemide", [12.4931, 41.9013], {
      ...{ osm_key: "tourism", osm_value: "hotel", osm_type: "N", osm_id: 42 },
      ...{ street: "Via Nazionale", housenumber: "22", postcode: "00184" },
      extra: { opening_hours: "24/7" },
    });
    const pantheonHotel = feature("Hotel Pantheon", [12.4764, 41.8989], {
      ...{ osm_key: "tourism", osm_value: "hotel", osm_type: "W", osm_id: 43 },
    });
    const fountain = { latitude: 41.9009, longitude: 12.4833 };
    const add = () => page.getByRole("textbox", { name: /^Add a stop/ });
    const openTrip = async (look?: BrowserContextOptions) => {
      const client = await begin(look);
      const { body } = await client.createItinerary({
        body: {
          ...{ title: "Rome", destination: "Rome", startDate: "2026-12-01T00:00:00.000Z" },
          days: [{ stops: [{ name: "Trevi Fountain", coordinate: fountain }] }],
        },
      });
      await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
      await page.getByRole("button", { name: /^Add a stop/ }).focus();
      await add().waitFor();
      return async () => (await client.getItinerary({ params: { id: body.id } })).body?.days[0]?.stops[1];
    };

    test("a hotel shows what and where it is, and the stop keeps it", async () => {
      const readStop = await openTrip({ viewport: { width: 390, height: 844 } });
      answerWith([artemide]);
      await add().pressSequentially("hotel artemide roma");
      await option("Hotel Artemide").waitFor();
      const text = await option("Hotel Artemide").innerText();
      expect(text).toContain("Hotel · Via Nazionale 22, 00184 Rome");
      expect(text).toContain("810 m");
      expect(text).toContain("Open 24 hours");
      await page.getByText("Places © OpenStreetMap contributors").waitFor();
      expect(await watched.findings()).toEqual([]);
      await add().press("ArrowDown");
      await add().press("Enter");
      await expect.poll(readStop).toMatchObject({
        name: "Hotel Artemide",
        category: "lodging",
        address: "Via Nazionale 22, 00184 Rome",
        coordinate: { latitude: 41.9013, longitude: 12.4931 },
        openingHours: "24/7",
        place: { source: "osm", id: "node/42" },
      });
      expect(watched.complaints).toEqual([]);
    });

    test("our own places do not wait for it, and what is selected stays selected when it answers", async () => {
      const readStop = await openTrip();
      const release = Promise.withResolvers<void>();
      answerWith([pantheonHotel]);
      await page.route(/\/v1\/places\?(?!.*sources=own)/, async (route) => {
        await release.promise;
        await route.continue().catch(() => {});
      });
      await add().pressSequentially("panth");
      await option("Pantheon").waitFor();
      await page.getByText("Looking for more places …").waitFor();
      await add().press("ArrowDown");
      const selected = page.locator("[role=option][data-combobox-selected]");
      const name = await selected.innerText();
      release.resolve();
      await option("Hotel Pantheon").waitFor();
      expect(await selected.innerText()).toBe(name);
      await add().press("Enter");
      await expect.poll(async () => (await readStop())?.name).toBe(name.split("\n")[0]);
    });

    test("if it is away, our own places stay, a word says why, and any name can be added", async () => {
      const readStop = await openTrip({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
      answer = (response) => response.writeHead(503).end();
      await add().pressSequentially("panthe");
      await option("Pantheon").waitFor();
      await page.getByText("We can’t look up more places right now.").first().waitFor();
      expect(await watched.findings()).toEqual([]);
      await add().fill("Grandma’s kitchen");
      await expect.poll(() => page.getByRole("option").count()).toBe(0);
      await page.getByText("We can’t look up more places right now.").first().waitFor();
      expect(await watched.findings()).toEqual([]);
      await add().press("Enter");
      await expect.poll(readStop).toMatchObject({ name: "Grandma’s kitchen" });
      expect(watched.complaints).toEqual([]);
    });
  });

  describe("on the map", () => {
    const dialog = () => page.getByRole("dialog");
    const lisbon = { latitude: 38.72, longitude: -9.14 };
    const openMapDialog = async (look: BrowserContextOptions) => {
      const client = await begin(look);
      const { body } = await client.createItinerary({
        body: {
          title: "Lisbon",
          destination: "Lisbon",
          center: lisbon,
          days: [{ stops: [{ name: "A bench" }] }],
        },
      });
      await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
      await page.getByRole("button", { name: /^A bench/ }).click();
      await page.getByRole("button", { name: "Place", exact: true }).click();
      await page.getByRole("button", { name: "Put on the map", exact: true }).click();
      await dialog().locator("canvas.maplibregl-canvas").waitFor();
      return async () =>
        (await client.getItinerary({ params: { id: body.id } })).body?.days[0]?.stops[0]?.coordinate;
    };
    /** How far apart two places are on the map, in pixels to the right and down, when it opens. */
    const pixelsBetween = (from: Coordinate, to: Coordinate | undefined) => {
      const turn = (512 * 2 ** 11) / (2 * Math.PI);
      const radians = (degrees: number) => (degrees * Math.PI) / 180;
      const mercator = ({ latitude }: Coordinate) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
      return (
        to && {
          x: turn * radians(to.longitude - from.longitude),
          y: turn * (mercator(from) - mercator(to)),
        }
      );
    };
    /** Within two pixels. */
    const near = ({ x, y }: { x: number; y: number }) => ({ x: within(x), y: within(y) });
    const within = (value: number) => expect.toSatisfy((found: number) => Math.abs(found - value) < 2);
    const canvas = () => dialog().locator("canvas.maplibregl-canvas");
    const middle = async () => {
      const { x, y, width, height } = (await canvas().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    /** The point of the waymark that is dragged, as seen from the middle of the map. */
    const readPoint = async () => {
      const [box, { x, y }] = await Promise.all([
        dialog()
          .getByRole("img", { name: /^The chosen place/ })
          .boundingBox(),
        middle(),
      ]);
      return box && { x: box.x + box.width / 2 - x, y: box.y + box.height - y };
    };

    test.each([
      { viewport: { width: 1280, height: 700 }, colorScheme: "light" },
      { viewport: { width: 390, height: 800 }, colorScheme: "dark" },
    ] as const)("a place is chosen by click, drag and keyboard: $viewport.width px", async (look) => {
      const saved = await openMapDialog(look);
      const choose = dialog().getByRole("button", { name: "Put it here" });
      // The button is visible without scrolling.
      const bottom = await choose.boundingBox();
      expect((bottom?.y ?? 9999) + (bottom?.height ?? 0)).toBeLessThanOrEqual(look.viewport.height);
      const { x, y } = await middle();
      await page.mouse.click(x, y);
      await expect.poll(readPoint).toEqual(near({ x: 0, y: 0 }));
      await page.mouse.move(x, y - 12);
      await page.mouse.down();
      await page.mouse.move(x + 60, y - 12, { steps: 4 });
      await page.mouse.up();
      await expect.poll(readPoint).toEqual(near({ x: 60, y: 0 }));
      await choose.click();
      await expect.poll(async () => pixelsBetween(lisbon, await saved())).toEqual(near({ x: 60, y: 0 }));
      const dragged = (await saved()) as Coordinate;

      // The map opens with the place in the middle.
      await page.getByRole("button", { name: "Move on the map", exact: true }).click();
      await expect.poll(readPoint).toEqual(near({ x: 0, y: 0 }));
      await canvas().focus();
      await page.keyboard.press("ArrowUp");
      await expect.poll(readPoint).toEqual(near({ x: 0, y: 100 }));
      await page.keyboard.press("Enter");
      await expect.poll(readPoint).toEqual(near({ x: 0, y: 0 }));
      expect(await watched.findings()).toEqual([]);
      // What is searched for is not yet chosen.
      const search = dialog().getByRole("textbox", { name: "Search for a place" });
      await search.pressSequentially("Porto");
      await search.press("Enter");
      await choose.click();
      await expect.poll(async () => pixelsBetween(dragged, await saved())).toEqual(near({ x: 0, y: -100 }));
    });
  });
});
