import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { untilAppIsKept } from "./device-contents.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("editing without a network", () => {
  const browser = setUpBrowser({
    ignoredMessages: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 4/,
  });
  let here: OpenPage;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(async () => {
    mina = await signUpInBrowser(browser.app, { displayName: "Mina Okafor" });
  });
  beforeEach(async () => {
    here = await browser.open({}, mina.browser);
  });

  const makeTrip = async () => {
    const { body } = await mina.browser.client.createItinerary({
      body: { title: "Lisbon in spring", destination: "Lisbon", days: [{ id: "one", stops: [] }] },
    });
    return body.id;
  };
  const read = async (id: string) =>
    (await mina.browser.client.getItinerary({ params: { id } })).body as Itinerary;
  const openTrip = (page: Page, id: string) => page.goto(`${browser.app.url}/itineraries/${id}?edit=true`);
  const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
  const typeStop = async (page: Page, name: string) => {
    await field(page, "Add a stop: Day 1").fill(name);
    await field(page, "Add a stop: Day 1").press("Enter");
    await page.getByRole("button", { name: `Move ${name}`, exact: true }).waitFor();
  };
  const isKept = (page: Page) =>
    page.getByText("Your changes are kept on this device and will be sent later.").first().waitFor();
  const isSaved = (page: Page) =>
    page.getByRole("region", { name: "Saving" }).getByText("All changes saved").waitFor();

  test("what two tabs have written survives when both are closed", async () => {
    const id = await makeTrip();
    const { page, context } = here;
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openTrip(tab, id);
      await field(tab, "Title").waitFor();
    }
    await goOffline(context);
    await field(page, "Title").fill("Lisbon by tram");
    await isKept(page);
    await other.getByRole("button", { name: "Add a stop: Day 1", exact: true }).click();
    await typeStop(other, "Belém");
    await isKept(other);
    const next = await context.newPage();
    await Promise.all([page.close(), other.close()]);
    await goOnline(context);
    await openTrip(next, id);
    await expect.poll(() => field(next, "Title").inputValue()).toBe("Lisbon by tram");
    await isSaved(next);
    await expect
      .poll(() => read(id))
      .toMatchObject({
        title: "Lisbon by tram",
        days: [{ stops: [{ name: "Belém" }] }],
      });
  });

  test("a tab takes over what another one had not sent when it is closed", async () => {
    const id = await makeTrip();
    const { page, context } = here;
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openTrip(tab, id);
      await field(tab, "Title").waitFor();
    }
    await goOffline(context);
    await field(page, "Title").fill("Lisbon by tram");
    await isKept(page);
    await page.close();
    await expect.poll(() => field(other, "Title").inputValue()).toBe("Lisbon by tram");
    await goOnline(context);
    await isSaved(other);
    expect((await read(id)).title).toBe("Lisbon by tram");
  });

  test("what a closed tab left is sent from whichever page is open", async () => {
    const id = await makeTrip();
    const { page, context } = here;
    await openTrip(page, id);
    await field(page, "Title").waitFor();
    await goOffline(context);
    await field(page, "Title").fill("Lisbon by tram");
    await isKept(page);
    const next = await context.newPage();
    await page.close();
    await goOnline(context);
    await next.goto(`${browser.app.url}/library`);
    await next.getByText("Your changes to “Lisbon by tram” are saved now.").waitFor();
    expect((await read(id)).title).toBe("Lisbon by tram");
  });

  test("a write whose answer was lost when the browser was killed is no conflict", async () => {
    const id = await makeTrip();
    const { page, context } = here;
    await openTrip(page, id);
    await field(page, "Title").waitFor();
    const arrived = Promise.withResolvers<void>();
    await page.route("**/v1/itineraries/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await route.fetch();
      // No answer ever comes.
      arrived.resolve();
    });
    await field(page, "Title").fill("Lisbon by tram");
    await arrived.promise;
    await field(page, "Title").fill("Lisbon by tram and boat");
    await expect.poll(() => storedTitles(page)).toContain("Lisbon by tram and boat");
    await goOffline(page.context());
    const next = await context.newPage();
    await page.close();
    await goOnline(context);
    await openTrip(next, id);
    await expect.poll(() => field(next, "Title").inputValue()).toBe("Lisbon by tram and boat");
    await isSaved(next);
    expect((await read(id)).title).toBe("Lisbon by tram and boat");
    expect(await next.getByRole("button", { name: "Choose" }).count()).toBe(0);
  });

  test("a trip is made, edited, and created when the network is back, with the same address", async () => {
    const { page, context } = await browser.open({ serviceWorkers: "allow" }, mina.browser);
    await page.goto(`${browser.app.url}/library`);
    await page.evaluate(untilAppIsKept);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /New/ }).click();
    await field(page, "How many days?").fill("2");
    await goOffline(context);
    await field(page, "What is it called?").fill("Porto");
    await page.getByRole("button", { name: "Start planning" }).click();
    await typeStop(page, "Ribeira");
    await isKept(page);
    const address = page.url();
    const newTripId = /itineraries\/([\w-]{36})/.exec(address)?.[1] ?? "";
    await expect(read(newTripId)).rejects.toMatchObject({ status: 404 });
    await goOnline(context);
    await isSaved(page);
    expect(await read(newTripId)).toMatchObject({
      id: newTripId,
      title: "Porto",
      days: [{ stops: [{ name: "Ribeira" }] }, { stops: [] }],
    });
    expect(page.url()).toBe(address);
  });
});

/** The titles of the drafts that the page's browser keeps. */
const storedTitles = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open("waybook");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction("unsaved").objectStore("unsaved").getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.map(({ draft }) => draft.title));
      };
    };
  })`);
