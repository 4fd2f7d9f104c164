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
const rounds = 3;
const slowdown = 4;
const phone = { viewport: { width: 390, height: 844 }, locale: "en-GB", deviceScaleFactor: 2 };

/** Marks in the page's timeline when each thing is first drawn. The map counts once land and water are there. */
const markWhatIsShown = `{
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, kind.startsWith("webgl") ? { ...options, preserveDrawingBuffer: true } : options);
  };
  const hasLand = (canvas) => {
    const gl = canvas.getContext("webgl2");
    if (!gl) return false;
    const colours = new Map();
    const pixel = new Uint8Array(4);
    for (let x = 1; x < 10; x++)
      for (let y = 1; y < 10; y++) {
        gl.readPixels((gl.drawingBufferWidth * x) / 10, (gl.drawingBufferHeight * y) / 10, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
        colours.set(pixel.join(), (colours.get(pixel.join()) ?? 0) + 1);
      }
    return [...colours.values()].filter((count) => count > 8).length > 1;
  };
  const hasInk = (canvas) => {
    const { data } = getContext.call(canvas, "2d").getImageData(canvas.width * 0.4, canvas.height * 0.2, 1, 1);
    return data[0] === 0 && data[3] === 255;
  };
  const shown = {
    trip: () => /Museu do Fado/.test(document.querySelector("main")?.innerText ?? ""),
    map: () => {
      const canvas = document.querySelector(".maplibregl-canvas");
      return canvas !== null && hasLand(canvas);
    },
    ticket: () => {
      const canvas = document.querySelector("[role=img] canvas");
      return canvas !== null && canvas.width > 0 && hasInk(canvas);
    },
  };
  const open = () => {
    const row = [...document.querySelectorAll("main h3 button")].find((one) => one.innerText.includes("Boarding pass"));
    if (row && !document.querySelector("[role=dialog]")) row.click();
  };
  const look = () => {
    if (location.search.includes("documents")) open();
    for (const [name, isShown] of Object.entries(shown))
      if (performance.getEntriesByName(name).length === 0 && isShown()) performance.mark(name);
  };
  setInterval(look, 50);
}`;

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
  const starts = [
    ["the trip", address, "trip"],
    ["its map", `${address}?view=map`, "map"],
    ["a ticket, opened", `${address}?part=documents`, "ticket"],
  ] as const;
  for (const [name, url, mark] of starts) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeOfMark(url, mark));
    process.stdout.write(`${name}: ${times.map((time) => time.toFixed(0)).join(", ")} ms\n`);
    judge(name, median(times), { atMost: barMs }, "ms after the start of the navigation");
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
  // The letters come to the device when they are first drawn.
  await page.goto(`${server.url}/itineraries/${id}?view=map`);
  await page.waitForLoadState("networkidle");
  await context.close();
}

/** In flight mode, by a browser that has just been started. */
async function timeOfMark(url: string, mark: string): Promise<number> {
  const context = await launchProfile(profile, { ...phone, withGraphics: true });
  try {
    await context.setOffline(true);
    const page = await context.newPage();
    const chromium = await context.newCDPSession(page);
    await chromium.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(markWhatIsShown);
    return await traced(context, page, async () => {
      await page.goto(url);
      // Not `waitForFunction`, which the page's policy forbids.
      while (!(await page.evaluate(`performance.getEntriesByName("${mark}").length > 0`))) await sleep(20);
    }).then((events) => sinceStart(events, mark));
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

function sinceStart(events: readonly TraceEvent[], mark: string): number {
  const start = events.find(
    ({ name, args }) =>
      name === "navigationStart" && String(args.data?.documentLoaderURL).startsWith(server.url),
  );
  const marked = events.find(({ name, ts }) => name === mark && start !== undefined && ts >= start.ts);
  if (!start || !marked) throw new Error(`Chromium's trace has no navigation, or nothing was shown: ${mark}`);
  return (marked.ts - start.ts) / 1_000;
}
