import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { tripsOnDevice, untilAppIsKept } from "../test/journeys/device-contents.ts";
import { twoPagePdf } from "../test/journeys/two-page-pdf.ts";
import { launchProfile } from "../test/support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../test/support/make-browser.ts";
import { picture } from "../test/support/pictures.ts";
import { dataFolder, startServer } from "../test/support/start-server.ts";
import { median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * A cold start in flight mode: a browser that has kept a trip is started anew without a network, with the page's
 * processor slowed down four times. How long until the trip, its map and a ticket are shown, by Chromium's own trace.
 */
const barMs = 2_000;
const rounds = 5;
const slowdown = 4;
const phone = {
  viewport: { width: 390, height: 844 },
  locale: "en-GB",
  timezoneId: "Europe/London",
  deviceScaleFactor: 2,
};

/**
 * Marks in the page's timeline when something is first drawn, and looks only when it can have changed, so that looking
 * costs next to nothing.
 */
const markWhenShown = {
  trip: `new MutationObserver((_, observer) => {
    if (!/Museu do Fado/.test(document.querySelector("main")?.textContent ?? "")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done("trip")));
  }).observe(document, { childList: true, subtree: true, characterData: true });`,
  // The first drawing of it, once land and water are there.
  map: `new MutationObserver((_, observer) => {
    if (!document.querySelector("[data-ground] path")?.getAttribute("d")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done("map")));
  }).observe(document, { childList: true, subtree: true });`,
  // The one that can be moved, once land and water are drawn to the end. The row of pixels is fetched without making the page
  // wait for its software renderer, which a phone does not have.
  liveMap: `{
    const request = window.requestAnimationFrame;
    let isShown = false;
    const whenDrawn = (gl, act) => {
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      const ask = () => (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED ? setTimeout(ask, 10) : act());
      setTimeout(ask, 10);
    };
    const look = () => {
      const canvas = document.querySelector(".maplibregl-canvas");
      const gl = canvas?.getContext("webgl2");
      if (!gl || isShown) return;
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
      const row = gl.createBuffer();
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, row);
      gl.bufferData(gl.PIXEL_PACK_BUFFER, width * 4, gl.STREAM_READ);
      gl.readPixels(0, Math.floor(height / 2), width, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0);
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
      whenDrawn(gl, () => {
        const pixels = new Uint32Array(width);
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, row);
        gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, pixels);
        gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
        gl.deleteBuffer(row);
        const counts = new Map();
        for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
        if (isShown || [...counts.values()].filter((count) => count > width / 10).length < 2) return;
        isShown = true;
        done("liveMap");
      });
    };
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        callback(time);
        look();
      });
  }`,
  ticket: `{
    const open = new MutationObserver(() => {
      const row = [...document.querySelectorAll("main h3 button")].find((one) => /Boarding pass/.test(one.textContent));
      if (!row) return;
      open.disconnect();
      performance.mark("tapped");
      row.click();
    });
    open.observe(document, { childList: true, subtree: true });
    // The picture of its first page, or the page itself.
    let paper;
    const isDrawn = () => {
      const page = document.querySelector("section img, [role=img] canvas");
      const [width, height] = [page?.naturalWidth ?? page?.width, page?.naturalHeight ?? page?.height];
      if (!width) return false;
      paper ??= new OffscreenCanvas(1, 1).getContext("2d");
      paper.drawImage(page, width * 0.4, height * 0.2, 1, 1, 0, 0, 1, 1);
      const { data } = paper.getImageData(0, 0, 1, 1);
      return data[0] < 16 && data[3] === 255;
    };
    const look = setInterval(() => {
      if (!isDrawn()) return;
      clearInterval(look);
      requestAnimationFrame(() => requestAnimationFrame(() => done("ticket")));
    }, 20);
  }`,
} as const;
type Mark = keyof typeof markWhenShown;

type Start = {
  readonly name: string;
  readonly url: string;
  readonly mark: Mark;
  /** Instead of the start of the navigation. */
  readonly from?: "tapped";
  /** Not a thing that one waits for: what can be seen is there before it. */
  readonly hasNoBar?: true;
};

type TraceEvent = {
  readonly name: string;
  readonly ts: number;
  readonly args: { readonly data?: Record<string, unknown> };
};

const folder = await dataFolder();
const server = await startServer({ DATA_DIR: folder.path, MAP_STYLE_URL: "off" });
const profile = await mkdtemp(join(tmpdir(), "waybook-profile-"));
try {
  const { browser: traveller } = await signUpInBrowser(server);
  const id = await makeTrip(traveller);
  await keepTrip(traveller, id);
  const address = `${server.url}/itineraries/${id}`;
  const starts: readonly Start[] = [
    { name: "the trip", url: address, mark: "trip" },
    { name: "its map", url: `${address}?view=map`, mark: "map" },
    { name: "its map, to move", url: `${address}?view=map`, mark: "liveMap", hasNoBar: true },
    { name: "a ticket, opened at once", url: `${address}?part=documents`, mark: "ticket" },
    { name: "a ticket, from the tap", url: `${address}?part=documents`, mark: "ticket", from: "tapped" },
  ];
  await openAtHome(starts);
  for (const start of starts) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeOf(start));
    process.stdout.write(`${start.name}: ${times.map((time) => time.toFixed(0)).join(", ")} ms\n`);
    if (!start.hasNoBar) judge(start.name, median(times), { atMost: barMs }, "median in ms");
  }
} finally {
  await server.end("SIGTERM");
  await Promise.all([folder.remove(), rm(profile, { recursive: true, force: true, maxRetries: 5 })]);
}

async function makeTrip({ client }: TestBrowser): Promise<string> {
  const stop = (name: string, latitude: number, longitude: number) => ({
    name,
    note: "Come before nine.",
    coordinate: { latitude, longitude },
  });
  const { body, headers } = await client.createItinerary({
    body: {
      title: "Lisbon in spring",
      destination: "Lisbon",
      days: Array.from({ length: 7 }, () => ({
        stops: [
          stop("Museu do Fado", 38.7111, -9.1277),
          stop("Belém Tower", 38.6916, -9.216),
          stop("Cabo da Roca", 38.7804, -9.4989),
          stop("Sintra", 38.7979, -9.3902),
          stop("Setúbal", 38.5244, -8.8882),
        ],
      })),
    },
  });
  const params = { id: body.id };
  await client.setCoverImage({
    params,
    headers: { "if-match": headers.get("etag") ?? "" },
    body: await picture(1, { width: 1_600, height: 900 }),
    contentType: "image/png",
  });
  const { body: stored } = await client.storeFile({
    params,
    query: { name: "Boarding pass.pdf" },
    body: twoPagePdf(),
    contentType: "application/pdf",
  });
  const documentId = crypto.randomUUID();
  await client.saveDocument({
    params: { ...params, documentId },
    body: { id: documentId, storagePath: stored.storagePath },
  });
  return body.id;
}

/** At home, with a network. */
async function keepTrip(traveller: TestBrowser, id: string): Promise<void> {
  const context = await launchProfile(profile, { ...phone, withGraphics: true });
  const cookies = Object.entries(traveller.cookies());
  const expires = Math.floor(Date.now() / 1_000) + 86_400;
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url, expires })));
  const page = await context.newPage();
  await page.goto(`${server.url}/itineraries/${id}`);
  await page.evaluate(untilAppIsKept);
  while (!(await tripsOnDevice(page)).some(({ isWhole }) => isWhole)) await sleep(500);
  await context.close();
}

/** On the days before: the map's letters come to the device when first drawn, and the browser keeps what it compiled. */
async function openAtHome(starts: readonly Start[]): Promise<void> {
  for (let day = 0; day < 2; day++) {
    const context = await launchProfile(profile, { ...phone, withGraphics: true });
    for (const { url, mark } of starts) {
      const page = await context.newPage();
      await untilMarked(page, url, mark);
      await sleep(5_000);
      await page.close();
    }
    await context.close();
  }
}

async function untilMarked(page: Page, url: string, mark: Mark): Promise<void> {
  const shown = new Promise<void>((resolve) =>
    page.on("console", (message) => message.text() === "shown" && resolve()),
  );
  await page.addInitScript(`{
    const done = (name) => {
      performance.mark(name);
      console.log("shown");
    };
    ${markWhenShown[mark]}
  }`);
  await page.goto(url);
  await shown;
}

/** In flight mode, by a browser that has just been started. */
async function timeOf({ url, mark, from }: Start): Promise<number> {
  const context = await launchProfile(profile, { ...phone, withGraphics: true });
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    const chromium = await context.newCDPSession(page);
    await chromium.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const events = await traced(context, page, () => untilMarked(page, url, mark));
    return timeBetween(events, from, mark);
  } finally {
    await context.close();
  }
}

async function traced(
  context: BrowserContext,
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["loading", "blink.user_timing"] },
  });
  await act();
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** In milliseconds, from the start of the navigation or from another mark. */
function timeBetween(events: readonly TraceEvent[], from: string | undefined, mark: string): number {
  const start = events.find(
    ({ name, args }) =>
      name === "navigationStart" && String(args.data?.documentLoaderURL).startsWith(server.url),
  );
  const timeOfMark = (wanted: string) =>
    events.find(({ name, ts }) => name === wanted && start !== undefined && ts >= start.ts)?.ts;
  const [begun, ended] = [from === undefined ? start?.ts : timeOfMark(from), timeOfMark(mark)];
  if (begun === undefined || ended === undefined)
    throw new Error(`Chromium's trace has no navigation, or nothing was shown: ${mark}`);
  return (ended - begun) / 1_000;
}
