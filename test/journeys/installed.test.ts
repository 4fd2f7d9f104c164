import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp } from "../support/start-app.ts";
import { setUpBrowser } from "./set-up-browser.ts";

/** Until everything that a trip needs of the app is on the device. */
const untilAppIsKept = `
  navigator.serviceWorker.ready.then(async () => {
    for (let kept = -1, before; ; before = kept) {
      kept = (await (await caches.open("waybook-app")).keys()).length;
      if (kept > 50 && kept === before) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })`;

describe.runIf(chromiumPath || process.env.CI)("the app on the device", () => {
  /** As after an update of the server. */
  const server = { hasNewVersion: false };
  const setUp = setUpBrowser({
    start: () =>
      startApp({
        mount: (app) =>
          app.addHook("onSend", async (request, reply, payload) => {
            if (!server.hasNewVersion || request.url !== "/service-worker.js") return payload;
            reply.removeHeader("content-encoding");
            return "self.addEventListener('message', () => self.skipWaiting()); // a new version";
          }),
      }),
  });
  const openInstalled = async (path: string) => {
    const { browser } = await signUpInBrowser(setUp.app);
    const here = await setUp.open({ serviceWorkers: "allow" }, browser);
    await here.page.goto(`${setUp.app.url}${path}`);
    return here;
  };

  test("starts without a network, at the address of any of its pages", async () => {
    const { page, context, field } = await openInstalled("/library");
    await page.evaluate(untilAppIsKept);
    await context.setOffline(true);
    await page.reload();
    await page.getByText("You’re offline").waitFor();
    await page.goto(`${setUp.app.url}/sign-in?next=%2Flibrary`);
    await field("Email").waitFor();
    expect(
      await page.evaluate(
        "performance.getEntriesByType('resource').filter((e) => e.responseStatus >= 400).length",
      ),
    ).toBe(0);
  });

  test("offers a new version and forces it on nobody", async () => {
    const { page, button, field } = await openInstalled("/itineraries/new");
    await page.evaluate("navigator.serviceWorker.ready");
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
    await field("What is it called?").fill("Porto");
    server.hasNewVersion = true;
    try {
      await page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())");
      await page.getByText("A new version of Waybook is ready.").waitFor();
      expect(await field("What is it called?").inputValue()).toBe("Porto");
      await Promise.all([page.waitForEvent("load"), button("Reload").click()]);
      expect(await page.evaluate("navigator.serviceWorker.ready.then(({ waiting }) => waiting)")).toBe(null);
    } finally {
      server.hasNewVersion = false;
    }
  });
});
