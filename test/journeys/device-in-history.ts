import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { launchProfile } from "../support/browser.ts";
import type { TestBrowser } from "../support/make-browser.ts";
import { copyCookies } from "./copy-cookies.ts";
import { watchHand } from "./words-by-hand.ts";

export type Tab = {
  readonly page: Page;
  /** Typed here, and not yet said to be kept. */
  readonly unkept: Set<string>;
};

export type Device = {
  readonly tabs: (Tab | undefined)[];
  isCut(): boolean;
  setCut(isCut: boolean): Promise<void>;
  /** Starts the browser too, if it was killed. */
  open(nth: number, address: string): Promise<Tab>;
  close(nth: number): Promise<void>;
  /** As when the system ends a tab for its memory. */
  killTab(nth: number): Promise<void>;
  killBrowser(): Promise<void>;
  remove(): Promise<void>;
};

type Parts = { readonly url: string; readonly traveller: TestBrowser };

/** Somebody's own phone or laptop: a browser whose folder lasts when it is killed. */
export async function makeDevice({ url, traveller }: Parts): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-device-"));
  const tabs: (Tab | undefined)[] = [];
  let running: { readonly context: BrowserContext; readonly pid: number } | undefined;
  let isCut = false;

  const start = async () => {
    const context = await launchProfile(folder, {
      serviceWorkers: "allow",
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 900, height: 700 },
    });
    // Chromium writes cookies late, and a session's cookie is not what is tested.
    await copyCookies(traveller, context, { url });
    await context.addInitScript(watchHand);
    await context.setOffline(isCut);
    running = { context, pid: await processOf(context) };
    return running;
  };
  const end = async (nth: number, act: (page: Page) => Promise<void>) => {
    const tab = tabs[nth];
    tabs[nth] = undefined;
    if (tab) await act(tab.page);
  };

  return {
    tabs,
    isCut: () => isCut,
    async setCut(next) {
      isCut = next;
      await running?.context.setOffline(isCut);
    },
    async open(nth, address) {
      const { context } = running ?? (await start());
      const page = await context.newPage();
      const tab = { page, unkept: new Set<string>() };
      tabs[nth] = tab;
      // Without a network, and before the app is on the device, there is nothing to open.
      await page.goto(address, { waitUntil: "commit" }).catch(() => {});
      return tab;
    },
    close: (nth) => end(nth, (page) => page.close()),
    killTab: (nth) =>
      end(nth, async (page) => {
        const session = await page.context().newCDPSession(page);
        const crashed = page.waitForEvent("crash");
        session.send("Page.crash").catch(() => {});
        await crashed;
        await page.close();
      }),
    async killBrowser() {
      if (!running) return;
      const { context, pid } = running;
      running = undefined;
      tabs.length = 0;
      const closed = context.waitForEvent("close");
      process.kill(pid, "SIGKILL");
      await closed;
    },
    async remove() {
      await running?.context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The process that the others of a Chromium end with. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("A profile without its browser");
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const browser = processInfo.find(({ type }) => type === "browser");
  if (!browser) throw new Error("A browser without a process");
  await session.detach();
  return browser.id;
}
