import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Itinerary, ItineraryPatch } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import type { TestApp } from "../support/start-app.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("writing with others, and the history", () => {
  const browser = setUpBrowser();
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  let ravi: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(async () => {
    ({ app } = browser);
    mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    ravi = await signUpInBrowser(app, { displayName: "Ravi" });
  });
  const begin = async (options?: BrowserContextOptions) => {
    here = await browser.open(options, mina.browser);
    page = here.page;
  };
  beforeEach(() => begin());

  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const readTrip = async (id: string) =>
    (await mina.browser.client.getItinerary({ params: { id } })).body as Itinerary;
  const change = async (writer: TestBrowser, id: string, body: ItineraryPatch) => {
    const headers = await ifMatchCurrent(writer, id);
    await writer.client.changeItinerary({ params: { id }, headers, body });
  };
  /** A trip of Mina's in three versions, with Ravi as an editor. */
  const makeTrip = async () => {
    const alfama = { id: "alfama", name: "Alfama", note: "Walk up before noon, the lanes are cool then." };
    const belem = { id: "belem", name: "Belém Tower", startTime: "10:00" };
    const { body } = await mina.browser.client.createItinerary({
      body: {
        title: "Lisbon in spring",
        days: [
          { id: "one", title: "Tiles", stops: [alfama, belem] },
          { id: "two", stops: [] },
        ],
      },
    });
    await giveRole(app, body.id, ravi.account.id, "editor");
    const days = [
      {
        id: "one",
        title: "Tiles",
        stops: [{ ...alfama, note: "Walk up after noon, the lanes are warm then." }],
      },
      { id: "two", stops: [belem, { id: "sintra", name: "Sintra" }] },
    ];
    await change(ravi.browser, body.id, { days });
    await change(mina.browser, body.id, {
      title: "Lisbon and Sintra",
      packing: [{ id: "shoes", name: "Walking shoes" }],
      expenses: [{ id: "train", title: "Train to Sintra", amount: 4.9, currency: "EUR" }],
    });
    return body.id;
  };
  test.each(looks)(
    "the history has no accessibility problems at $viewport.width px, $colorScheme",
    async (look) => {
      await begin(look);
      const id = await makeTrip();
      await page.goto(`${app.url}/itineraries/${id}/history`);
      await page.getByRole("link", { name: /by Ravi/ }).waitFor();
      await here.isClean();
      await page.getByRole("link", { name: /by Ravi/ }).click();
      await heading("Day 2").waitFor();
      await here.isClean();
    },
  );

  test("says in the list what each version changed", async () => {
    const id = await makeTrip();
    await change(ravi.browser, id, { packing: [{ id: "shoes", name: "Walking shoes", isPacked: true }] });
    await page.goto(`${app.url}/itineraries/${id}/history`);
    const version = page.getByRole("navigation", { name: "Versions" }).getByRole("listitem");
    await version.first().waitFor();
    const texts = await version.allTextContents();
    for (const [index, words] of [
      "Walking shoes packed",
      "Title, Walking shoes added to the packing list, Train to Sintra added to the costs",
      "Note of Alfama, Belém Tower → day 2, Sintra added to day 2",
      "The first version",
    ].entries())
      expect(texts[index]).toContain(words);
    await begin({ locale: "de-DE" });
    await page.goto(`${app.url}/itineraries/${id}/history`);
    await page.getByText("Notiz von Alfama, Belém Tower → Tag 2 und Sintra zu Tag 2 hinzugefügt").waitFor();
  });

  test("shows what a version changed, restores it, and undoes that", async () => {
    const id = await makeTrip();
    await page.goto(`${app.url}/itineraries/${id}/history`);
    await heading("History of “Lisbon and Sintra”").waitFor();
    await page.getByRole("link", { name: /by Ravi/ }).click();
    const entry = (name: string) => page.getByRole("listitem").filter({ hasText: name }).last();
    await entry("Belém Tower").getByText("Moved").waitFor();
    expect(await entry("Belém Tower").textContent()).toContain("from day 1");
    expect(await entry("Sintra").textContent()).toContain("Added");
    expect(await entry("Alfama").locator("mark").allTextContents()).toEqual([
      "before",
      "cool",
      "after",
      "warm",
    ]);
    await page.getByText("the current version", { exact: true }).click();
    await heading("Packing list").waitFor();
    await heading("Costs").waitFor();
    await button("Restore this version").click();
    await page.getByText(/^Restored the version of .*\.$/).waitFor();
    await heading("History of “Lisbon in spring”").waitFor();
    expect(await readTrip(id)).toMatchObject({
      title: "Lisbon in spring",
      packing: [],
    });
    await button("Undo").click();
    await page.getByText("Undone.").waitFor();
    expect(await readTrip(id)).toMatchObject({ title: "Lisbon and Sintra" });
  });

  test("says in words where a stop was moved to", async () => {
    const tower = {
      id: "tower",
      name: "Belém Tower",
      coordinate: { latitude: 38.6916, longitude: -9.216 },
    };
    const kiosk = { id: "kiosk", name: "Kiosk", coordinate: { latitude: 38.6952, longitude: -9.216 } };
    const { body } = await mina.browser.client.createItinerary({
      body: { title: "Belém", days: [{ id: "one", stops: [tower, kiosk] }] },
    });
    const moved = { ...kiosk, coordinate: { latitude: 38.6916, longitude: -9.1925 } };
    await change(mina.browser, body.id, { days: [{ id: "one", stops: [tower, moved] }] });
    await page.goto(`${app.url}/itineraries/${body.id}/history`);
    await page.getByRole("link", { name: /Place on the map of Kiosk/ }).click();
    await page.getByText("400 m north of Belém Tower").waitFor();
    await page.getByText("2 km east of Belém Tower").waitFor();
  });

  test("does not overwrite a change that someone has just made", async () => {
    const id = await makeTrip();
    await page.goto(`${app.url}/itineraries/${id}/history?version=1`);
    await button("Restore this version").waitFor();
    await change(ravi.browser, id, { title: "Ravi’s title" });
    await button("Restore this version").click();
    await page.getByText("Someone has just changed the trip.").waitFor();
    await heading("History of “Ravi’s title”").waitFor();
    expect((await readTrip(id)).title).toBe("Ravi’s title");
  });

  test("explains to a viewer why there is no history", async () => {
    const { body } = await ravi.browser.client.createItinerary({ body: { title: "Ravi’s" } });
    await giveRole(app, body.id, mina.account.id, "viewer");
    await page.goto(`${app.url}/itineraries/${body.id}/history`);
    await page.getByText("Only the owner and editors can see the history").waitFor();
    await page.getByRole("link", { name: "Back to the trip" }).waitFor();
  });

  test("says that a version or a trip does not exist", async () => {
    const id = await makeTrip();
    await page.goto(`${app.url}/itineraries/${id}/history?version=999`);
    await page.getByText("This version doesn’t exist.").waitFor();
    await page.goto(`${app.url}/itineraries/${crypto.randomUUID()}/history`);
    await heading("We can’t find this trip").waitFor();
    await page.getByRole("link", { name: "Explore other trips" }).click();
    await heading("Explore").waitFor();
  });
});
