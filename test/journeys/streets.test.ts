import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type StreetsServer, startStreets } from "../support/streets/start-streets.ts";
import { copyCookies } from "./copy-cookies.ts";
import { looks } from "./set-up-browser.ts";
import { watchedPage } from "./watched-page.ts";

const stop = (name: string, latitude: number, longitude: number) => ({
  name,
  coordinate: { latitude, longitude },
});
const draft = {
  title: "Lisbon in spring",
  destination: "Lisbon",
  visibility: "public" as const,
  days: [{ stops: [stop("Feira da Ladra", 38.7151, -9.1246), stop("Museu do Fado", 38.7111, -9.1277)] }],
};
/** Of main streets and of rivers, in palette.css. */
const palette = {
  light: { street: [250, 230, 174], water: [194, 224, 229] },
  dark: { street: [90, 90, 65], water: [18, 52, 62] },
} as const;
const word = "Streets can’t be loaded right now. This is a simpler map.";

describe.runIf(chromiumPath || process.env.CI)("a map with streets", () => {
  let streets: StreetsServer;
  let app: TestApp;
  let browser: Browser;
  let mina: TestBrowser;
  let path: string;
  beforeAll(async () => {
    streets = await startStreets();
    [app, browser] = await Promise.all([
      startApp({ environment: { MAP_STYLE_URL: streets.styleUrl } }),
      openBrowser({ withGraphics: true }),
    ]);
    ({ browser: mina } = await signUpInBrowser(app, { displayName: "Mina" }));
    const { body } = await mina.client.createItinerary({ body: draft });
    path = `/itineraries/${body.id}`;
  });
  afterAll(async () => {
    await closeWindows(browser);
    await Promise.all([app?.close(), streets?.close()]);
  });
  afterEach(async () => {
    streets.faults.clear();
    streets.requests.length = 0;
    await closeWindows(browser);
  });

  const open = async (look: BrowserContextOptions = {}, query = "") => {
    const context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...looks[0],
      ...look,
    });
    if (query.includes("edit")) await copyCookies(mina, context, app);
    const watched = await watchedPage(context, app);
    const ownTiles: string[] = [];
    context.on("request", (request) => {
      if (/\/maps\/[^/]+\/\d/.test(request.url())) ownTiles.push(request.url());
    });
    await watched.page.goto(`${app.url}${path}${query}`);
    return { ...watched, ownTiles };
  };
  const tilePaths = () => streets.requests.filter((path) => path.endsWith(".pbf"));
  const mapOn = (page: Page) => page.locator(".maplibregl-map");
  /** How many pixels of the map have a colour. */
  const countPixels = async (page: Page, [red, green, blue]: readonly number[]) => {
    const { data, info } = await sharp(await mapOn(page).screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
    return count;
  };
  const boxOf = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };

  test.each(looks)(
    "has our own colours at $viewport.width px, $colorScheme, says whose data it is, and covers nothing with that",
    { timeout: 60_000 },
    async (look) => {
      const { page, complaints, findings } = await open(look, "?view=map");
      await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
      const { street, water } = palette[look.colorScheme];
      await expect.poll(() => countPixels(page, street), { timeout: 20_000 }).toBeGreaterThan(200);
      expect(await countPixels(page, water)).toBeGreaterThan(1_000);

      const credits = page.locator(".maplibregl-ctrl-attrib");
      expect(await credits.innerText()).toBe("OpenFreeMap © OpenMapTiles Data from OpenStreetMap");
      const [ofCredits, ofScale] = [
        await boxOf(credits),
        await boxOf(page.locator(".maplibregl-ctrl-scale")),
      ];
      const isApart = ofScale.right <= ofCredits.left || ofScale.bottom <= ofCredits.top;
      expect(isApart).toBe(true);
      expect(await findings({ withTargetSize: true })).toEqual([]);

      // Letters and icons are our own: only the style, the description of the tiles, and tiles are fetched.
      const others = streets.requests.filter((path) => !/^\/(?:styles\/liberty|planet(?:\/.*)?)$/.test(path));
      expect(others).toEqual([]);
      const { origin } = new URL(streets.styleUrl);
      const unexpected = complaints.filter(
        (text) => text !== `a request to ${origin}` && !/GPU stall|GL Driver/.test(text),
      );
      expect(unexpected).toEqual([]);
      expect(await page.getByText(word).count()).toBe(0);
    },
  );

  test("follows the colour scheme without loading anything again", { timeout: 60_000 }, async () => {
    const { page } = await open();
    await expect
      .poll(() => countPixels(page, palette.light.street), { timeout: 20_000 })
      .toBeGreaterThan(200);
    const before = streets.requests.length;
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => countPixels(page, palette.dark.street), { timeout: 20_000 }).toBeGreaterThan(200);
    expect(await countPixels(page, palette.light.street)).toBe(0);
    expect(streets.requests).toHaveLength(before);
  });

  test("names places in the traveller's language", { timeout: 90_000 }, async () => {
    const { page } = await open({ locale: "de-DE" }, "?edit=true");
    await expect
      .poll(() => countPixels(page, palette.light.street), { timeout: 20_000 })
      .toBeGreaterThan(200);
    await mapOn(page).scrollIntoViewIfNeeded();
    // The cursor says where a label is.
    const labels = (await page.evaluate(`(async () => {
      const canvas = document.querySelector("canvas.maplibregl-canvas");
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const found = [];
      for (let y = 10; y < Math.min(height, innerHeight - top) - 40; y += 12)
        for (let x = 20; x < width - 90; x += 30) {
          const [clientX, clientY] = [left + x, top + y];
          if (document.elementFromPoint(clientX, clientY) !== canvas) continue;
          canvas.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }));
          if (canvas.style.cursor === "copy") found.push([clientX, clientY]);
        }
      return found;
    })()`)) as [number, number][];
    const names: string[] = [];
    const card = page.getByRole("region", { name: /hinzufügen$/ });
    for (const [x, y] of labels) {
      await page.mouse.click(x, y);
      names.push((await card.getByRole("paragraph").first().textContent()) ?? "");
      if (names.includes("Lissabon")) break;
    }
    expect(names).toContain("Lissabon");
    expect(names).not.toContain("Jardim da Graça");
  });

  test.each([
    ["style", 500],
    ["style", "garbage"],
    ["style", "away"],
    ["tilejson", 404],
    ["tilejson", "garbage"],
    ["tiles", 429],
    ["tiles", 404],
    ["tiles", "garbage"],
    ["tiles", "away"],
  ] as const)("is our own, with a word, if the %s sends %s", { timeout: 60_000 }, async (part, fault) => {
    streets.faults.set(part, { fault });
    const { page, ownTiles, complaints, findings } = await open();
    await page.getByRole("status").filter({ hasText: word }).waitFor();
    await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
    await expect.poll(() => ownTiles.length).toBeGreaterThan(0);
    await expect.poll(() => page.locator(".maplibregl-ctrl-attrib").innerText()).toContain("Natural Earth");
    expect(await findings({ withTargetSize: true })).toEqual([]);
    // The browser itself reports failed requests; the page adds nothing.
    expect(
      complaints.filter((text) => !/Failed to load|a request to|GPU stall|GL Driver/.test(text)),
    ).toEqual([]);
  });

  test("is our own while others are silent, and says so after a while", { timeout: 60_000 }, async () => {
    streets.faults.set("tiles", { fault: "nothing" });
    const withoutTiles = await open();
    await expect.poll(() => tilePaths().length).toBeGreaterThan(0);
    streets.faults.set("style", { fault: "nothing" });
    const withoutStyle = await open();
    // At once, although the style may still come.
    await expect.poll(() => withoutStyle.ownTiles.length, { timeout: 15_000 }).toBeGreaterThan(0);
    for (const { page, ownTiles } of [withoutTiles, withoutStyle]) {
      await page.getByText(word).waitFor();
      await expect.poll(() => ownTiles.length).toBeGreaterThan(0);
    }
  });

  test("comes back when others are back", { timeout: 60_000 }, async () => {
    streets.faults.set("tiles", { fault: 429 });
    const { page } = await open();
    await page.getByText(word).waitFor();
    const tryAgain = async () => {
      const before = streets.requests.length;
      await page.evaluate("dispatchEvent(new Event('online'))");
      await expect.poll(() => streets.requests.length).toBeGreaterThan(before + 2);
    };
    await tryAgain();
    expect(await page.getByText(word).count()).toBe(1);
    streets.faults.clear();
    await tryAgain();
    await page.getByText(word).waitFor({ state: "detached" });
    await expect
      .poll(() => countPixels(page, palette.light.street), { timeout: 20_000 })
      .toBeGreaterThan(200);
  });

  test("requests a tile once more that failed alone", { timeout: 60_000 }, async () => {
    const { page } = await open();
    await expect
      .poll(() => countPixels(page, palette.light.street), { timeout: 20_000 })
      .toBeGreaterThan(200);
    const loaded = new Set(tilePaths());
    streets.faults.set("tiles", { fault: 503, times: 1 });
    await page.getByRole("button", { name: "Zoom out" }).click();
    const twice = () =>
      tilePaths().filter((path, index, all) => !loaded.has(path) && all.indexOf(path) !== index);
    await expect.poll(() => twice().length, { timeout: 15_000 }).toBe(1);
    expect(await page.getByText(word).count()).toBe(0);
  });
});
