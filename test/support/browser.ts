import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";

/** A setting can name another program, or none. */
const candidates = process.env.CHROMIUM_PATH
  ? [process.env.CHROMIUM_PATH]
  : [
      // The same engine without windows: a page in a new context costs a quarter of the time.
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];

/** The machine's own Chromium. */
export const chromiumPath = candidates.find((path) => existsSync(path));

const running = new Map<boolean, Browser>();

/**
 * The Chromium of a test worker, whose test files run one after the other and close their windows (`closeWindows`).
 * WebGL runs on the processor, which is slow, so only tests of maps enable it.
 */
export async function openBrowser({ withGraphics = false } = {}): Promise<Browser> {
  const existing = running.get(withGraphics);
  if (existing?.isConnected()) return existing;
  const browser = await launchBrowser({ withGraphics });
  running.set(withGraphics, browser);
  return browser;
}

export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A separate Chromium, for tests that measure or draw. */
export function launchBrowser({ withGraphics = false } = {}): Promise<Browser> {
  return chromium.launch(programFor(withGraphics));
}

type ProfileOptions = BrowserContextOptions & {
  readonly withGraphics?: boolean;
  readonly args?: readonly string[];
};

/** A Chromium that keeps what it has in a folder, as on somebody's own device. */
export function launchProfile(
  folder: string,
  { withGraphics = false, args = [], ...options }: ProfileOptions = {},
): Promise<BrowserContext> {
  const program = programFor(withGraphics);
  return chromium.launchPersistentContext(folder, {
    ...options,
    ...program,
    args: [...program.args, ...args],
  });
}

function programFor(withGraphics: boolean) {
  if (!chromiumPath) throw new Error("No Chromium found: install one, or set CHROMIUM_PATH.");
  return {
    executablePath: chromiumPath,
    args: [
      // Chromium's sandbox does not work as root, which CI uses.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...(withGraphics
        ? [
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            // For WebGL alone: compositing pages this way took longer than the maps.
            "--disable-gpu-compositing",
            "--disable-gpu-rasterization",
          ]
        : ["--disable-gpu", "--disable-3d-apis"]),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
