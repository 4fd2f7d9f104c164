import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("the start page", () => {
  const browser = setUpBrowser();
  const open = async (options: Parameters<typeof browser.open>[0] = {}, path = "/") => {
    const here = await browser.open(options);
    await here.page.goto(browser.app.url + path);
    return here;
  };
  const picture = (page: Page) => page.getByRole("img", { name: /^Ada and Bo plan the same trip/ });
  const startPlanning = (page: Page) => page.getByRole("link", { name: "Start planning" }).first();

  test.each(looks)(
    "shows what it is about on the first screen, at $viewport.width px, and nothing that moves by itself",
    async (look) => {
      const { page, findings } = await open(look);
      await page
        .getByRole("heading", { name: "Plan your trip together. Lose nothing on the way." })
        .waitFor();
      const { height } = look.viewport;
      for (const [part, visible] of [
        [startPlanning(page), 44],
        [picture(page), 120],
      ] as const) {
        const box = await part.boundingBox();
        expect(height - (box?.y ?? height)).toBeGreaterThan(visible);
      }
      await picture(page).getByText("Last boat back at 18:00!").waitFor();
      expect(await page.getByRole("button", { name: "Pause the picture" }).count()).toBe(0);
      expect(await findings()).toEqual([]);
    },
  );

  test("has a picture in which two people write, and which can be paused", async () => {
    const { page } = await open({ reducedMotion: "no-preference" });
    const shown = () => picture(page).innerText();
    await picture(page).getByText("Boat across the lake", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause the picture" }).click();
    await page.getByRole("button", { name: "Play the picture" }).waitFor();
    const before = await shown();
    // Longer than it takes to write a letter.
    await page.evaluate("new Promise((done) => setTimeout(done, 400))");
    expect(await shown()).toBe(before);
    await page.getByRole("button", { name: "Play the picture" }).click();
    await expect.poll(shown).not.toBe(before);
  });

  test("leads to a new trip, by way of signing up", async () => {
    const { page } = await open();
    await startPlanning(page).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada");
    await page.getByRole("textbox", { name: "Email" }).fill(`${randomUUID()}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL("**/itineraries/new");
  });

  test("leaves what is for developers to the reference", async () => {
    const { page } = await open();
    await page.getByRole("link", { name: "How to run it" }).click();
    await page.getByRole("heading", { name: "Run it yourself" }).waitFor();
    await page.getByText("npx waybook tokens issue").first().waitFor();
    await page.getByRole("heading", { name: "Apps and assistants" }).waitFor();
  });
});
