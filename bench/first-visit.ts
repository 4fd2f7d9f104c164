import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../test/support/browser.ts";

/** Milliseconds since the start of the navigation; bytes as transferred. */
export type FirstVisit = {
  readonly lcp: number;
  /** What was painted then: its type, and its size in pixels. */
  readonly lcpOf: string;
  readonly firstPaint: number;
  /** The sum of all layout shifts, which is never less than CLS. */
  readonly shifts: number;
  /** When the first card was in the page, and when the app had taken over. */
  readonly firstCard: number;
  readonly alive: number;
  /** Of scripts that were loaded until then. */
  readonly scriptBytes: number;
  readonly requests: readonly VisitRequest[];
};

type VisitRequest = {
  readonly url: string;
  readonly sent: number;
  readonly finished: number;
  readonly bytes: number;
};

type TraceEvent = {
  readonly name: string;
  readonly ts: number;
  readonly pid: number;
  readonly args: { readonly data?: Record<string, unknown>; readonly frame?: string };
};

type Device = { readonly width: number; readonly height: number; readonly slowdown: number };

const categories = ["loading", "devtools.timeline", "blink.user_timing"];
const cardMark = "first card";
const aliveMark = "alive";
/** Runs in the page. Prerendered content has the attribute `data-ahead`. */
const markCards = `{
  const observer = new MutationObserver(() => {
    if (!document.querySelector("main li article")) return;
    if (performance.getEntriesByName("${cardMark}").length === 0) performance.mark("${cardMark}");
    if (document.querySelector("[data-ahead]")) return;
    performance.mark("${aliveMark}");
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}`;
/** Waits after the last response, because late shifts and larger paints count too. */
const restMs = 800;

/** Opens a page in a new browser and measures it with Chromium's own trace. */
export async function firstVisit(url: string, device: Device): Promise<FirstVisit> {
  const browser = await launchBrowser();
  try {
    return readTrace(await recordTrace(browser, url, device), new URL(url).origin);
  } finally {
    await browser.close();
  }
}

async function recordTrace(browser: Browser, url: string, device: Device): Promise<readonly TraceEvent[]> {
  const { width, height, slowdown } = device;
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-GB" });
  const page = await context.newPage();
  const chromium = await context.newCDPSession(page);
  await chromium.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(markCards);
  await browser.startTracing(page, { categories });
  // Chromium's processes take a moment to start tracing, and the navigation must not be missed.
  await sleep(restMs);
  await page.goto(url);
  await page.locator("main:not(:has([data-ahead])) li article").first().waitFor();
  await page.waitForLoadState("networkidle");
  await sleep(restMs);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return traceEvents;
}

function readTrace(all: readonly TraceEvent[], origin: string): FirstVisit {
  const start = all.find(
    ({ name, args }) => name === "navigationStart" && String(args.data?.documentLoaderURL).startsWith(origin),
  );
  if (!start) throw new Error("Chromium's trace has no navigation to the page");
  const events = all.filter(({ pid }) => pid === start.pid);
  const since = ({ ts }: { readonly ts: number }) => (ts - start.ts) / 1000;
  const named = (name: string) => events.filter((event) => event.name === name);

  const painted = named("largestContentfulPaint::Candidate").at(-1);
  const card = named(cardMark)[0];
  const living = named(aliveMark)[0];
  const paint = named("firstContentfulPaint")[0];
  if (!painted || !card || !living || !paint)
    throw new Error("Chromium's trace shows no card, or nothing painted");

  const sent = new Map(named("ResourceSendRequest").map((event) => [event.args.data?.requestId, event]));
  const requests = named("ResourceFinish")
    .flatMap((event): VisitRequest[] => {
      const data = event.args.data ?? {};
      const request = sent.get(data.requestId);
      if (!request) return [];
      return [
        {
          url: String(request.args.data?.url).replace(origin, ""),
          sent: since(request),
          finished: since(event),
          bytes: Number(data.encodedDataLength),
        },
      ];
    })
    .toSorted((one, other) => one.sent - other.sent);

  const shifts = named("LayoutShift")
    .filter(({ args }) => !args.data?.had_recent_input)
    .reduce((sum, { args }) => sum + Number(args.data?.score), 0);
  const alive = since(living);
  const scriptBytes = requests
    .filter(({ url, finished }) => /\.js$/.test(url) && finished <= alive)
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const { type, size } = painted.args.data ?? {};
  return {
    lcp: since(painted),
    lcpOf: `${type}, ${size} pixels`,
    firstPaint: since(paint),
    shifts,
    firstCard: since(card),
    alive,
    scriptBytes,
    requests,
  };
}
