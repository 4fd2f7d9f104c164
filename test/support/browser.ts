import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const candidates = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The machine's own Chromium. */
export const chromiumPath = candidates.find((path) => path && existsSync(path));

/** Graphics are drawn by the processor, which is slow: only who looks at a map that moves wants them. */
export function launchBrowser({ withGraphics = false } = {}): Promise<Browser> {
  if (!chromiumPath) throw new Error("No Chromium found: install one, or set CHROMIUM_PATH.");
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      // Chromium refuses its sandbox to root, which is who CI is.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...(withGraphics
        ? ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        : ["--disable-gpu", "--disable-3d-apis"]),
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
