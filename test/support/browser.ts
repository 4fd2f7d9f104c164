import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** A setting names the one to take, or none. */
const candidates = process.env.CHROMIUM_PATH
  ? [process.env.CHROMIUM_PATH]
  : [
      // The same engine without windows: a page in a context of its own costs it a quarter of what Chromium spends.
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
 * The worker's Chromium: its files come one after the other, and each leaves it without windows (`closeWindows`). Graphics
 * are drawn by the processor, which is slow: only who looks at a map that moves wants them.
 */
export async function openBrowser({ withGraphics = false } = {}): Promise<Browser> {
  const known = running.get(withGraphics);
  if (known?.isConnected()) return known;
  const browser = await launchBrowser({ withGraphics });
  running.set(withGraphics, browser);
  return browser;
}

export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** One of its own, for whoever measures or draws. */
export function launchBrowser({ withGraphics = false } = {}): Promise<Browser> {
  if (!chromiumPath) throw new Error("No Chromium found: install one, or set CHROMIUM_PATH.");
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      // Chromium refuses its sandbox to root, which is who CI is.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...(withGraphics
        ? [
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            // For WebGL alone: putting pages together this way took more than the maps.
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
  });
}
