import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { launchProfile } from "../support/browser.ts";
import type { TestBrowser } from "../support/make-browser.ts";
import type { RoughNetwork } from "../support/rough-network.ts";
import { copyCookies } from "./copy-cookies.ts";
import { watchHand } from "./words-by-hand.ts";

export type Tab = {
  readonly page: Page;
  readonly session: CDPSession;
  /** Typed here, and not yet said to be kept. */
  readonly unkept: Set<string>;
};

export type Device = {
  readonly tabs: (Tab | undefined)[];
  setCut(isCut: boolean): Promise<void>;
  /** Starts the browser too, if it was killed. */
  open(nth: number, address: string): Promise<Tab>;
  close(nth: number): Promise<void>;
  /** As when the system ends a tab for its memory. */
  killTab(nth: number): Promise<void>;
  killBrowser(): Promise<void>;
  remove(): Promise<void>;
};

type Parts = { readonly network: RoughNetwork; readonly traveller: TestBrowser };

/** Somebody's own phone or laptop: a browser whose folder lasts when it is killed. */
export async function makeDevice({ network, traveller }: Parts): Promise<Device> {
  const { host } = new URL(network.url);
  const line = await network.addLine();
  const folder = await mkdtemp(join(tmpdir(), "waybook-device-"));
  const tabs: (Tab | undefined)[] = [];
  let running: { readonly context: BrowserContext; readonly pid: number } | undefined;
  let isCut = false;

  const start = async () => {
    const context = await launchProfile(folder, {
      serviceWorkers: "allow",
      args: [`--host-resolver-rules=MAP ${host} 127.0.0.1:${line.port}`],
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 900, height: 700 },
    });
    // Chromium writes cookies late, and a session's cookie is not what is tested.
    await copyCookies(traveller, context, network);
    await context.addInitScript(watchHand);
    running = { context, pid: await processOf(context) };
    return running;
  };
  const end = async (nth: number, act: (tab: Tab) => Promise<void>) => {
    const tab = tabs[nth];
    tabs[nth] = undefined;
    if (tab) await act(tab);
  };
  // Not by the context's `setOffline`, which waits for service workers that have ended with their tab.
  const tellPage = ({ session }: Tab) =>
    session.send("Network.emulateNetworkConditions", {
      offline: isCut,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });

  return {
    tabs,
    async setCut(next) {
      isCut = next;
      line.setCut(isCut);
      for (const tab of tabs) if (tab) await tellPage(tab);
    },
    async open(nth, address) {
      const { context } = running ?? (await start());
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const tab = { page, session, unkept: new Set<string>() };
      tabs[nth] = tab;
      await session.send("Network.enable");
      await tellPage(tab);
      // Without a network, and before the app is on the device, there is nothing to open.
      await page.goto(address, { waitUntil: "commit" }).catch(() => {});
      return tab;
    },
    close: (nth) => end(nth, ({ page }) => page.close()),
    killTab: (nth) =>
      end(nth, async ({ page, session }) => {
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
