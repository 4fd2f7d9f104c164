import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { Failure } from "../../server/platform/failure.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { copyCookies } from "./copy-cookies.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
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
    { script = "", query = "" } = {},
  ) => {
    const { browser: mina } = await signUpInBrowser(at, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({ body: { ...trip, visibility: "public" } });
    const context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...look,
    });
    await context.addInitScript(script);
    if (query.includes("edit")) await copyCookies(mina, context, at);
    const watched = await watchedPage(context, at);
    const tiles: string[] = [];
    context.on("request", (request) => {
      if (/\/maps\/[^/]+\/\d/.test(request.url())) tiles.push(request.url());
    });
    await watched.page.goto(`${at.url}/itineraries/${body.id}${query}`);
    const stopButton = (name: string) => watched.page.getByRole("button", { name, exact: true });
    return { ...watched, context, tiles, mina, id: body.id, stopButton };
  };
  /** Calls a function of the page with an element. */
  const evaluate = (locator: Locator, code: string): Promise<unknown> =>
    locator.evaluate(new Function("element", `return (${code})(element)`) as () => unknown);
  /** The buttons of the map in whose middle something else is on top. */
  const coveredButtons = (page: Page): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll(".maplibregl-map button")]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        return onTop !== null && !button.contains(onTop);
      })
      .map((button) => button.ariaLabel)`);
  /** Without Chromium's warnings about slow drawing in software. */
  const withoutGraphicsWarnings = (complaints: readonly string[]) =>
    complaints.filter((text) => !/GPU stall|GL Driver/.test(text));

  test.each(looks)(
    "has no accessibility problems at $viewport.width px, $colorScheme, and comes from this server only",
    async (look) => {
      const { page, findings, complaints, context, tiles } = await openTrip(app as TestApp, look);
      if (look.viewport && look.viewport.width < 600)
        await page.locator("label", { hasText: /^Map$/ }).click();
      await page.getByRole("region", { name: "Map of the trip" }).waitFor();
      await page.getByRole("button", { name: "1. Feira da Ladra" }).waitFor();
      // Numbered as in the list, where the second stop has no coordinate; numbers go on from day to day.
      await page.getByRole("button", { name: "3. Museu do Fado" }).waitFor();
      await page.getByRole("button", { name: "4. Belém Tower" }).waitFor();
      for (const name of ["Zoom in", "Zoom out", "Show the whole trip"])
        await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => tiles.length).toBeGreaterThan(0);
      expect(await findings({ withTargetSize: true })).toEqual([]);
      expect(withoutGraphicsWarnings(complaints)).toEqual([]);
      await context.close();
    },
  );

  test("has a clickable mark for every stop, however many and however near", async () => {
    const castle = [38.7139, -9.1335] as const;
    const halts = Array.from({ length: 60 }, (_, at) => stop(`Halt ${at + 1}`, 38.7, -9.2 + at / 1e5));
    const { page, context, findings, stopButton } = await openTrip(app as TestApp, looks[0], {
      ...draft,
      days: [
        {
          stops: [
            stop("Castle", ...castle),
            stop("Castle gate", 38.7138, -9.1336),
            stop("Castle café", ...castle),
            stop("Castle again", ...castle),
          ],
        },
        { stops: halts },
        { stops: [stop("Castle at night", ...castle)] },
      ],
    });
    // On the map of the whole trip they are groups.
    const halt = stopButton("5–64: 60 stops here. Zoom in.");
    await Promise.all([halt.waitFor(), stopButton("5 stops here. Zoom in.").waitFor()]);
    expect(await findings({ withTargetSize: true })).toEqual([]);

    // They keep the focus when they are arranged again.
    await evaluate(halt, "(button) => button.focus({ preventScroll: true })");
    const before = await halt.boundingBox();
    await evaluate(stopButton("Zoom out"), "(button) => button.click()");
    await expect.poll(() => halt.boundingBox()).not.toEqual(before);
    expect(await evaluate(halt, "(button) => button === document.activeElement")).toBe(true);

    // On that of its day each has room of its own.
    const days = page.getByRole("navigation", { name: "Go to day" });
    await days.getByRole("button", { name: "Day 1" }).click();
    await stopButton("4. Castle again").waitFor();
    expect(await findings({ withTargetSize: true })).toEqual([]);
    expect(await coveredButtons(page)).toEqual([]);
    await stopButton("3. Castle café").click();
    await page.locator("[data-marked]", { hasText: "Castle café" }).waitFor();

    // Too many at one place are a group there, too; close up, all are there.
    await days.getByRole("button", { name: "Day 2" }).click();
    await page
      .getByRole("button", { name: /stops here/ })
      .first()
      .click();
    await stopButton("10. Halt 6").waitFor();
    expect(await findings({ withTargetSize: true })).toEqual([]);
    await context.close();
  });

  test("has the colours of the list", async () => {
    const { page, context, stopButton } = await openTrip(app as TestApp);
    const colourOf = (mark: Locator) =>
      evaluate(mark.first(), "(number) => getComputedStyle(number.parentElement).backgroundColor");
    const colourInList = (name: string) =>
      colourOf(page.locator("li", { hasText: name }).locator("[aria-hidden] > span"));
    const colourOnMap = (name: string) => colourOf(stopButton(name).locator("span > span"));
    await stopButton("4. Belém Tower").waitFor();
    const [first, second] = [await colourInList("Feira da Ladra"), await colourInList("Belém Tower")];
    expect(first).not.toBe(second);
    expect(await colourOnMap("1. Feira da Ladra")).toBe(first);
    expect(await colourOnMap("4. Belém Tower")).toBe(second);
    await context.close();
  });

  test("shows a stop that was added out of view, but stays for what others add", {
    timeout: 120_000,
  }, async () => {
    const at = app as TestApp;
    const { page, context, stopButton, id } = await openTrip(at, looks[0], draft, {
      query: "?edit=true",
    });
    // The index of places takes long to load on a busy machine, and is not what this is about.
    const porto = { ...stop("Porto", 41.1496, -8.6109), region: "Portugal", kind: "city", category: "other" };
    await page.route("**/v1/places?*", (route) => route.fulfill({ json: { data: [porto] } }));
    const isInView = (name: string) =>
      evaluate(
        stopButton(name),
        `(button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const map = button.closest(".maplibregl-map").getBoundingClientRect();
        return left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom;
      }`,
      );
    await stopButton("1. Feira da Ladra").waitFor();

    const { browser: bo, account } = await signUpInBrowser(at, { displayName: "Bo" });
    await giveRole(at, id, account.id, "editor");
    const { body } = await bo.client.getItinerary({ params: { id } });
    const days = (body as Itinerary).days.map((day, index) =>
      index === 0
        ? { ...day, stops: [...day.stops, { ...stop("Madrid", 40.4168, -3.7038), id: "madrid" }] }
        : day,
    );
    await bo.client.changeItinerary({
      params: { id },
      body: { days },
      headers: await ifMatchCurrent(bo, id),
    });
    await stopButton("4. Madrid").waitFor({ state: "attached" });
    expect(await isInView("4. Madrid")).toBe(false);
    expect(await isInView("1. Feira da Ladra")).toBe(true);

    await page.getByRole("button", { name: "Add a stop: Day 1" }).click();
    await page.getByRole("textbox", { name: "Add a stop: Day 1" }).fill("Porto");
    await page
      .getByRole("option", { name: /^Porto.*Portugal/ })
      .first()
      .click();
    await stopButton("5. Porto").waitFor({ state: "attached" });
    await expect.poll(() => isInView("5. Porto")).toBe(true);
    await context.close();
  });

  test("adds a place that the map names", async () => {
    const { page, context, findings, stopButton, mina, id, complaints } = await openTrip(
      app as TestApp,
      looks[0],
      draft,
      {
        query: "?edit=true",
      },
    );
    await stopButton("1. Feira da Ladra").waitFor();
    await stopButton("Show the whole trip").scrollIntoViewIfNeeded();
    await page.evaluate("scrollBy(0, 500)");
    // The cursor says where a label is.
    const findLabel = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector("canvas.maplibregl-canvas");
        const { left, top, width, height } = canvas.getBoundingClientRect();
        for (let y = 20; y < Math.min(height, innerHeight - top) - 60; y += 8)
          for (let x = 20; x < width - 90; x += 12) {
            const [clientX, clientY] = [left + x, top + y];
            if (document.elementFromPoint(clientX, clientY) !== canvas) continue;
            canvas.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, bubbles: true }));
            if (canvas.style.cursor === "copy") return [clientX, clientY];
          }
      })()`) as Promise<[number, number] | undefined>;
    const card = page.getByRole("region", { name: /^Add / });
    // Labels come, move and go until all tiles are there.
    const clickLabel = async () => {
      const label = await findLabel();
      if (label) await page.mouse.click(...label);
      return card.count();
    };
    await expect.poll(clickLabel, { timeout: 40_000 }).toBe(1);
    await card.getByRole("combobox", { name: "Day" }).selectOption({ label: "Day 2" });
    const name = (await card.getByRole("paragraph").first().textContent()) ?? "";
    expect(await findings({ withTargetSize: true })).toEqual([]);
    await card.getByRole("button", { name: "Add", exact: true }).click();
    await card.getByText("Added to day 2.").waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.tagName")).toBe("CANVAS");
    const readStops = async () =>
      ((await mina.client.getItinerary({ params: { id } })).body as Itinerary).days[1]?.stops;
    await expect
      .poll(readStops, { timeout: 10_000 })
      .toMatchObject([{ name: "Belém Tower" }, { name, coordinate: { latitude: expect.closeTo(38.7, 0) } }]);
    expect(withoutGraphicsWarnings(complaints)).toEqual([]);
    await context.close();
  });

  test("on a phone: swipes through the stops, and Back returns to the list", {
    timeout: 60_000,
  }, async () => {
    const { page, context, findings, stopButton } = await openTrip(app as TestApp, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole("heading", { name: "Belém Tower" }).waitFor();
    await page.evaluate("scrollTo(0, 300)");
    await page.locator("label", { hasText: /^Map$/ }).tap();
    await stopButton("1. Feira da Ladra").waitFor();
    expect(page.url()).toContain("view=map");
    expect(await findings({ withTargetSize: true })).toEqual([]);

    // The map and its cards fill what is left of the screen, and cover nothing.
    const cards = page.getByRole("list", { name: "Stops on the map" });
    const { y = 0, height = 0 } = (await cards.boundingBox()) ?? {};
    expect(Math.round(y + height)).toBe(844);
    expect(await coveredButtons(page)).toEqual([]);

    // A tap on a pin brings its card, and stays on the map.
    const chosen = cards.locator("[aria-current]");
    await stopButton("3. Museu do Fado").tap();
    await expect.poll(() => chosen.textContent()).toContain("Museu do Fado");
    expect(page.url()).toContain("view=map");

    // A swipe chooses the stop of the card in the middle.
    await evaluate(cards, "(list) => list.scrollTo({ left: 0, behavior: 'instant' })");
    await expect.poll(() => chosen.textContent()).toContain("Feira da Ladra");
    await page.locator("[data-active]", { hasText: "1" }).waitFor();

    // Back, by the browser and by the switch, leads to the same place in the list.
    await page.goBack();
    await cards.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("Math.round(scrollY)")).toBe(300);
    await page.locator("label", { hasText: /^Map$/ }).tap();
    await cards.waitFor();
    await page.locator("label", { hasText: /^List$/ }).tap();
    await cards.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("Math.round(scrollY)")).toBe(300);

    // The address of the map can be shared, and a card leads to its stop in the list.
    await page.goForward();
    await cards.waitFor();
    await page.reload();
    await cards.getByRole("button", { name: "Open Belém Tower" }).click();
    await page.locator("[data-marked]", { hasText: "Belém Tower" }).waitFor();
    expect(page.url()).not.toContain("view=");
    await context.close();
  });

  test("on a phone: editing begun on the map goes on in the list", { timeout: 60_000 }, async () => {
    const look = { viewport: { width: 390, height: 844 } };
    const { page, context, stopButton } = await openTrip(app as TestApp, look, draft, {
      query: "?edit=true",
    });
    await stopButton("Done").click();
    const readPosition = () => page.evaluate("navigation.currentEntry.index");
    const position = await readPosition();
    await page.locator("label", { hasText: /^Map$/ }).click();
    await page.getByRole("list", { name: "Stops on the map" }).waitFor();
    await stopButton("Edit").click();
    await stopButton("Done").waitFor();
    await page.locator("label", { hasText: /^List$/ }).click();
    await page.waitForURL(/\?edit=true$/);
    await stopButton("Done").waitFor();
    expect(await readPosition()).toBe(position);
    await context.close();
  });

  test("is a drawing with the same numbers without WebGL", async () => {
    const noGraphics = `{
      const before = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith("webgl") ? null : before.call(this, kind, ...rest);
      };
    }`;
    const { page, findings, complaints, context, tiles } = await openTrip(app as TestApp, {}, draft, {
      script: noGraphics,
    });
    await page.getByRole("button", { name: "3. Museu do Fado" }).waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
    // Land and sea: the trip is at a coast.
    const [land, water] = ["land", "water"].map((kind) =>
      page.locator(`svg[data-ground] path[data-kind=${kind}]`),
    );
    await expect.poll(() => land?.getAttribute("d")).toMatch(/^M.+z$/);
    expect(await water?.getAttribute("d")).not.toBeNull();
    expect(tiles.length).toBeGreaterThan(0);
    expect(await findings({ withTargetSize: true })).toEqual([]);
    expect(complaints).toEqual([]);
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

  test("requests a tile of our own again that the server was too busy to make", {
    timeout: 120_000,
  }, async () => {
    const { mapTiles } = (app as TestApp).parts;
    const busy = vi
      .spyOn(mapTiles, "at")
      .mockRejectedValue(new Failure("unavailable", { retryAfterSeconds: 2 }));
    const loaded: string[] = [];
    const { page, context, tiles } = await openTrip(app as TestApp);
    context.on("response", (response) => {
      if (response.ok() && tiles.includes(response.url())) loaded.push(response.url());
    });
    // The drawing has made room for the map, whose first attempts are over: nothing moves it any more.
    await page.locator("svg[data-ground]").waitFor({ state: "detached" });
    const isQuiet = async () => {
      const before = tiles.length;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return before > 0 && tiles.length === before;
    };
    await expect.poll(isQuiet, { timeout: 20_000 }).toBe(true);
    expect(loaded).toEqual([]);
    const asked = tiles.length;
    busy.mockRestore();
    // The map waits up to a minute between attempts.
    const areLoaded = () => tiles.length > asked && tiles.slice(asked).every((url) => loaded.includes(url));
    await expect.poll(areLoaded, { timeout: 70_000 }).toBe(true);
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
