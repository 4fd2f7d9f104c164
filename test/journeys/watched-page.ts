import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Result } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

export type WatchedPage = {
  readonly page: Page;
  /** What a page should never cause: messages in the console, requests to other hosts. */
  readonly complaints: string[];
  /** The accessibility problems that axe finds on the current page; with targets that are too near (WCAG 2.5.8). */
  findings(options?: { readonly withTargetSize?: boolean }): Promise<string[]>;
};

/** Playwright's own words in the page's console, where a test does without the service worker. */
const withoutWorker = "Service Worker registration blocked by Playwright";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs all rules and returns only the violations, because the rest is megabytes. What moves or fades is awaited, and a
 * dialog that is closing; of several open ones, those are checked that can be used.
 */
const violationsNow = (withTargetSize: boolean) => `(async () => {
  const open = () => [...document.querySelectorAll("[role=dialog][aria-modal=true]")];
  const isMoving = ({ timeline, effect, playState }) =>
    timeline === document.timeline && playState === "running" && isFinite(effect.getComputedTiming().endTime);
  const isUsable = (dialog) => {
    const { left, top, width } = dialog.getBoundingClientRect();
    return (
      dialog.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      dialog.contains(document.elementFromPoint(left + width / 2, Math.max(top, 0) + 8))
    );
  };
  const isClosing = () => open().length > 0 && !open().some(isUsable);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const givesUpAt = performance.now() + 5_000;
  do {
    if (performance.now() > givesUpAt) throw new Error("Something on the page keeps moving");
    await drawn();
  } while (document.getAnimations().some(isMoving) || isClosing());
  const checked = open().length > 1 ? { include: open().filter(isUsable) } : document;
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: ${withTargetSize} } } };
  return (await axe.run(checked, options)).violations;
})()`;

/** Opens a page and records its console messages and its requests to other hosts. */
export async function watchedPage(
  context: BrowserContext,
  { url }: { readonly url: string },
): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().startsWith(withoutWorker))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== url) complaints.push(`a request to ${origin}`);
  });
  return {
    page,
    complaints,
    async findings({ withTargetSize = false } = {}) {
      // Through the debugger's protocol, because the page's Content-Security-Policy allows no scripts.
      if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
      const violations = (await page.evaluate(violationsNow(withTargetSize))) as Result[];
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
  };
}
