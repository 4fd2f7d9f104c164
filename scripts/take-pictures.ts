import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../test/support/browser.ts";

/*
 * Takes the README's pictures from a running Waybook: `npm start`, then
 * `node scripts/take-pictures.ts [address] [folder]`.
 */
const [address = "http://localhost:8080", folder = "docs/pictures"] = process.argv.slice(2);

const pictures = [
  { name: "home", path: "/", width: 1280, height: 720, colorScheme: "light" },
  { name: "home-phone-dark", path: "/", width: 390, height: 844, colorScheme: "dark" },
  { name: "errors", path: "/docs/errors#itineraryModified", width: 1280, height: 800, colorScheme: "light" },
  {
    name: "errors-phone-dark",
    path: "/docs/errors#itineraryModified",
    width: 390,
    height: 844,
    colorScheme: "dark",
  },
  { name: "reference", path: "/docs", width: 1280, height: 800, colorScheme: "light" },
  { name: "reference-phone-dark", path: "/docs", width: 390, height: 844, colorScheme: "dark" },
] as const;

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
for (const { name, path, width, height, colorScheme } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await page.goto(address + path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
