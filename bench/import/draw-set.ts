import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../../test/support/browser.ts";
import type { SampleFrame } from "./sample.ts";
import type { SampleSet } from "./sample-set.ts";
import { paintScenery } from "./scenery.ts";
import { typefaceLinks } from "./typefaces.ts";

/** Draws every frame of a set into a folder, with the expected results. */
export async function drawSet({ frames, truth }: SampleSet, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // Typefaces are files, which only a page from a file may load.
    const blank = join(folder, "blank.html");
    await writeFile(blank, "<!doctype html>");
    await page.goto(pathToFileURL(blank).href);
    for (const frame of frames)
      await writeFile(
        join(folder, `${frame.name}.jpg`),
        frame.camera ? await photo(frame) : await still(page, frame),
      );
    await rm(blank);
  } finally {
    await browser.close();
  }
  await writeFile(join(folder, "expected.json"), `${JSON.stringify(truth, undefined, 1)}\n`);
}

async function still(
  page: Page,
  { width, height, quality, scenery, css, html }: SampleFrame,
): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  const background = scenery && (await paintScenery(scenery, { width, height, shift: scenery.shift }));
  const image = background
    ? `background-image: url(data:image/jpeg;base64,${background.toString("base64")});`
    : "";
  await page.setContent(
    `<!doctype html><html><head><meta charset="utf-8">${typefaceLinks}<style>html, body { margin: 0; width: 100%; height: 100%; overflow: hidden; } body { position: relative; ${image} } ${css}</style></head><body>${html}</body></html>`,
    { waitUntil: "load" },
  );
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  return page.screenshot({ type: "jpeg", quality });
}

/** Adds a camera's metadata. */
async function photo({ width, height, quality, scenery, camera }: SampleFrame): Promise<Buffer> {
  if (!scenery || !camera) throw new Error("A photo shows something, somewhere.");
  const { wallTime, latitude, longitude } = camera;
  const taken = wallTime.replaceAll("-", ":").replace("T", " ");
  return sharp(await paintScenery(scenery, { width, height, shift: scenery.shift }))
    .withExif({
      IFD0: { Make: "Waybook", Model: "Sample", DateTime: taken },
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: latitude < 0 ? "S" : "N",
        GPSLatitude: degrees(latitude),
        GPSLongitudeRef: longitude < 0 ? "W" : "E",
        GPSLongitude: degrees(longitude),
      },
    })
    .jpeg({ quality })
    .toBuffer();
}

function degrees(angle: number): string {
  const seconds = Math.round(Math.abs(angle) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds % 360_000) / 6_000)}/1 ${seconds % 6_000}/100`;
}
