import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 390, height: 844 } };

const tripDraft: ItineraryDraft = {
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
  const browser = setUpBrowser({ ignoredMessages: /status of (?:40[14]|503)|WebGL|GPU/i });
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });

  const begin = async (options: BrowserContextOptions, traveller: TestBrowser) => {
    here = await browser.open(options, traveller);
    page = here.page;
  };
  const makeTrip = async (draft: ItineraryDraft) => {
    const mina = (await signUpInBrowser(app, { displayName: "Mina Okafor" })).browser;
    const { body } = await mina.client.createItinerary({ body: draft });
    const params = { id: body.id };
    const readTrip = async () => (await mina.client.getItinerary({ params })).body;
    return { mina, url: `${app.url}/itineraries/${body.id}`, readTrip };
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  /** In the notice with this text. */
  const undo = (notice: string | RegExp, label = "Undo") =>
    page
      .locator(".mantine-Notification-root", { hasText: notice })
      .getByRole("button", { name: label })
      .click();

  const isCleanInLightAndDark = async () => {
    await here.isClean();
    await page.emulateMedia({ colorScheme: "dark" });
    await here.isClean();
  };

  test.each([wide, narrow])(
    "the packing list has no accessibility problems at $viewport.width px",
    async (look) => {
      const { mina, url } = await makeTrip(tripDraft);
      await begin(look, mina);
      await page.goto(`${url}?part=packing`);
      await button("Edit Sun hat").click();
      await field("How many").waitFor();
      await isCleanInLightAndDark();
    },
  );

  test.each([wide, narrow])(
    "the costs have no accessibility problems at $viewport.width px",
    async (look) => {
      const { mina, url } = await makeTrip(tripDraft);
      await begin(look, mina);
      await page.goto(`${url}?part=costs`);
      await page.getByRole("button", { name: /^Tram/ }).click();
      await page.getByRole("button", { name: "Paid on" }).nth(1).waitFor();
      await page.locator(".mantine-RingProgress-curve").first().waitFor();
      await isCleanInLightAndDark();
    },
  );

  test.each([wide, narrow])("the first tick moves nothing at $viewport.width px", async (look) => {
    const packing = (tripDraft.packing ?? []).map((item) => ({ ...item, isPacked: false }));
    const { mina, url } = await makeTrip({ ...tripDraft, packing });
    await begin(look, mina);
    await page.goto(`${url}?part=packing`);
    await page.getByText("0 of 3 packed").waitFor();
    // Wherever the page is scrolled to.
    const places = () =>
      page.evaluate(
        "[...document.querySelectorAll('li')].map((item) => item.getBoundingClientRect().top + scrollY)",
      );
    const before = await places();
    await page.getByRole("checkbox", { name: "Map" }).check();
    await page.getByText("1 of 3 packed").waitFor();
    await button("Unpack everything").waitFor();
    expect(await places()).toEqual(before);
  });

  test("a currency is chosen from a list, and never changes by itself", async () => {
    const { mina, url, readTrip } = await makeTrip(tripDraft);
    await begin(wide, mina);
    await page.goto(`${url}?part=costs`);
    await page.getByRole("button", { name: /^Tram/ }).click();
    const currency = page
      .getByRole("group", { name: "Tram: edit" })
      .getByRole("combobox", { name: "Currency" });
    const option = (name: RegExp) => page.getByRole("option", { name });
    const saved = async () => (await readTrip())?.expenses.find(({ id }) => id === "tram")?.currency;
    expect(await currency.inputValue()).toBe("EUR Euro");

    // A code that is typed and left is chosen.
    await currency.focus();
    await page.keyboard.type("gbp");
    await option(/^GBP/).waitFor();
    await here.isClean();
    await page.keyboard.press("Tab");
    await expect.poll(saved).toBe("GBP");
    expect(await currency.inputValue()).toBe("GBP British Pound");

    // What may be several is not.
    await currency.fill("dollar");
    await option(/^USD/).waitFor();
    await page.keyboard.press("Tab");
    await page.getByText("Choose a currency from the list. It is still GBP British Pound.").waitFor();
    expect(await currency.inputValue()).toBe("dollar");
    await here.isClean();
    expect(await saved()).toBe("GBP");

    // By symbol, country, and with the keys.
    await currency.fill("¥");
    await option(/^JPY/).waitFor();
    await currency.fill("switz");
    await option(/^CHF/).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(saved).toBe("CHF");
    await currency.fill("krone");
    await option(/^DKK/).click();
    await expect.poll(saved).toBe("DKK");

    // An expense is not added in another currency than the one that was typed.
    const add = page.getByRole("form", { name: "Add an expense" });
    await add.getByRole("textbox", { name: "What for?" }).fill("Tea");
    await add.getByRole("textbox", { name: "Amount" }).fill("4");
    await add.getByRole("combobox", { name: "Currency" }).fill("GPB");
    await add.getByRole("button", { name: "Add" }).click();
    await add.getByText("Choose a currency from the list.").waitFor();
    expect((await readTrip())?.expenses).toHaveLength(4);
    await add.getByRole("combobox", { name: "Currency" }).fill("GBP");
    await page.keyboard.press("Tab");
    await add.getByRole("button", { name: "Add" }).click();
    await expect
      .poll(async () => (await readTrip())?.expenses.at(-1))
      .toMatchObject({ title: "Tea", currency: "GBP" });
  });

  test("the list of currencies of the trip’s details is above the drawer, and can be scrolled", async () => {
    const { mina, url, readTrip } = await makeTrip(tripDraft);
    await begin(wide, mina);
    await page.goto(`${url}?edit=true`);
    await button("Trip details").click();
    const details = page.getByRole("dialog", { name: "Trip details" });
    await details.getByRole("combobox", { name: "Trip currency" }).click();
    const list = details.getByRole("listbox", { name: "Trip currency" });
    await list.hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => list.evaluate((element: { scrollTop: number }) => element.scrollTop)).not.toBe(0);
    await page.keyboard.type("peso");
    await details.getByRole("option", { name: /^MXN/ }).waitFor();
    await here.isClean();
    await details.getByRole("option", { name: /^MXN/ }).click();
    await expect.poll(async () => (await readTrip())?.homeCurrency).toBe("MXN");
    // Escape closes the list first.
    await details.getByRole("combobox", { name: "Trip currency" }).click();
    await list.waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    await details.waitFor();
  });

  test("a packing list starts with a ready-made list; items are added, checked off and edited, and each can be undone", async () => {
    const { mina, url, readTrip } = await makeTrip({ title: "Alps" });
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
      .poll(async () => (await readTrip())?.packing)
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
      .poll(async () => (await readTrip())?.packing.map(({ name, quantity }) => [name, quantity]))
      .toEqual([
        ["Rain coat", 2],
        ["Socks", 2],
      ]);
  });

  test("costs add up exactly for each currency, and amounts are read as the language writes them", async () => {
    const { mina, url, readTrip } = await makeTrip(tripDraft);
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
      .poll(async () => (await readTrip())?.expenses.map(({ title, amount }) => [title, amount]))
      .toEqual([
        ["Flat in Alfama", 320.1],
        ["Tram", 0.3],
        ["Deposit", -100],
        ["Fado", 45],
        ["Abendessen", 1012.5],
      ]);
  });

  test("a trip is exported as a file; a slow export can be stopped, and a failed one says so", async () => {
    const { mina, url } = await makeTrip(tripDraft);
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

  test("reporting someone says what happens next", async () => {
    const { url } = await makeTrip({ ...tripDraft, visibility: "public" });
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
    expect(await here.findings()).toEqual([]);
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await dialog.getByText("Thank you. Your report has been sent").waitFor();
    await page.locator("button:focus", { hasText: "Close" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    const reports = await app.parts.db<{ reason: string }[]>`select reason from reports`;
    expect(reports.map(({ reason }) => reason)).toEqual(["Advertises a hotel"]);
  });
});
