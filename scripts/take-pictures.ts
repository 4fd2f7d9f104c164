import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { samples } from "../server/features/samples/sample-itineraries.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../test/support/make-browser.ts";
import { dataFolder, startServer } from "../test/support/start-server.ts";

/*
 * Takes the README's pictures, and those that browsers show before the app is installed: `npm run pictures [folder]`.
 * It starts a Waybook of its own with the samples, so that they look alike wherever they are taken.
 */
const [folder = "docs/pictures"] = process.argv.slice(2);
const appFolder = "web/public";
const bytesAtMost = 300_000;

type Picture = {
  readonly name: string;
  readonly path: string;
  readonly isPhone?: boolean;
  /** Named by the app's manifest, which says their size too. */
  readonly isOfApp?: boolean;
  readonly isSignedIn?: boolean;
  /** What is done before it is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>;
};

const data = await dataFolder();
const server = await startServer({ DATA_DIR: data.path, SAMPLES: "on", LOG_LEVEL: "info" });
const browser = await launchBrowser({ withGraphics: true });
try {
  process.stdout.write("Waiting for the samples and their images …\n");
  while (!server.output().includes("loaded the sample itineraries")) await sleep(500);
  const { browser: traveller } = await signUpInBrowser(server, { displayName: "Mina Okafor" });
  await mkdir(folder, { recursive: true });
  for (const picture of await picturesFor(traveller)) {
    const bytes = await compact(await taken(browser, traveller, picture));
    await writeFile(join(picture.isOfApp ? appFolder : folder, `${picture.name}.png`), bytes);
    process.stdout.write(`${picture.name}.png: ${Math.ceil(bytes.length / 1000)} kB\n`);
    if (bytes.length > bytesAtMost) throw new Error(`${picture.name}.png is too large for a README`);
  }
} finally {
  await browser.close();
  await server.end("SIGTERM");
  await data.remove();
}

async function picturesFor(traveller: TestBrowser): Promise<readonly Picture[]> {
  const [lisbon] = samples;
  if (!lisbon) throw new Error("There are no samples");
  // One's own, so that it can be edited.
  const { body: copy } = await traveller.client.copyItinerary({ params: { id: lisbon.id } });
  const second = copy.days[0]?.stops[1]?.name;
  if (!second) throw new Error("The sample's first day has too few stops for a picture");
  return [
    { name: "screenshot-phone", path: `/itineraries/${lisbon.id}`, isPhone: true, isOfApp: true },
    { name: "screenshot-wide", path: `/itineraries/${lisbon.id}`, isOfApp: true },
    { name: "explore", path: "/explore" },
    {
      name: "editor",
      path: `/itineraries/${copy.id}?edit=true`,
      isSignedIn: true,
      prepare: async (page) => {
        const opener = page.getByRole("button", { name: second }).first();
        await opener.click();
        await page.getByRole("textbox", { name: "Note" }).waitFor();
      },
    },
    { name: "itinerary-phone", path: `/itineraries/${lisbon.id}`, isPhone: true },
  ];
}

async function taken(
  browser: Browser,
  traveller: TestBrowser,
  { path, isPhone = false, isOfApp = false, isSignedIn = false, prepare }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    colorScheme: isPhone && !isOfApp ? "dark" : "light",
    deviceScaleFactor: isPhone && isOfApp ? 2 : 1,
    hasTouch: isPhone,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const cookies = isSignedIn ? Object.entries(traveller.cookies()) : [];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  await page.goto(server.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  // Tiles and images of what has come into sight.
  await page.waitForLoadState("networkidle");
  await sleep(2_000);
  const screenshot = await page.screenshot();
  await context.close();
  return screenshot;
}

/** In as many colours as it takes to look the same. */
function compact(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer();
}
