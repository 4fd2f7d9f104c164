import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { watchedPage } from "./watched-page.ts";

const looks: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
];
const stop = (name: string, latitude: number, longitude: number) => ({
  name,
  coordinate: { latitude, longitude },
});
const draft = {
  title: "Lisbon in spring",
  destination: "Lisbon",
  days: [
    {
      stops: [
        stop("Feira da Ladra", 38.7151, -9.1246),
        { name: "A bench" },
        stop("Museu do Fado", 38.7111, -9.1277),
      ],
    },
    { stops: [stop("Belém Tower", 38.6916, -9.216)] },
  ],
};

describe.runIf(chromiumPath || process.env.CI)("the map of a trip", () => {
  let styles: Server;
  let [app, withStreets]: TestApp[] = [];
  let browser: Browser;
  const requestedPaths: string[] = [];
  beforeAll(async () => {
    styles = createServer((request, response) => {
      requestedPaths.push(request.url ?? "");
      response.setHeader("access-control-allow-origin", "*");
      if (request.url !== "/style.json") return void response.writeHead(404).end();
      const { port } = styles.address() as AddressInfo;
      const streets = { type: "vector", tiles: [`http://localhost:${port}/tiles/{z}/{x}/{y}`], maxzoom: 5 };
      const layers = [
        { id: "ground", type: "background", paint: { "background-color": "#cccccc" } },
        { id: "streets", type: "line", source: "streets", "source-layer": "street" },
      ];
      response.end(JSON.stringify({ version: 8, sources: { streets }, layers }));
    });
    await new Promise<void>((resolve) => styles.listen(0, "localhost", resolve));
    const { port } = styles.address() as AddressInfo;
    [app, withStreets, browser] = await Promise.all([
      startApp(),
      startApp({ environment: { MAP_STYLE_URL: `http://localhost:${port}/style.json` } }),
      openBrowser({ withGraphics: true }),
    ]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await Promise.all([app?.close(), withStreets?.close()]);
    styles.close();
  });

  const openTrip = async (
    at: TestApp,
    look: BrowserContextOptions = looks[0] ?? {},
    trip: typeof draft = draft,
    script = "",
  ) => {
    const { client } = (await signUpInBrowser(at, { displayName: "Mina" })).browser;
    const { body } = await client.createItinerary({ body: { ...trip, visibility: "public" } });
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...look });
    await context.addInitScript(script);
    const watched = await watchedPage(context, at);
    const tiles: string[] = [];
    context.on("request", (request) => {
      if (/\/maps\/[^/]+\/\d/.test(request.url())) tiles.push(request.url());
    });
    await watched.page.goto(`${at.url}/itineraries/${body.id}`);
    return { ...watched, context, tiles };
  };
  /** Without Chromium's warnings about slow drawing in software. */
  const withoutGraphicsWarnings = (complaints: readonly string[]) =>
    complaints.filter((text) => !/GPU stall|GL Driver/.test(text));

  test.each(looks)(
    "has no accessibility problems at $viewport.width px, $colorScheme, and comes from this server only",
    async (look) => {
      const { page, findings, complaints, context, tiles } = await openTrip(app as TestApp, look);
      if (look.viewport && look.viewport.width < 600)
        await page.getByRole("button", { name: "Map", exact: true }).click();
      await page.getByRole("region", { name: "Map of the trip" }).waitFor();
      await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
      // Numbered as in the list, where the second stop has no coordinate.
      await page.getByRole("button", { name: "3. Museu do Fado" }).waitFor();
      for (const name of ["Zoom in", "Zoom out", "Show the whole trip"])
        await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => tiles.length).toBeGreaterThan(0);
      expect(await findings()).toEqual([]);
      expect(withoutGraphicsWarnings(complaints)).toEqual([]);
      await context.close();
    },
  );

  test("has a clickable mark for every stop, however many", async () => {
    // More stops than there are buttons; the last one is far in the east.
    const halts = Array.from({ length: 60 }, (_, at) => stop(`Halt ${at}`, 38.7, -9.2 + at / 1e4));
    const { page, context } = await openTrip(app as TestApp, looks[1], {
      ...draft,
      days: [{ stops: halts }, { stops: [stop("Far away", 38.7, -9.1)] }],
    });
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.getByRole("button", { name: "60. Halt 59" }).waitFor();
    expect(await page.getByRole("button", { name: "1. Far away" }).count()).toBe(0);
    const sheet = page.getByRole("dialog");
    const box = await sheet.locator("canvas.maplibregl-canvas").boundingBox();
    if (!box) throw new Error("The map is not visible.");
    // Retried until the mark is drawn. For the margins around the stops see findPadding.
    await expect
      .poll(
        async () => {
          if (await sheet.isVisible())
            await page.mouse.click(box.x + box.width * 0.8, box.y + (48 + box.height - 96) / 2);
          return sheet.isVisible();
        },
        { interval: 500 },
      )
      .toBe(false);
    await page.locator("[data-marked]", { hasText: "Far away" }).waitFor();
    await context.close();
  });

  test("is a drawing with the same numbers without WebGL", async () => {
    const noGraphics = `{
      const before = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith("webgl") ? null : before.call(this, kind, ...rest);
      };
    }`;
    const { page, findings, complaints, context, tiles } = await openTrip(
      app as TestApp,
      {},
      draft,
      noGraphics,
    );
    await page.getByRole("button", { name: "3. Museu do Fado" }).waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
    expect(tiles).toEqual([]);
    await page.getByRole("button", { name: "3. Museu do Fado" }).click();
    await page.locator("[data-marked]", { hasText: "Museu do Fado" }).waitFor();
    await context.close();
  });

  test("can use the operator's own style", async () => {
    const { page, complaints, context } = await openTrip(withStreets as TestApp);
    await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
    await expect.poll(() => requestedPaths.some((path) => path.startsWith("/tiles/"))).toBe(true);
    // The Content-Security-Policy allows the page and its worker to load it.
    expect(complaints.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
    await context.close();
  });

  test("uses our own style if the operator's cannot be loaded", async () => {
    styles.closeAllConnections();
    await new Promise((resolve) => styles.close(resolve));
    const { page, tiles, context } = await openTrip(withStreets as TestApp);
    await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    await context.close();
  });
});
