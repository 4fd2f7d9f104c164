import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 390, height: 844 } };

const packed: ItineraryDraft = {
  title: "Lisbon in spring",
  startDate: "2027-05-01T09:00:00.000Z",
  homeCurrency: "EUR",
  days: [{}, {}, {}, {}],
  packing: [
    { id: "boots", name: "Walking boots", category: "clothing", isPacked: true },
    { id: "hat", name: "Sun hat", category: "clothing", quantity: 2 },
    { id: "map", name: "Map", category: "gear" },
  ],
  expenses: [
    {
      id: "flat",
      title: "Flat in Alfama",
      amount: 320.1,
      category: "lodging",
      date: "2027-05-01T00:00:00.000Z",
    },
    { id: "tram", title: "Tram", amount: 0.2, category: "transport" },
    { id: "back", title: "Deposit", amount: -100, category: "fee", date: "2027-05-04T00:00:00.000Z" },
    { id: "fado", title: "Fado", amount: 45, currency: "USD", category: "activity" },
  ],
};

describe.runIf(chromiumPath || process.env.CI)("packing and costs", () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  afterEach(async () => {
    // A refusal that the page explains is one that the browser reports, too.
    expect(watched.complaints.filter((text) => !/status of (?:40[14]|503)|WebGL|GPU/i.test(text))).toEqual(
      [],
    );
    await context.close();
  });

  const begin = async (options: BrowserContextOptions, traveller: TestBrowser) => {
    context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    const cookies = Object.entries(traveller.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
    watched = await watchedPage(context, app);
    page = watched.page;
  };
  const made = async (draft: ItineraryDraft) => {
    const mina = (await signUpInBrowser(app, { displayName: "Mina Okafor" })).browser;
    const { body } = await mina.client.createItinerary({ body: draft });
    const params = { id: body.id };
    const stored = async () => (await mina.client.getItinerary({ params })).body;
    return { mina, url: `${app.url}/itineraries/${body.id}`, stored };
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  /** In the notice of what has just been done. */
  const undo = (done: string | RegExp, label = "Undo") =>
    page
      .locator(".mantine-Notification-root", { hasText: done })
      .getByRole("button", { name: label })
      .click();
  const isClean = async () => {
    expect(await watched.findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  };

  const isCleanByDayAndNight = async () => {
    await isClean();
    await page.emulateMedia({ colorScheme: "dark" });
    await isClean();
  };

  test.each([wide, narrow])("the list is clean at $viewport.width px", async (look) => {
    const { mina, url } = await made(packed);
    await begin(look, mina);
    await page.goto(`${url}?part=packing`);
    await button("Edit Sun hat").click();
    await field("How many").waitFor();
    await isCleanByDayAndNight();
  });

  test.each([wide, narrow])("the costs are clean at $viewport.width px", async (look) => {
    const { mina, url } = await made(packed);
    await begin(look, mina);
    await page.goto(`${url}?part=costs`);
    await page.getByRole("button", { name: /^Tram/ }).click();
    await page.getByRole("button", { name: "Paid on" }).nth(1).waitFor();
    await page.locator(".mantine-RingProgress-curve").first().waitFor();
    await isCleanByDayAndNight();
  });

  test("what has the focus is never under the line that says whether all is saved", async () => {
    const packing = Array.from({ length: 16 }, (_, at) => ({
      name: `Thing ${at}`,
      category: "gear" as const,
    }));
    const { mina, url } = await made({ title: "Much to carry", packing });
    await begin({ viewport: { width: 1280, height: 480 } }, mina);
    await page.goto(`${url}?part=packing&edit=true`);
    await page.getByRole("region", { name: "Saving" }).waitFor();
    await page.getByRole("checkbox", { name: "Thing 0" }).focus();
    const covered: string[] = [];
    // A box to tick and a way to change it, each.
    for (let at = 1; at < packing.length * 2; at++) {
      await page.keyboard.press("Tab");
      const above = await page.evaluate(`{
        const { left, width, bottom } = document.activeElement.getBoundingClientRect();
        document.elementFromPoint(left + width / 2, bottom - 2)?.closest("section[aria-label]")?.ariaLabel;
      }`);
      if (above === "Saving") covered.push(`${at}`);
    }
    expect(covered).toEqual([]);
  });

  test("a list begins with a set, grows by typing, is checked off and mended, and all of it can be undone", async () => {
    const { mina, url, stored } = await made({ title: "Alps" });
    await begin(wide, mina);
    await page.goto(`${url}?part=packing`);
    await page.getByRole("button", { name: /^The mountains/ }).click();
    await page.getByText("0 of 22 packed").waitFor();
    await undo("22 things are on the list.");
    await page.getByRole("heading", { name: "Nothing on the list yet" }).waitFor();

    await field("Add to the list").fill("2 Socks");
    await page.getByText("2 × Socks, under Clothing").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Kompass");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Rain jacket x1");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Socks × 2" }).check();
    await page.getByText("1 of 3 packed").waitFor();
    await expect
      .poll(async () => (await stored())?.packing)
      .toMatchObject([
        { name: "Socks", quantity: 2, category: "clothing", isPacked: true },
        { name: "Kompass", quantity: 1, category: "gear", isPacked: false },
        { name: "Rain jacket", category: "clothing" },
      ]);

    await page.getByRole("checkbox", { name: "Hide packed items" }).check();
    expect(await page.getByRole("checkbox", { name: /^Socks/ }).count()).toBe(0);
    await page.getByRole("checkbox", { name: "Hide packed items" }).uncheck();
    await button("Unpack everything").click();
    await page.getByText("0 of 3 packed").waitFor();
    await undo("One item unpacked.");
    await page.getByText("1 of 3 packed").waitFor();

    await button("Edit Rain jacket").click();
    await button("Move up").click();
    await button("One more").click();
    await field("Name").fill("Rain coat");
    await page.keyboard.press("Escape");
    await button("Edit Rain coat").and(page.locator(":focus")).waitFor();
    await button("Edit Kompass").click();
    await button("Remove").click();
    await page.getByText("“Kompass” was removed.").waitFor();
    await expect
      .poll(async () => (await stored())?.packing.map(({ name, quantity }) => [name, quantity]))
      .toEqual([
        ["Rain coat", 2],
        ["Socks", 2],
      ]);
  });

  test("costs add up exactly, each currency by itself, and amounts are read as they are written here", async () => {
    const { mina, url, stored } = await made(packed);
    await begin({ ...wide, locale: "de-DE" }, mina);
    await page.goto(`${url}?part=costs`);
    const totals = page.getByRole("complementary", { name: "Summen" });
    await totals.getByRole("heading", { name: /^220,30\s€ 3 Ausgaben in EUR/ }).waitFor();
    await totals.getByRole("heading", { name: /^45,00\s\$/ }).waitFor();
    await totals.getByText(/^Im Schnitt 55,03\s€ am Tag, bei 4 Tagen/).waitFor();
    await totals.getByText("3 von 4 Ausgaben").waitFor();

    await button("Hinzufügen").click();
    await page.getByText("Schreib, wofür es war (höchstens 200 Zeichen).").waitFor();
    await field("Wofür?").fill("Abendessen");
    await field("Betrag").fill("1.012,5");
    await page.getByText(/^1\.012,50\s\$/).waitFor();
    await page.keyboard.press("Enter");
    await totals.getByRole("heading", { name: /^1\.057,50\s\$/ }).waitFor();
    await field("Wofür?").and(page.locator(":focus")).waitFor();

    await page.getByRole("button", { name: /^Tram/ }).click();
    const form = page.getByRole("group", { name: "Tram: bearbeiten" });
    await form.getByRole("textbox", { name: "Betrag" }).fill("0,3x");
    await form.getByText("Gib einen Betrag ein").waitFor();
    await form.getByRole("textbox", { name: "Betrag" }).fill("0.3");
    await totals.getByRole("heading", { name: /^220,40\s€/ }).waitFor();
    await form.getByRole("combobox", { name: "Art" }).selectOption("fee");
    await form.getByRole("button", { name: "Entfernen" }).click();
    await totals.getByRole("heading", { name: /^220,10\s€/ }).waitFor();
    await undo("„Tram“ wurde entfernt.", "Rückgängig");
    await expect
      .poll(async () => (await stored())?.expenses.map(({ title, amount }) => [title, amount]))
      .toEqual([
        ["Flat in Alfama", 320.1],
        ["Tram", 0.3],
        ["Deposit", -100],
        ["Fado", 45],
        ["Abendessen", 1012.5],
      ]);
  });

  test("a trip is taken along as a file; what takes long can be stopped, what fails says so", async () => {
    const { mina, url } = await made(packed);
    await begin(wide, mina);
    await page.goto(url);
    const choose = async (name: string) => {
      await button("More").click();
      await page.getByRole("menuitem", { name }).click();
    };
    for (const [name, file, start] of [
      ["Calendar (ICS)", "lisbon-in-spring.ics", "BEGIN:VCALENDAR"],
      ["GeoJSON", "lisbon-in-spring.geojson", '{"type":"FeatureCollection"'],
    ] as const) {
      const downloading = page.waitForEvent("download");
      await choose(name);
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      expect(await readFile(await download.path(), "utf8")).toContain(start);
    }
    await page.route("**/export?format=pdf", () => {});
    await choose("PDF to read and print");
    await page.getByText("Preparing PDF to read and print …").waitFor();
    await button("Stop").click();
    await expect.poll(() => page.getByText("on its way").count()).toBe(0);
    await page.route("**/export?format=gpx", (route) => route.fulfill({ status: 503, body: "busy" }));
    await choose("GPX for maps and devices");
    await page.getByText("The file couldn’t be created").waitFor();
    expect(await page.getByText("is in your downloads").count()).toBeLessThanOrEqual(2);
  });

  test("someone is reported, and it says what happens next", async () => {
    const { url } = await made({ ...packed, visibility: "public" });
    const ravi = await signUpInBrowser(app);
    await begin(wide, ravi.browser);
    await page.goto(`${url}?part=packing`);
    await page.getByText("1 of 3 packed").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Sun hat/ }).count()).toBe(0);
    await page.goto(url);
    await button("More").click();
    await page.getByRole("menuitem", { name: "Report Mina Okafor" }).click();
    const dialog = page.getByRole("dialog", { name: "Report Mina Okafor" });
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await dialog.getByText("Say what is wrong in 1 to 2,000 characters.").waitFor();
    await dialog.getByRole("textbox", { name: "What is wrong?" }).fill("Advertises a hotel");
    await dialog.getByText("18 of 2,000 characters").waitFor();
    expect(await watched.findings()).toEqual([]);
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await dialog.getByText("Thank you. Your report has been sent").waitFor();
    await page.locator("button:focus", { hasText: "Close" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    const reports = await app.parts.db<{ reason: string }[]>`select reason from reports`;
    expect(reports.map(({ reason }) => reason)).toEqual(["Advertises a hotel"]);
  });
});
