import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportRequest, ImportResult } from "../../contract/import.ts";
import { setPlan } from "../../server/features/subscriptions/subscriptions.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { scannedPdf } from "./scanned-pdf.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const mediabunny = createRequire(import.meta.url)
  .resolve("mediabunny")
  .replace(/dist\/.*/, "dist/bundles/mediabunny.min.cjs");
const looks = [
  {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light" as const,
    used: 29,
    allowance: /^29 of 30 imports used/,
  },
  {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark" as const,
    used: 30,
    allowance: "You’ve used all imports of this month",
  },
];
const captions = ["DAY 1  LISBON", "10:00 Belém Tower", "13:00 Aunt Rosa’s Kitchen"];
/** What is read from a photo, for tests that are not about reading. */
const lisbonDay: ImportResult = {
  preview: {
    title: "Lisbon",
    tags: [],
    days: [
      {
        id: "day-1",
        title: "Lisbon",
        stops: [{ id: "day-1-stop-1", name: "Belém Tower", category: "sight" }],
      },
    ],
    packing: [{ id: "hat", name: "Hat", category: "clothing", quantity: 1, isPacked: false }],
    expenses: [],
  },
  source: { confidence: 0.9, stops: 1, placed: 0 },
  sightings: [],
};
/** The OCR is real, and the machine may be busy. */
const patience = 150_000;

describe.runIf(chromiumPath || process.env.CI)("an import in the browser", { timeout: 2 * patience }, () => {
  const browser = setUpBrowser({ ignoredMessages: /status of 4\d\d|ERR_FAILED|GPU stall due to ReadPixels/ });
  let app: TestApp;
  let here: OpenPage;
  let context: BrowserContext;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    here = await browser.open(options);
    ({ page, context } = here);
    page.setDefaultTimeout(patience);
  };
  beforeEach(() => begin());

  const button = (name: string | RegExp) =>
    page.getByRole("button", { name, exact: typeof name === "string" });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const choose = (...files: Parameters<Page["setInputFiles"]>[1][]) =>
    page.locator("input[type=file]").setInputFiles(files.flat() as never);
  /** Opens the import page as a new traveller on the plan. */
  const openImport = async ({ plan = "plus" as "free" | "plus", used = 0 } = {}) => {
    const traveller = await signUpInBrowser(app);
    const { id, email } = traveller.account;
    if (plan === "plus") await setPlan(app.parts, { email, plan });
    await app.parts.db`
      insert into imports (id, traveller_id, is_charged, made_at)
      select gen_random_uuid(), ${id}, true, now() from generate_series(1, ${used}::integer)`;
    await here.signInAs(traveller.browser);
    // Playwright knows the body only of requests with a route.
    await page.route("**/v1/imports/media", (route) => route.continue());
    await page.goto(`${app.url}/import`);
    await heading("Import a trip").waitFor();
    return traveller.browser.client;
  };
  const stopNames = async () => {
    const fields = await page
      .getByRole("group", { name: /^Stop \d/ })
      .getByLabel("Name")
      .all();
    return Promise.all(fields.map((field) => field.inputValue()));
  };
  const usedImports = async (client: Awaited<ReturnType<typeof openImport>>) =>
    (await client.getSubscription()).body.imports.used;
  /** The name of the focused element. */
  const focused = () =>
    page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText",
    ) as Promise<string>;
  const importRequestOf = async (act: () => Promise<unknown>): Promise<ImportRequest> => {
    const [request] = await Promise.all([
      page.waitForRequest((request: Request) => request.url().endsWith("/v1/imports/media")),
      act(),
    ]);
    return request.postDataJSON();
  };
  /** A portrait video that shows each caption for two seconds. The browser makes it, once for all tests. */
  let videoFile: Buffer | undefined;
  const video = async () => {
    videoFile ??= await recordVideo(page);
    return { name: "lisbon.webm", mimeType: "video/webm", buffer: videoFile };
  };
  const recordVideo = async (page: Page) => {
    // Through the debugger's protocol, because the page's Content-Security-Policy allows no scripts.
    await page.evaluate(`${await readFile(mediabunny, "utf8")}; globalThis.Mediabunny = Mediabunny; 0`);
    return Buffer.from((await page.evaluate(recordingScript(captions))) as string, "base64");
  };
  const photo = async (
    name: string,
    exif: Record<string, Record<string, string>> = {},
    size = { width: 240, height: 160 },
  ) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { ...size, channels: 3, background: "teal" } })
      .withExif(exif)
      .jpeg()
      .toBuffer(),
  });
  /** Brings a file into the page by an event, as from the clipboard or another window. */
  const bring = async (
    event: "paste" | "drop",
    { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>,
  ) =>
    page.evaluate(`{
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], "${name}", { type: "${mimeType}" }));
      const zone = document.querySelector("main [role=presentation]");
      zone.dispatchEvent("${event}" === "paste"
        ? new ClipboardEvent("paste", { bubbles: true, clipboardData: transfer })
        : new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }`);
  /** The share of dark pixels of a frame. */
  const darkness = (number: number) =>
    page.evaluate(`(async () => {
      const frame = document.querySelector('img[alt="Picture ${number}"]');
      await frame.decode();
      const canvas = new OffscreenCanvas(frame.naturalWidth, frame.naturalHeight);
      const pen = canvas.getContext("2d");
      pen.drawImage(frame, 0, 0);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      return data.filter((grey, at) => at % 4 === 0 && grey < 128).length / (data.length / 4);
    })()`) as Promise<number>;
  /** The imports that are stored in this browser. */
  const storedImports = async (): Promise<unknown[]> => {
    const all = await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open("waybook-import");
      opening.onsuccess = () => {
        const request = opening.result.transaction("imports").objectStore("imports").getAll();
        request.onsuccess = () => resolve(JSON.stringify(request.result));
      };
    })`);
    return JSON.parse(all as string);
  };
  /** Responds with a fixed result and without a stream, as a proxy may. */
  const respondAtOnce = () => page.route("**/v1/imports/media", (route) => route.fulfill({ json: result }));
  const heic = async (name: string) => ({
    name,
    // Most systems do not know the type HEIC.
    mimeType: "",
    buffer: await readFile(join(fixtures, name)),
  });

  test("makes a trip of a video", async () => {
    const client = await openImport();
    await page.getByText(/^0 of 30 imports used. You get new ones on /).waitFor();
    await choose(await video());
    // Frames that look the same are sent once.
    await heading("3 pictures of the video").waitFor();
    // Before the frames are sent, nothing is stored, and the page says so.
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await page.getByText("Your pictures are only on this page").waitFor();
    await button("Cancel").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const { kind, frames } = await importRequestOf(() => button("Read these pictures").click());
    expect(kind).toBe("video");
    expect(frames.map(({ second = -1 }) => Math.floor(second / 2))).toEqual([0, 1, 2]);

    await heading("Check your trip").waitFor();
    await page.getByText("2 stops were found. One is not on the map yet.").waitFor();
    expect(await stopNames()).toEqual(["Belém Tower", "Aunt Rosa's Kitchen"]);
    await button("Show the picture of Belém Tower").click();
    await page.getByRole("dialog").getByText("Picture 2 of 3").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog").getByText("Picture 3 of 3").waitFor();
    await page.keyboard.press("Escape");

    // With the keyboard: to the stop that is not on the map, into the dialog, and back.
    await button("Go to the next one").press("Enter");
    await expect.poll(focused).toBe("Put on the map: Aunt Rosa's Kitchen");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Search for a place" }).fill("38.6968, -9.2034");
    await expect.poll(() => button("Put it here").isEnabled()).toBe(true);
    await button("Put it here").press("Enter");
    await page.getByText("2 stops were found. All of them are on the map.").waitFor();
    await expect.poll(focused).toBe("On the map: Aunt Rosa's Kitchen. Move it");
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Lisbon with Rosa");
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await page.getByText("It stays in this browser").waitFor();
    await button("Cancel").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    // Corrections are stored a moment later, and survive a reload.
    await expect.poll(async () => JSON.stringify(await storedImports())).toContain("Lisbon with Rosa");
    await page.reload();
    await page.getByText("2 stops were found. All of them are on the map.").waitFor();
    expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(
      "Lisbon with Rosa",
    );
    await button("Show the picture of Belém Tower").waitFor();
    await button("Save to my library").click();
    await page.waitForURL(/\/itineraries\/[\da-f-]{36}$/);
    await heading("Lisbon with Rosa").waitFor();
    const { body: itinerary } = await client.getItinerary({ params: { id: page.url().slice(-36) } });
    expect(itinerary?.visibility).toBe("private");
    expect(itinerary?.days[0]?.stops).toMatchObject([
      { name: "Belém Tower", startTime: "10:00" },
      { coordinate: { latitude: 38.6968, longitude: -9.2034 }, startTime: "13:00" },
    ]);
    expect(await usedImports(client)).toBe(1);
    // Nothing of it is left in this browser.
    await page.goto(`${app.url}/import`);
    await button("Choose files").waitFor();
  });

  test("sends photos upright, scaled down, with time and place; a lost connection does not count", async () => {
    const client = await openImport();
    const place = { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 302/10", GPSLongitudeRef: "E" };
    await choose(
      await photo(
        "louvre.jpg",
        {
          IFD2: { DateTimeOriginal: "2026:04:12 10:05:00", OffsetTimeOriginal: "+02:00" },
          IFD3: { ...place, GPSLongitude: "2/1 17/1 402/10" },
        },
        { width: 2400, height: 1600 },
      ),
      await heic("from-a-phone.heic"),
      { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") },
    );
    await heading("2 photos").waitFor();
    await page.getByText("It couldn’t be opened.").waitFor();
    const keys: (string | undefined)[] = [];
    await page.route("**/v1/imports/media", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    const { kind, frames } = await importRequestOf(() => button("Read these pictures").click());
    expect(kind).toBe("album");
    expect(frames).toMatchObject([
      {
        takenAt: "2026-04-12T08:05:00.000Z",
        coordinate: { latitude: expect.closeTo(48.8584, 3), longitude: expect.closeTo(2.2945, 3) },
      },
      {},
    ]);
    const sizes = await Promise.all(
      frames.map(async ({ base64 }) => {
        const { format, width, height } = await sharp(Buffer.from(base64, "base64")).metadata();
        return [format, width, height];
      }),
    );
    // The phone held the second one upright.
    expect(sizes).toEqual([
      ["jpeg", 2000, 1333],
      ["jpeg", 160, 240],
    ]);
    await page.getByText("The connection was lost.").waitFor();
    await button("Try again").click();
    await heading("Check your trip").waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await usedImports(client)).toBe(1);
    expect(await stopNames()).toEqual([expect.stringContaining("Eiffel")]);
    expect(await page.getByLabel("Time").inputValue()).toBe("10:05");
    await button("Discard").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await button("Choose files").waitFor();
  });

  test("keeps the best photos of an album, without saying where they were taken", async () => {
    const client = await openImport();
    const IFD3 = {
      ...{ GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 302/10" },
      ...{ GPSLongitudeRef: "E", GPSLongitude: "2/1 17/1 402/10" },
    };
    await choose(
      await photo("dull.jpg", { IFD3 }, { width: 900, height: 600 }),
      await photo("eiffel.jpg", { IFD3 }, { width: 1200, height: 800 }),
    );
    await heading("2 photos").waitFor();
    await button("Read these pictures").click();
    await heading("Check your trip").waitFor();
    await heading("Photos").waitFor();
    const cover = page.getByRole("checkbox", { name: "Cover", exact: true });
    expect(await cover.isChecked()).toBe(true);
    await button("Save to my library").click();
    await page.waitForURL(/\/itineraries\//);
    const id = page.url().split("/").at(-1) ?? "";
    const {
      heroImage,
      heroImageURL = "",
      days = [],
    } = (await client.getItinerary({ params: { id } })).body ?? {};
    expect(heroImage?.width).toBeGreaterThan(800);
    const ofStops = days.flatMap(({ stops }) => stops).flatMap(({ imageURL }) => imageURL ?? []);
    expect(ofStops.length).toBeGreaterThan(0);
    for (const url of [heroImageURL, ...ofStops]) {
      const stored = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
      expect(stored.exif).toBeUndefined();
    }
  });

  test("keeps the best photo of each stop, and says which could not be saved", async () => {
    const client = await openImport();
    const stops = ["Belém Tower", "Alfama", "Tram 28"].map((name, nth) => ({
      ...{ id: `day-1-stop-${nth + 1}`, name, category: "sight" as const },
    }));
    const json: ImportResult = {
      ...lisbonDay,
      preview: { ...lisbonDay.preview, days: [{ id: "day-1", stops }] },
      sightings: stops.map(({ id }, nth) => ({ stopId: id, frames: [nth] })),
    };
    await page.route("**/v1/imports/media", (route) => route.fulfill({ json }));
    await choose(
      ...(await Promise.all(
        [900, 1000, 1200].map((width) => photo(`${width}.jpg`, {}, { width, height: 600 })),
      )),
    );
    await heading("3 photos").waitFor();
    await button("Read these pictures").click();
    await heading("Photos").waitFor();
    await page.getByRole("checkbox", { name: "Alfama", exact: true }).uncheck();
    expect(await here.findings()).toEqual([]);
    await page.route(
      "**/stops/*/image",
      (route) =>
        route.fulfill({
          status: 415,
          contentType: "application/problem+json",
          json: { code: "unsupportedMediaType" },
        }),
      { times: 1 },
    );
    await button("Save to my library").click();
    await page.waitForURL(/\/itineraries\//);
    await page.getByText("“Lisbon” is in your library, but without these photos: Belém Tower.").waitFor();
    const id = page.url().split("/").at(-1) ?? "";
    const { body } = await client.getItinerary({ params: { id } });
    expect(body?.days[0]?.stops.map(({ imageURL }) => imageURL !== undefined)).toEqual([false, false, true]);
    expect(body?.heroImageURL).toBeDefined();
    // It opens large.
    await button("Photo of Tram 28").click();
    await page
      .getByRole("dialog", { name: "Tram 28" })
      .getByRole("img", { name: "Photo of Tram 28" })
      .waitFor();
    expect(await here.findings()).toEqual([]);
  });

  test("reads the pages of a PDF", async () => {
    const client = await openImport();
    const stops = [
      { name: "Belém Tower", startTime: "10:00" },
      { name: "Jerónimos Monastery", startTime: "12:30" },
    ];
    const { body } = await client.createItinerary({
      body: { title: "Lisbon", destination: "Lisbon", days: [{ stops }] },
    });
    const { body: file } = await client.exportItinerary({
      params: { id: body.id },
      query: { format: "pdf" },
    });
    const buffer = Buffer.from(await (file as Blob).arrayBuffer());
    await choose({ name: "lisbon.pdf", mimeType: "application/pdf", buffer });
    await heading(/^(One page|\d pages)$/).waitFor();
    const { kind } = await importRequestOf(() => button(/^Read th/).click());
    expect(kind).toBe("pdf");
    await heading("Check your trip").waitFor();
    expect(await stopNames()).toEqual(expect.arrayContaining(["Belém Tower"]));
  });

  test("draws scans and fonts that are not embedded in a PDF, for sixty pages", async () => {
    await openImport();
    const loadedParts: string[] = [];
    page.on("response", (response) => {
      const [, part] = /\/assets\/pdfjs-[\d.]+\/(.*)/.exec(response.url()) ?? [];
      if (part) loadedParts.push(`${part} ${response.status()}`);
    });
    await choose({ name: "scan.pdf", mimeType: "application/pdf", buffer: scannedPdf(61) });
    await heading("60 pages").waitFor();
    await page.getByText("One page is left out").waitFor();
    expect(await darkness(1)).toBeGreaterThan(0.99);
    expect(await darkness(2)).toBeGreaterThan(0.02);
    expect(await darkness(3)).toBe(0);
    expect(loadedParts).toEqual(
      expect.arrayContaining(["wasm/jbig2.wasm 200", "cmaps/UniGB-UCS2-H.bcmap 200"]),
    );
  });

  test("takes frames from a player if the worker cannot decode video", async () => {
    await openImport();
    const film = await video();
    let isWorkerLoaded = false;
    await page.route("**/assets/video-worker-*.js", async (route) => {
      const response = await route.fetch();
      isWorkerLoaded = true;
      return route.fulfill({ response, body: `self.VideoDecoder = undefined;${await response.text()}` });
    });
    await choose(film);
    await heading("3 pictures of the video").waitFor();
    expect(isWorkerLoaded).toBe(true);
    await respondAtOnce();
    const { frames } = await importRequestOf(() => button("Read these pictures").click());
    expect(frames.map(({ second = -1 }) => Math.floor(second / 2))).toEqual([0, 1, 2]);
  });

  test("accepts pasted and dropped files", async () => {
    await openImport();
    await button("Choose files").waitFor();
    for (const event of ["paste", "drop"] as const) {
      await bring(event, await photo(`${event}.jpg`));
      await heading("One photo").waitFor();
      await button("Choose other files").click();
      await button("Choose files").waitFor();
    }
  });

  test("adds to a trip, beside what someone else writes meanwhile, and can be undone", async () => {
    const client = await openImport();
    const { body: trip } = await client.createItinerary({
      body: {
        title: "Portugal",
        days: [{ title: "Porto", stops: [{ name: "Ribeira" }] }, { title: "Home" }],
      },
    });
    await page.goto(`${app.url}/itineraries/${trip.id}`);
    await button("More").click();
    await page.getByRole("menuitem", { name: "Import photos, a video or a PDF …" }).click();
    await page.waitForURL(`**/import?into=${trip.id}`);
    const which = page.getByRole("combobox", { name: "Which trip?" });
    await expect.poll(() => which.locator("option:checked").innerText()).toBe("Portugal");
    const { headers } = await client.getItinerary({ params: { id: trip.id } });
    const { body: covered } = await client.setCoverImage({
      ...{ params: { id: trip.id }, headers: { "if-match": headers.get("etag") ?? "" } },
      ...{ body: (await photo("cover.jpg")).buffer, contentType: "image/jpeg" },
    });
    const sightings = [{ stopId: "day-1-stop-1", frames: [0] }];
    await page.route("**/v1/imports/media", (route) => route.fulfill({ json: { ...lisbonDay, sightings } }));
    await choose(await photo("a.jpg"));
    await button("Read this picture").click();
    await heading("Check your trip").waitFor();
    await page.locator("label", { hasText: /^New trip$/ }).click();
    await page.locator("label", { hasText: /^Into a trip$/ }).click();
    await button("Add to the trip").click();
    await page.getByText("Choose the trip that it goes into.").waitFor();
    await which.and(page.locator(":focus")).selectOption("Portugal");
    // The trip keeps its cover.
    await page.getByRole("checkbox", { name: "Belém Tower", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("checkbox", { name: "Cover", exact: true }).count()).toBe(0);
    await page
      .getByRole("combobox", { name: "Where in the trip?" })
      .selectOption("As new days after day 1: Porto");
    expect(await here.findings()).toEqual([]);

    // Without a connection nothing is lost.
    await page.route(`**/v1/itineraries/${trip.id}`, (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await button("Add to the trip").click();
    await page.getByText("The connection was lost, and nothing was added.").waitFor();
    await page.unroute(`**/v1/itineraries/${trip.id}`);
    const stored = async () => {
      const { body, headers } = await client.getItinerary({ params: { id: trip.id } });
      if (!body) throw new Error("no itinerary");
      return { ...body, etag: headers.get("etag") ?? "" };
    };
    const { etag } = await stored();
    await client.changeItinerary({
      params: { id: trip.id },
      headers: { "if-match": etag },
      body: { title: "Portugal by train" },
    });
    await button("Add to the trip").click();
    await page.waitForURL(`**/itineraries/${trip.id}?edit=true`);
    const days = async () =>
      (await stored()).days.map(({ title, stops }) => [title, ...stops.map(({ name }) => name)]);
    const before = [["Porto", "Ribeira"], ["Home"]];
    expect(await days()).toEqual([before[0], ["Lisbon", "Belém Tower"], before[1]]);
    const { title, packing, ...added } = await stored();
    expect(added.days[1]?.stops[0]?.imageURL).toBeDefined();
    expect(added.heroImageURL).toBe(covered.heroImageURL);
    expect([title, packing.map(({ name }) => name)]).toEqual(["Portugal by train", ["Hat"]]);
    await page.getByText("Added to “Portugal by train”.").waitFor();
    await button("Undo").click();
    await expect.poll(days).toEqual(before);
    // Nothing of the import is left in this browser.
    await page.goto(`${app.url}/import`);
    await button("Choose files").waitFor();
  });

  test("a reload while the trip is being saved makes no second one", async () => {
    const client = await openImport();
    await respondAtOnce();
    await choose(await photo("a.jpg"));
    await button("Read this picture").click();
    await heading("Check your trip").waitFor();
    const isMade = Promise.withResolvers<void>();
    await page.route("**/v1/itineraries", async (route) => {
      await route.fetch();
      isMade.resolve();
    });
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Lisbon once");
    await button("Save to my library").click();
    await isMade.promise;
    await page.unroute("**/v1/itineraries");
    await page.reload();
    await button("Save to my library").click();
    await page.waitForURL(/\/itineraries\/[\da-f-]{36}$/);
    const { body } = await client.listItineraries({});
    expect(body.data.map(({ id, title }) => [id, title])).toEqual([[page.url().slice(-36), "Lisbon once"]]);
  });

  test("a reload while it is added to a trip adds nothing twice", async () => {
    const client = await openImport();
    const { body: trip } = await client.createItinerary({ body: { title: "Portugal" } });
    await page.route("**/v1/imports/media", (route) => route.fulfill({ json: lisbonDay }));
    await page.goto(`${app.url}/import?into=${trip.id}`);
    await choose(await photo("a.jpg"));
    await button("Read this picture").click();
    await heading("Check your trip").waitFor();
    const isAdded = Promise.withResolvers<void>();
    const address = `**/v1/itineraries/${trip.id}`;
    await page.route(address, async (route) => {
      if (route.request().method() === "GET") return route.continue();
      await route.fetch();
      return isAdded.resolve();
    });
    await button("Add to the trip").click();
    await isAdded.promise;
    await page.unroute(address);
    await page.reload();
    await button("Add to the trip").click();
    await page.waitForURL(`**/itineraries/${trip.id}?edit=true`);
    await page.getByText("Added to “Portugal”.").waitFor();
    const { body } = await client.getItinerary({ params: { id: trip.id } });
    const added = body?.days.map(({ stops }) => stops.map(({ name }) => name));
    expect(added).toEqual([["Belém Tower"]]);
  });

  test.each([
    [
      "everyone has Plus",
      { plan: "plus", forEveryone: true, imports: { used: 1, allowance: 30 } },
      "Everyone on this Waybook has Plus.",
    ],
    [
      "imports can be tried",
      { plan: "free", imports: { used: 0, allowance: 0 }, freeImports: { used: 1, allowance: 3 } },
      "2 free imports left. Everyone here gets 3 to try.",
    ],
    [
      "the free imports are used",
      { plan: "free", imports: { used: 0, allowance: 0 }, freeImports: { used: 3, allowance: 3 } },
      "You’ve used your free imports",
    ],
  ])("says what applies where %s", async (_, json, words) => {
    await page.route("**/v1/account/subscription", (route) => route.fulfill({ json }));
    await openImport({ plan: "free" });
    await page.getByText(words).waitFor();
    expect(await here.findings()).toEqual([]);
  });

  test("asks before it discards pictures that have been sent", async () => {
    await openImport();
    await choose(await photo("a.jpg"));
    await page.route("**/v1/imports/media", (route) => route.abort());
    await button("Read this picture").click();
    await page.getByText("The connection was lost.").waitFor();
    const dialog = page.getByRole("dialog", { name: "Stop this import?" });
    await button("Choose other files").press("Enter");
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await heading("One photo").waitFor();
    await button("Choose other files").and(page.locator(":focus")).press("Enter");
    await dialog.getByRole("button", { name: "Choose other files", exact: true }).click();
    await button("Choose files").waitFor();
    await page.reload();
    await button("Choose files").waitFor();
  });

  test("signing out asks about an import, and then deletes it from this browser", async () => {
    await openImport();
    await choose(await photo("a.jpg"));
    await respondAtOnce();
    await button("Read this picture").click();
    await heading("Check your trip").waitFor();
    expect(await storedImports()).toHaveLength(2);
    const signOut = async () => {
      await button(/Mina Okafor/).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("dialog").getByText("Your import isn’t saved yet.").waitFor();
    };
    await signOut();
    await button("Cancel").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await storedImports()).toHaveLength(2);
    await signOut();
    await button("Sign out anyway").click();
    await page.waitForURL(/\/explore$/);
    await expect.poll(storedImports).toEqual([]);
  });

  test("says which files it cannot use, and can be cancelled", async () => {
    await openImport();
    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Lisbon") });
    await page.getByText("notes.txt This isn’t a video, photo or PDF").waitFor();
    await choose(await photo("a.jpg"), {
      name: "b.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF"),
    });
    await page.getByText("2 files weren’t added").waitFor();
    await choose({ name: "b.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await page.getByRole("alert").getByText("This PDF can’t be opened.").waitFor();
    await choose({ name: "c.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video") });
    await page.getByRole("alert").getByText("This browser can’t read this video.").waitFor();

    const one = await photo("a.jpg");
    await choose(Array.from({ length: 61 }, (_, at) => ({ ...one, name: `${at}.jpg` })));
    await heading("Preparing the photos").waitFor();
    await button("Cancel").click();
    await button("Choose files").waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
    await choose(one, { ...one, name: "b.jpg" });
    await heading("2 photos").waitFor();
    await button("Remove picture 1").click();
    await heading("One photo").waitFor();
    await button("Undo").press("Enter");
    await heading("2 photos").waitFor();
    // The notice is gone, and the focus is on the page.
    expect(await page.evaluate("document.activeElement.id")).toBe("main");

    // A picture that was removed cannot be put back after choosing other files.
    await button("Remove picture 1").click();
    await button("Undo").waitFor();
    await button("Choose other files").click();
    await button("Choose files").waitFor();
    await button("Undo").waitFor({ state: "hidden" });
    await choose({ name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") });
    await page.getByRole("alert").getByText("None of these photos could be opened.").waitFor();
    expect(await page.getByRole("alert").count()).toBe(1);
  });

  test.each(looks)(
    "its steps have no accessibility problems at $viewport.width px, $colorScheme",
    async ({ used, allowance, ...look }) => {
      await begin(look);
      await openImport({ plan: "free" });
      await heading("Import is part of Plus").waitFor();
      await page.getByText(/^npx waybook plans set --email \S+ --plan plus$/).waitFor();
      await here.isClean();
      await context.clearCookies();
      await openImport({ used });
      await page.getByText(allowance).waitFor();
      // A link that was imported before still works, so files can be chosen.
      await button("Choose files").waitFor();
      await here.isClean();
      await choose(await photo("a.jpg"));
      await heading("One photo").waitFor();
      await here.isClean();
      await respondAtOnce();
      await button("Read this picture").click();
      await heading("Check your trip").waitFor();
      await page.getByRole("checkbox", { name: "Sun hat" }).uncheck();
      await here.isClean();
      await button("More for Aunt Rosa’s Kitchen").click();
      await page.getByRole("menuitem", { name: "Move up" }).click();
      expect(await stopNames()).toEqual(["Aunt Rosa’s Kitchen", "Belém Tower"]);
      await button("Add a day").click();
      await button("More for Belém Tower").press("Enter");
      await page.locator("[role=menu]:focus-within").waitFor();
      await page.getByRole("menuitem", { name: /day 2/ }).press("Enter");
      await expect.poll(focused).toBe("More for Belém Tower");

      // Notices and errors do not cover the buttons to save.
      await button("Remove day 2").click();
      const notice = page.locator(".mantine-Notification-root", { hasText: "Day 2 was removed" });
      await notice.waitFor();
      // At the end of the page the buttons are higher.
      await page.evaluate("scrollTo(0, 0)");
      const topOfSaving = async () => (await button("Save to my library").boundingBox())?.y ?? 0;
      const bottomOf = async (element: Locator) => {
        const box = await element.boundingBox();
        return box ? box.y + box.height : Number.POSITIVE_INFINITY;
      };
      expect(await bottomOf(notice)).toBeLessThanOrEqual(await topOfSaving());
      await page.route("**/v1/itineraries", (route) => route.abort());
      await button("Save to my library").press("Enter");
      const error = page.getByRole("alert").filter({ hasText: "We couldn’t reach the service." });
      await error.waitFor();
      expect(await bottomOf(error)).toBeLessThanOrEqual(await topOfSaving());
      await expect.poll(focused).toBe("Save to my library");
      await here.isClean();
    },
  );
});

const result: ImportResult = {
  preview: {
    title: "Lisbon",
    startDate: "2026-05-30T09:00:00.000Z",
    tags: [],
    days: [
      {
        id: "one",
        stops: [
          {
            id: "a",
            name: "Belém Tower",
            category: "sight",
            coordinate: { latitude: 38.69, longitude: -9.21 },
          },
          { id: "b", name: "Aunt Rosa’s Kitchen", category: "food" },
        ],
      },
    ],
    packing: [{ id: "hat", name: "Sun hat", quantity: 1, category: "clothing", isPacked: false }],
    expenses: [{ id: "tram", title: "Tram", amount: 3, currency: "EUR", category: "transport" }],
  },
  source: { confidence: 0.4, stops: 2, placed: 1 },
  sightings: [{ stopId: "a", frames: [0] }],
};

/** Runs in the page: draws the captions one after the other, and makes a video of them. */
const recordingScript = (captions: readonly string[]) => `(async () => {
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = Mediabunny;
  const canvas = new OffscreenCanvas(608, 1080);
  const pen = canvas.getContext("2d");
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, { codec: "vp8", bitrate: 1e6 });
  output.addVideoTrack(source, { frameRate: 1 });
  await output.start();
  for (const [at, caption] of ${JSON.stringify(captions)}.entries()) {
    pen.fillStyle = ["#20504a", "#3a4a70", "#5a3a50"][at % 3];
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "white";
    pen.font = "bold 36px sans-serif";
    pen.fillText(caption, 25, 540);
    for (const second of [0, 1]) await source.add(at * 2 + second, 1);
  }
  await output.finalize();
  return btoa(Array.from(new Uint8Array(target.buffer), (byte) => String.fromCharCode(byte)).join(""));
})()`;
