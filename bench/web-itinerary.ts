import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Locator, Page } from "playwright-core";
import { launchBrowser } from "../test/support/browser.ts";
import { signUpInBrowser } from "../test/support/make-browser.ts";
import { dataFolder, startServer } from "../test/support/start-server.ts";
import { type FrameTrace, traceFrames } from "./frame-trace.ts";
import { median } from "./fresh-process.ts";
import { judge } from "./judge.ts";
import { longTrip } from "./long-trip.ts";

/*
 * A long itinerary in the web app: how long the main thread is blocked while it opens, scrolls, is edited and has a
 * stop dragged over many days, with a WebGL map and with the map without WebGL. Counts the thread's processor time, and
 * only while the machine ran at full speed, so that other work on the machine does not matter.
 */
const barMs = 50;
/** How much slower than at its best the machine may be right before and after an action. */
const maxSlowdown = 1.4;
const wide = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };

const { values } = parseArgs({
  options: {
    days: { type: "string", default: "30" },
    stops: { type: "string", default: "300" },
    rounds: { type: "string", default: "3" },
    map: { type: "string", default: "both" },
  },
});

const folder = await dataFolder();
const server = await startServer({ DATA_DIR: folder.path });
const { browser: traveller } = await signUpInBrowser(server);
const draft = longTrip({ days: Number(values.days), stops: Number(values.stops) });
const { body: made } = await traveller.client.createItinerary({ body: draft });

/**
 * The actions on the page, in this order. Each prepares first, then returns the measured part, which only moves, clicks
 * and types: finding an element on a page of this length takes the script longer than a frame.
 */
const acts: Readonly<Record<string, (page: Page) => Promise<() => Promise<unknown>>>> = {
  "open from the library": openFromLibrary,
  "scroll, reading": scrollThrough,
  "start editing": startEditing,
  "scroll, editing": scrollThrough,
  drag: dragOverDays,
  "open a stop": openStop,
  type: typeNote,
};

try {
  for (const withGraphics of values.map === "both" ? [false, true] : [values.map === "webgl"])
    await measure(withGraphics);
} finally {
  await server.end("SIGTERM");
  await folder.remove();
}

type Measurement = { readonly name: string; readonly trace: FrameTrace; readonly pace: number };

async function measure(withGraphics: boolean): Promise<void> {
  const measurements: Measurement[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    measurements.push(...(await measureRound(withGraphics)));
  const best = Math.min(...measurements.map(({ pace }) => pace));
  for (const name of Object.keys(acts)) {
    const all = measurements.filter((one) => one.name === name);
    const counted = all.filter(({ pace }) => pace <= best * maxSlowdown);
    if (counted.length === 0) throw new Error(`The machine was never at its full speed for: ${name}.`);
    judge(
      `${name}, ${mapName(withGraphics)}, in ${counted.length} of ${all.length} rounds`,
      median(counted.map(({ trace }) => trace.longestFrame.cpu)),
      { atMost: barMs },
      "longest frame, ms",
    );
  }
}

async function measureRound(withGraphics: boolean): Promise<Measurement[]> {
  const browser = await launchBrowser({ withGraphics });
  const context = await browser.newContext({ serviceWorkers: "block", ...wide });
  const cookies = Object.entries(traveller.cookies());
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  // Requests every frame, so that late ones are noticed.
  await page.addInitScript("(function tick() { requestAnimationFrame(tick); })();");
  const measurements: Measurement[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const acting = await act(page);
    const before = await paceOf(page);
    const trace = await traceFrames(page, acting);
    const pace = Math.max(before, await paceOf(page));
    print(`${name}, ${mapName(withGraphics)}`, trace, pace);
    measurements.push({ name, trace, pace });
  }
  await browser.close();
  return measurements;
}

/** How long a fixed piece of work takes at this moment, in ms. */
function paceOf(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const begun = performance.now();
    let sum = 0;
    for (let step = 0; step < 3e7; step++) sum = (Math.imul(sum, 31) + step) | 0;
    return performance.now() - begun + (sum & 0);
  })()`);
}

function mapName(withGraphics: boolean): string {
  return withGraphics ? "WebGL map" : "drawn map";
}

function print(name: string, { longestTask, longestFrame, frameCount }: FrameTrace, pace: number): void {
  const ms = (value: number) => value.toFixed(0).padStart(4);
  process.stdout.write(
    [
      `${name.padEnd(28)} task ${ms(longestTask.cpu)} ms CPU, ${ms(longestTask.wall)} ms wall: ${longestTask.parts.join(", ")}`,
      `${`  (pace ${ms(pace)} ms)`.padEnd(28)} frame ${ms(longestFrame.cpu)} ms CPU, ${ms(longestFrame.wall)} ms wall, of ${frameCount}: ${longestFrame.parts.join(", ")}`,
      "",
    ].join("\n"),
  );
}

/** The middle of an element on the screen. */
async function middleOf(place: Locator): Promise<[number, number]> {
  await place.waitFor({ timeout: 60_000 });
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function openFromLibrary(page: Page) {
  await page.goto(`${server.url}/library`);
  const card = await middleOf(page.locator(`a[href^="/itineraries/${made.id}"]`).first());
  await sleep(1_500);
  return async () => {
    await page.mouse.click(...card);
    await sleep(5_000);
  };
}

async function scrollThrough(page: Page) {
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  return async () => {
    await page.mouse.move(300, 500);
    for (let top = 0; top < height; top += 300) {
      await page.mouse.wheel(0, 300);
      await sleep(30);
    }
    await sleep(600);
  };
}

async function startEditing(page: Page) {
  await page.evaluate("scrollTo(0, 0)");
  const edit = await middleOf(page.getByRole("button", { name: "Edit", exact: true }));
  return async () => {
    await page.mouse.move(...edit);
    await sleep(300);
    await page.mouse.click(...edit);
    await sleep(4_000);
  };
}

async function dragOverDays(page: Page) {
  await page.evaluate("scrollTo(0, 0)");
  const [x, y] = await middleOf(page.locator("#stop-stop-0-1 [data-drag-handle]"));
  await sleep(600);
  return async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 6 });
    for (let shake = 0; shake < 60; shake++) {
      await page.mouse.move(300 + (shake % 5), 775 + (shake % 3));
      await sleep(40);
    }
    await page.mouse.move(300, 400, { steps: 10 });
    await page.mouse.up();
    await sleep(1_500);
  };
}

async function openStop(page: Page) {
  const day = await page.evaluate("document.querySelector('#stop-stop-0-1').closest('section').id");
  if (day === "day-day-0") throw new Error("The stop was not moved.");
  const stop = await middleOf(page.locator("#open-stop-2-3"));
  await sleep(600);
  return async () => {
    await page.mouse.click(...stop);
    await sleep(1_500);
  };
}

async function typeNote(page: Page) {
  const note = await middleOf(page.getByRole("textbox", { name: "Note" }));
  await page.mouse.click(...note);
  await sleep(600);
  return async () => {
    for (const letter of " We come back here before the others wake up.") {
      await page.keyboard.type(letter);
      await sleep(40);
    }
    await sleep(2_500);
  };
}
