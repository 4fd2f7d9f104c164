import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { setUpBrowser } from "./set-up-browser.ts";

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

describe.runIf(chromiumPath || process.env.CI)("dragging days and stops", () => {
  const browser = setUpBrowser({ ignoredMessages: /WebGL|GPU/i });
  let context: BrowserContext;
  let page: Page;
  let readPlan: () => Promise<unknown>;

  const begin = async (options: BrowserContextOptions) => {
    const { app } = browser;
    const { browser: mina } = await signUpInBrowser(app);
    const { body } = await mina.client.createItinerary({ body: trip });
    readPlan = async () => {
      const { body: now } = await mina.client.getItinerary({ params: { id: body.id } });
      return now?.days.map(({ id, stops }) => [id, ...stops.map((stop) => stop.id)]);
    };
    ({ context, page } = await browser.open(options, mina));
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
  const isPlan = (plan: readonly (readonly string[])[]) => expect.poll(readPlan).toEqual(plan);
  const originalPlan = trip.days.map(({ id, stops }) => [id, ...stops.map((stop) => stop.id)]);

  test("days by keyboard; Escape cancels", async () => {
    await begin(wide);
    await grip("Day 1").focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await page.getByText("Day 1: day 3.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Day 1 is back where it was.").waitFor();
    await grip("Day 1").and(page.locator(":focus")).waitFor();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await isPlan([originalPlan[1], originalPlan[0], originalPlan[2]] as string[][]);
    await grip("Day 2").and(page.locator(":focus")).waitFor();
  });

  test("stops by keyboard; the keys do not scroll the page", async () => {
    await begin(wide);
    await scrollToMiddle("spring");
    await grip("Spring").focus();
    const before = await page.evaluate("scrollY");
    for (const key of ["Space", "ArrowDown"]) await page.keyboard.press(key);
    await page.getByText("Spring: position 2 of day 1.").waitFor();
    await waitForScrollEnd();
    expect(await page.evaluate("scrollY")).toBe(before);
    await page.keyboard.press("Space");
    await isPlan([["one", "mill", "spring", "weir"], originalPlan[1], originalPlan[2]] as string[][]);
  });

  test("days by mouse, collapsed while dragging; Escape cancels", async () => {
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
    const moveAboveFirst = async () => {
      const first = await page.locator("#day-one").boundingBox();
      if (!first) throw new Error("the first day is on the page");
      await page.mouse.move(first.x + 80, Math.max(first.y + 6, 6), { steps: 5 });
      await page.getByText("Day 3: day 1.").waitFor();
    };
    await lift();
    await moveAboveFirst();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await page.getByText("Day 3 is back where it was.").waitFor();
    expect(await page.locator("#stop-tower").isVisible()).toBe(true);
    await lift();
    await moveAboveFirst();
    await page.mouse.up();
    await isPlan([originalPlan[2], originalPlan[0], originalPlan[1]] as string[][]);
  });

  test("stops by touch after a long press; a quick swipe scrolls", async () => {
    await begin(phone);
    const session = await context.newCDPSession(page);
    await grip("Mill").waitFor();
    await scrollToMiddle("mill");
    const from = await middleOf("Mill");
    const before = Number(await page.evaluate("scrollY"));
    await swipe(session, from, { x: from.x, y: from.y - 160 });
    expect(await page.locator("[data-dragging]").count()).toBe(0);
    await touch(session, "touchEnd");
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(before + 60);
    await waitForScrollEnd();

    // The swipe may have scrolled the stop out of view or under a bar.
    await scrollToMiddle("mill");
    const again = await middleOf("Mill");
    await touch(session, "touchStart", again);
    await page.locator('[data-dragging="stop"]').waitFor();
    const scrollWhileDragging = Number(await page.evaluate("scrollY"));
    const weir = await middleOf("Weir");
    for (let step = 1; step <= 5; step++)
      await touch(session, "touchMove", {
        x: again.x - step,
        y: again.y + ((weir.y + 30 - again.y) * step) / 5,
      });
    await page.getByText("Mill: position 3 of day 1.").waitFor();
    expect(await page.evaluate("scrollY")).toBe(scrollWhileDragging);
    await touch(session, "touchEnd");
    await isPlan([["one", "spring", "weir", "mill"], originalPlan[1], originalPlan[2]] as string[][]);
  });

  async function scrollToMiddle(stop: string) {
    await page.evaluate(`document.querySelector("#stop-${stop}").scrollIntoView({ block: "center" })`);
    await waitForScrollEnd();
  }

  /** A touch on a page that is still scrolling only stops it. */
  async function waitForScrollEnd() {
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

  /** Without lifting the finger. */
  async function swipe(session: CDPSession, { x, y }: Point, to: Point) {
    await touch(session, "touchStart", { x, y });
    for (let step = 1; step <= 8; step++)
      await touch(session, "touchMove", { x, y: y + ((to.y - y) * step) / 8 });
  }
});
