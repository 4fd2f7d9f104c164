import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const trip = {
  title: "Along the Tagus",
  days: [
    { id: "one", title: "Source", stops: ["Spring", "Mill", "Weir"].map(stopOf) },
    { id: "two", title: "Gorge", stops: [stopOf("Bridge")] },
    { id: "three", title: "Mouth", stops: ["Tower", "Beach"].map(stopOf) },
  ],
};

function stopOf(name: string) {
  return { id: name.toLowerCase(), name };
}

type Point = { readonly x: number; readonly y: number };

describe.runIf(chromiumPath || process.env.CI)("parts of a plan are carried", () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let planNow: () => Promise<unknown>;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  afterEach(async () => {
    expect(watched.complaints.filter((text) => !/WebGL|GPU/i.test(text))).toEqual([]);
    await context.close();
  });

  const begin = async (options: BrowserContextOptions) => {
    const { browser: mina } = await signUpInBrowser(app);
    const { body } = await mina.client.createItinerary({ body: trip });
    planNow = async () => {
      const { body: now } = await mina.client.getItinerary({ params: { id: body.id } });
      return now?.days.map(({ id, stops }) => [id, ...stops.map((stop) => stop.id)]);
    };
    context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    const cookies = Object.entries(mina.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
    watched = await watchedPage(context, app);
    page = watched.page;
    await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
    await grip("Beach").waitFor();
    await page.evaluate("document.fonts.ready");
  };
  const grip = (name: string) => page.getByRole("button", { name: `Move ${name}`, exact: true });
  const middleOf = async (name: string): Promise<Point> => {
    const box = await grip(name).boundingBox();
    if (!box) throw new Error(`${name} has no grip`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const isPlan = (plan: readonly (readonly string[])[]) => expect.poll(planNow).toEqual(plan);
  const asBefore = trip.days.map(({ id, stops }) => [id, ...stops.map((stop) => stop.id)]);

  test("days by keyboard, and put back by Escape", async () => {
    await begin(wide);
    await grip("Day 1").focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.getByText("Day 1: day 3.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Day 1 is back where it was.").waitFor();
    await grip("Day 1").and(page.locator(":focus")).waitFor();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await isPlan([asBefore[1], asBefore[0], asBefore[2]] as string[][]);
    await grip("Day 2").and(page.locator(":focus")).waitFor();
  });

  test("stops by keyboard: what the keys do elsewhere, they do not do here", async () => {
    await begin(wide);
    await inTheMiddle("spring");
    await grip("Spring").focus();
    const before = await page.evaluate("scrollY");
    for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
    await page.getByText("Spring: position 2 of day 1.").waitFor();
    await hasComeToRest();
    expect(await page.evaluate("scrollY")).toBe(before);
    await page.keyboard.press("Space");
    await isPlan([["one", "mill", "spring", "weir"], asBefore[1], asBefore[2]] as string[][]);
  });

  test("days by mouse, folded up meanwhile, and put back by Escape", async () => {
    await begin(wide);
    await grip("Day 3").scrollIntoViewIfNeeded();
    const lift = async () => {
      const from = await middleOf("Day 3");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 12, { steps: 3 });
      await page.locator('[data-dragging="day"]').waitFor();
      expect(await page.locator("#stop-tower").isVisible()).toBe(false);
    };
    const aboveTheFirst = async () => {
      const first = await page.locator("#day-one").boundingBox();
      if (!first) throw new Error("the first day is on the page");
      await page.mouse.move(first.x + 80, Math.max(first.y + 6, 6), { steps: 5 });
      await page.getByText("Day 3: day 1.").waitFor();
    };
    await lift();
    await aboveTheFirst();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.getByText("Day 3 is back where it was.").waitFor();
    expect(await page.locator("#stop-tower").isVisible()).toBe(true);
    await lift();
    await aboveTheFirst();
    await page.mouse.up();
    await isPlan([asBefore[2], asBefore[0], asBefore[1]] as string[][]);
  });

  test("stops by a finger that rests first; one that does not scrolls", async () => {
    await begin(phone);
    const session = await context.newCDPSession(page);
    await grip("Mill").waitFor();
    await inTheMiddle("mill");
    const from = await middleOf("Mill");
    const before = Number(await page.evaluate("scrollY"));
    await swipe(session, from, { x: from.x, y: from.y - 160 });
    expect(await page.locator("[data-dragging]").count()).toBe(0);
    await touch(session, "touchEnd");
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(before + 60);
    await hasComeToRest();

    // A quick finger sends the page far, or the stop under what stands at an edge.
    await inTheMiddle("mill");
    const again = await middleOf("Mill");
    await touch(session, "touchStart", again);
    await page.locator('[data-dragging="stop"]').waitFor();
    const rest = Number(await page.evaluate("scrollY"));
    const weir = await middleOf("Weir");
    for (let step = 1; step <= 5; step++)
      await touch(session, "touchMove", {
        x: again.x - step,
        y: again.y + ((weir.y + 30 - again.y) * step) / 5,
      });
    await page.getByText("Mill: position 3 of day 1.").waitFor();
    expect(await page.evaluate("scrollY")).toBe(rest);
    await touch(session, "touchEnd");
    await isPlan([["one", "spring", "weir", "mill"], asBefore[1], asBefore[2]] as string[][]);
  });

  async function inTheMiddle(stop: string) {
    await page.evaluate(`document.querySelector("#stop-${stop}").scrollIntoView({ block: "center" })`);
    await hasComeToRest();
  }

  /** A page that still glides on takes the finger for one that stops it. */
  async function hasComeToRest() {
    let before: unknown;
    await expect
      .poll(
        async () => {
          const last = before;
          before = await page.evaluate("scrollY");
          return last === before;
        },
        { interval: 250 },
      )
      .toBe(true);
  }

  async function touch(session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", at?: Point) {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  }

  /** Leaves the finger where it ends. */
  async function swipe(session: CDPSession, { x, y }: Point, to: Point) {
    await touch(session, "touchStart", { x, y });
    for (let step = 1; step <= 8; step++)
      await touch(session, "touchMove", { x, y: y + ((to.y - y) * step) / 8 });
  }
});
