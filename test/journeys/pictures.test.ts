import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const at = (name: string, latitude: number, longitude: number, note?: string) => ({
  name,
  coordinate: { latitude, longitude },
  ...(note && { note }),
});

describe.runIf(chromiumPath || process.env.CI)("pictures, emoji and scripts", () => {
  const browser = setUpBrowser();
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(() => {
    ({ app } = browser);
  });
  beforeEach(async () => {
    mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    here = await browser.open({ viewport: { width: 1280, height: 800 } }, mina.browser);
    page = here.page;
  });

  /** The files of the emoji font that the page has loaded. */
  const emojiFiles = () =>
    page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /emoji.*woff2/.test(name))",
    );
  /** Where the text of an element begins and ends within it: a text from right to left ends at its right side. */
  const textEnds = (selector: string) =>
    page.evaluate<{ toRight: number; toLeft: number; direction: string }>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { toRight: box.right - text.right, toLeft: text.left - box.left, direction: getComputedStyle(element).direction };
    })()`);

  test("a new trip has a picture of its route, on its card and on its page", async () => {
    const { body } = await mina.browser.client.createItinerary({
      body: {
        title: "By train",
        destination: "Istanbul",
        days: [{ stops: [at("Gare de l’Est", 48.88, 2.36), at("Hagia Sophia", 41.01, 28.98)] }],
      },
    });
    for (const path of ["/library", `/itineraries/${body.id}`]) {
      await page.goto(app.url + path);
      const picture = page.locator(`img[src^="${body.posterURL}"]`).first();
      await picture.waitFor();
      await expect
        .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(300);
    }
    expect(await emojiFiles()).toEqual([]);
    await here.isClean();
  });

  test("Arabic and Hebrew run from right to left, and emoji are drawn from a font that is loaded for them", async () => {
    const { body } = await mina.browser.client.createItinerary({
      body: {
        title: "رحلة إلى القاهرة 🐪",
        destination: "القاهرة",
        summary: "أسبوع في مصر",
        days: [
          { title: "העיר העתיקה", stops: [at("الأهرامات", 29.98, 31.13, "احجز التذاكر 🎟️ Book early!")] },
        ],
      },
    });
    await page.goto(`${app.url}/library`);
    await page.getByRole("heading", { name: body.title }).waitFor();
    const inCard = await textEnds("article h2, article h3");
    expect(inCard.direction).toBe("rtl");
    expect(inCard.toRight).toBeLessThan(2);
    await here.isClean();
    await page.goto(`${app.url}/itineraries/${body.id}`);
    await page.getByRole("heading", { level: 1, name: body.title }).waitFor();
    const heading = await textEnds("h1");
    expect(heading.toRight).toBeLessThan(2);
    expect(heading.toLeft).toBeGreaterThan(20);
    // A machine that has emoji of its own draws them in colour without our font.
    const hasOwn = await page.evaluate<boolean>(`(() => {
      const context = document.createElement("canvas").getContext("2d");
      context.font = "32px sans-serif";
      context.fillText("🐪", 0, 32);
      return context.getImageData(0, 0, 48, 48).data.some((value, at, all) => at % 4 === 0 && value !== all[at + 1]);
    })()`);
    if (!hasOwn) await expect.poll(emojiFiles).not.toEqual([]);
    await here.isClean();
  });
});
