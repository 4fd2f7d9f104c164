import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { goOffline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp } from "../support/start-app.ts";
import { untilAppIsKept } from "./device-contents.ts";
import { setUpBrowser } from "./set-up-browser.ts";

type Manifest = {
  readonly start_url: string;
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly url: string }[];
};
type Picture = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
};

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
    const { page, context, heading } = await openInstalled("/library");
    await page.evaluate(untilAppIsKept);
    await goOffline(context);
    await page.reload();
    await page.getByText("You’re offline").waitFor();
    await page.goto(`${setUp.app.url}/forgot-password`);
    await heading("Forgot your password?").waitFor();
    expect(
      await page.evaluate(
        "performance.getEntriesByType('resource').filter((e) => e.responseStatus >= 400).length",
      ),
    ).toBe(0);
  });

  test("from the third visit on, its scripts start from what the browser compiled", async () => {
    const { page } = await openInstalled("/library");
    await page.evaluate(untilAppIsKept);
    const visit = async (path: string) => (await page.goto(`${setUp.app.url}${path}`))?.text();
    const asModule = '<link rel="modulepreload"';
    const compiled = '<link rel="preload" as="script"';
    for (const visits of [1, 2]) {
      const html = await visit("/library");
      expect(html, `visit ${visits}`).toContain(asModule);
      expect(html).not.toContain(compiled);
    }
    const [library, trip] = [await visit("/library"), await visit("/itineraries/none")];
    expect(library).not.toContain(asModule);
    const [, entry] = /<script type="module" crossorigin src="([^"]+)"/.exec(library ?? "") ?? [];
    expect(library).toContain(`${compiled} crossorigin href="${entry}">`);
    const countHints = (html: string | undefined) => html?.split(compiled).length ?? 0;
    expect(countHints(trip)).toBeGreaterThan(countHints(library));
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

  test("can be installed: what browsers ask of a manifest is there", async () => {
    const read = async (path: string) => {
      const response = await fetch(new URL(path, setUp.app.url));
      expect([path, response.status]).toEqual([path, 200]);
      return response;
    };
    const { page } = await setUp.open({ serviceWorkers: "allow" });
    await page.goto(`${setUp.app.url}/explore`);
    const address = (await page.locator("link[rel=manifest]").getAttribute("href")) ?? "";
    const manifest = (await (await read(address)).json()) as Manifest;
    expect(manifest).toMatchObject({ name: "Waybook", short_name: "Waybook", display: "standalone" });
    // As Lighthouse did: an icon of 192 and one of 512 pixels, one of them to be cut into any shape.
    const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === "image/png");
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(Buffer.from(await (await read(src)).arrayBuffer())).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    const sizes = manifest.icons.map(({ sizes }) => sizes);
    expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
    expect(manifest.screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(["narrow", "wide"]);
    for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) await read(url);
    // The start page opens without a network, and a colour is named for the window's frame.
    await page.evaluate("navigator.serviceWorker.ready");
    expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
    await goOffline(page.context());
    const start = await page.goto(setUp.app.url + manifest.start_url);
    expect(start?.status()).toBe(200);
  });

  /** As another app does; browsers start such a request only from the system's own menu. */
  const share = (page: Page, content: string) =>
    page.evaluate(`(async () => {
      const form = new FormData();
      ${content}
      return (await fetch("/share", { method: "POST", body: form })).url;
    })()`);
  const untilControlled = async (page: Page) => {
    await page.evaluate("navigator.serviceWorker.ready");
    await expect.poll(() => page.evaluate("navigator.serviceWorker.controller !== null")).toBe(true);
  };

  test("takes a place that another app shares, and puts it into a trip", async () => {
    const { page, button, isClean } = await openInstalled("/library");
    await untilControlled(page);
    const address = await share(
      page,
      `form.set("title", "Café A Brasileira");
       form.set("text", "Ask for the back room https://www.openstreetmap.org/?mlat=38.7107&mlon=-9.1422");`,
    );
    expect(address).toBe(`${setUp.app.url}/import?shared=true`);
    await page.goto(String(address));
    await page.getByText("Say where it goes").waitFor();
    await isClean();
    await button("Save to my library").click();
    await page.getByRole("heading", { level: 1, name: "Café A Brasileira" }).waitFor();
    expect(await page.getByText("Ask for the back room").count()).toBeGreaterThan(0);
    // It is handed out once.
    await page.goto(`${setUp.app.url}/import?shared=true`);
    await page.getByText("Turn a travel video").waitFor();
    expect(await page.getByText("Say where it goes").count()).toBe(0);
  });

  test("reads calendars and ways by itself, and keeps passes with a trip's documents", async () => {
    const { page, button, heading } = await openInstalled("/library");
    await untilControlled(page);
    const address = await share(
      page,
      `const ics = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y", "BEGIN:VEVENT", "UID:1",
         "DTSTART;TZID=Europe/Lisbon:20270501T193000", "DTEND;TZID=Europe/Lisbon:20270501T210000",
         "SUMMARY:Dinner at Ramiro", "LOCATION:Av. Alm. Reis 1", "END:VEVENT", "END:VCALENDAR"].join("\\r\\n");
       const gpx = '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk><name>To Belém</name><trkseg>'
         + '<trkpt lat="38.71" lon="-9.14"/><trkpt lat="38.70" lon="-9.17"/><trkpt lat="38.69" lon="-9.2"/></trkseg></trk></gpx>';
       form.append("files", new File([ics], "dinner.ics", { type: "text/calendar" }));
       form.append("files", new File([gpx], "belem.gpx", { type: "application/gpx+xml" }));
       form.append("files", new File(["PK\\u0003\\u0004"], "flight.pkpass", { type: "application/vnd.apple.pkpass" }));`,
    );
    await page.goto(String(address));
    await page.getByText("belem.gpx: the way of the day").waitFor();
    await page.getByText("flight.pkpass: with the trip’s documents").waitFor();
    await button("Save to my library").click();
    await heading("dinner").waitFor();
    await page.getByText("Dinner at Ramiro").first().waitFor();
    await page.getByText("To Belém").first().waitFor();
    await page.goto(`${page.url()}?part=documents`);
    await page.getByText("flight").first().waitFor();
  });
});
