import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
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

  /** From the start page to a new trip. */
  const signUp = async (name: string) => {
    const here = await open();
    const { page } = here;
    await startPlanning(page).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("textbox", { name: "Email" }).fill(`${randomUUID()}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL("**/itineraries/new");
    return here;
  };

  test("leads to a new trip, by way of signing up, which gives everyone a username that can be read", async () => {
    for (const username of ["ada", "ada-2"]) {
      const { page, field } = await signUp("Ada");
      await page.goto(`${browser.app.url}/settings`);
      await expect.poll(() => field("Username").inputValue()).toBe(username);
    }
  });

  test("has a link preview, as the page of a person has, also for readers that run no scripts", async () => {
    const { account } = await signUpInBrowser(browser.app, { displayName: "Noor Haddad" });
    const { page } = await browser.open({ javaScriptEnabled: false });
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    await page.goto(browser.app.url);
    expect(await meta("og:title")).toBe("Plan trips together");
    expect(await meta("og:image")).toBe(`${browser.app.url}/preview.png`);
    expect(await meta("twitter:card")).toBe("summary_large_image");
    await page.goto(`${browser.app.url}/people/${account.id}`);
    expect(await meta("og:type")).toBe("profile");
    expect(await meta("og:title")).toBe("Noor Haddad");
    expect(await meta("og:description")).toMatch(/^0 itineraries and 0 followers/);
  });

  test("leaves what is for developers to the reference", async () => {
    const { page } = await open();
    await page.getByRole("link", { name: "How to run it" }).click();
    const heading = page.getByRole("heading", { name: "Run it yourself" });
    await heading.waitFor();
    // At the top of the window, where one looks first.
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toSatisfy((y) => y >= 0 && y < 400);
    await page.getByText("npx waybook tokens issue").first().waitFor();
    await page.getByRole("heading", { name: "Apps and assistants" }).waitFor();
  });
});
