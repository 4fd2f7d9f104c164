import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, launchBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

const pages = [
  { path: "/", status: 200, heading: "Plan the way together" },
  { path: "/docs/errors#notFound", status: 200, heading: "Errors of the API" },
  { path: "/nowhere/at/all", status: 404, heading: "Off the map" },
  { path: "/docs", status: 200, heading: "Waybook API" },
];

// A machine without Chromium can run the rest; CI installs it.
describe.runIf(chromiumPath || process.env.CI)("every page", () => {
  let app: TestApp;
  let browser: Browser;
  let axe: string;
  beforeAll(async () => {
    [app, browser, axe] = await Promise.all([
      startApp(),
      launchBrowser(),
      readFile(createRequire(import.meta.url).resolve("axe-core"), "utf8"),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  /** Opens a page, and keeps what a visitor should never cause: messages in the console, calls to other hosts. */
  async function visit(path: string, options: Parameters<Browser["newPage"]>[0]) {
    const page = await browser.newPage({
      ...options,
      locale: "en-GB",
      reducedMotion: "reduce",
      bypassCSP: false,
    });
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== app.url) complaints.push(`a request to ${origin}`);
    });
    const response = await page.goto(app.url + path, { waitUntil: "networkidle" });
    return { page, complaints, status: response?.status() };
  }

  const findings = async (page: Page) => {
    // Through the debugger's protocol: the page's own policy lets no script in.
    await page.evaluate(axe);
    const { violations } = (await page.evaluate("axe.run()")) as AxeResults;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  };

  describe.each(pages)("$path", ({ path, status, heading }) => {
    test.each([
      { width: 1280, height: 800, colorScheme: "light" as const },
      { width: 390, height: 844, colorScheme: "dark" as const },
    ])("is clean at $width px, $colorScheme", async ({ width, height, colorScheme }) => {
      const {
        page,
        complaints,
        status: answered,
      } = await visit(path, { viewport: { width, height }, colorScheme });
      await page.getByRole("heading", { name: heading }).first().waitFor();
      expect(answered).toBe(status);
      // The browser itself reports the status of a page that is not there.
      expect(complaints.filter((text) => !(status === 404 && text.includes("404")))).toEqual([]);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await page.close();
    });
  });

  test("speaks German to who prefers it", async () => {
    const context = await browser.newContext({ locale: "de-DE" });
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByRole("heading", { name: "Wofür Waybook gebaut ist" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
    await context.close();
  });

  test("carries its policy, with a nonce of its own each time", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await fetch(app.url)).headers.get("content-security-policy") ?? ""),
    );
    const [first = "", second = ""] = policies;
    expect(first).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; /);
    expect(first).not.toBe(second);
    expect(first).not.toContain("unsafe");
  });
});
