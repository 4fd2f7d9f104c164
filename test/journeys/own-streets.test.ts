import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { madeCity, writeMadeCity } from "../support/made-city.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type FileServer, startFileServer } from "../support/start-file-server.ts";
import { watchedPage } from "./watched-page.ts";

const looks: readonly BrowserContextOptions[] = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light", locale: "en-GB" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark", locale: "en-GB" },
];
const stop = (name: string, latitude: number, longitude: number) => ({
  name,
  coordinate: { latitude, longitude },
});
const draft = {
  title: "Lisbon",
  visibility: "public" as const,
  days: [{ stops: [stop("Museu do Rio", 38.716, -9.162), stop("Miradouro", 38.73, -9.14)] }],
};

describe.runIf(chromiumPath || process.env.CI)("a map with streets of the operator's own", () => {
  let file: Awaited<ReturnType<typeof writeMadeCity>>;
  let server: FileServer;
  let [fromDisk, fromWeb]: TestApp[] = [];
  let browser: Browser;
  beforeAll(async () => {
    file = await writeMadeCity("protomaps");
    server = await startFileServer(await madeCity("openmaptiles"));
    [fromDisk, fromWeb, browser] = await Promise.all([
      startApp({ environment: { MAP_TILES: file.path } }),
      startApp({ environment: { MAP_TILES: server.url } }),
      openBrowser({ withGraphics: true }),
    ]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await Promise.all([fromDisk?.close(), fromWeb?.close()]);
    await Promise.all([server.close(), file.remove()]);
  });

  const openTrip = async (at: TestApp, look: BrowserContextOptions = looks[0] ?? {}) => {
    const { browser: mina } = await signUpInBrowser(at, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({ body: draft });
    const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce", ...look });
    const watched = await watchedPage(context, at);
    const requests: string[] = [];
    context.on("request", (request) => void requests.push(request.url()));
    await watched.page.goto(`${at.url}/itineraries/${body.id}`);
    if (look.viewport && look.viewport.width < 600)
      await watched.page.locator("label", { hasText: /^Map$/ }).click();
    await watched.page.getByRole("region", { name: "Map of the trip" }).waitFor();
    const tiles = () => requests.filter((url) => url.includes("/maps/streets/"));
    return { ...watched, context, tiles };
  };
  const ofMap = (complaints: readonly string[]) =>
    complaints.filter((text) => !/GPU stall|GL Driver/.test(text));

  test.each([
    { from: "a file in Protomaps' schema", app: () => fromDisk, look: looks[0] },
    { from: "a server in OpenMapTiles' schema", app: () => fromWeb, look: looks[1] },
  ])("shows them from $from, and asks nobody else", async ({ app, look }) => {
    const { page, findings, complaints, context, tiles } = await openTrip(app() as TestApp, look);
    await expect.poll(() => tiles().length).toBeGreaterThan(1);
    await page.getByRole("link", { name: "© OpenStreetMap" }).waitFor();
    expect(await findings({ withTargetSize: true })).toEqual([]);
    // Among them would be every request to another host.
    expect(ofMap(complaints)).toEqual([]);
    await context.close();
  });

  test("shows our own map, with a word, when the file cannot be read", async () => {
    server.fault = "answers 500";
    const { page, context } = await openTrip(fromWeb as TestApp, {
      ...looks[0],
      // Where nothing has been read yet.
      viewport: { width: 1000, height: 700 },
    });
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.getByText("Streets can’t be loaded right now.").waitFor();
    await page.getByRole("link", { name: "Natural Earth" }).waitFor();
    server.fault = undefined;
    await context.close();
  });
});
