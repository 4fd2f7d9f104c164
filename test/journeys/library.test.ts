import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const looks = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" as const },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const },
];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.runIf(chromiumPath || process.env.CI)("the library", () => {
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  let noor: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    watched = await watchedPage(context, app);
    page = watched.page;
    mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    noor = await signUpInBrowser(app, { displayName: "Noor Haddad" });
    const cookies = Object.entries(mina.browser.cookies());
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
  };
  beforeEach(() => begin());
  afterEach(async () => {
    expect(watched.complaints.filter((text) => !/status of 4\d\d|ERR_FAILED/.test(text))).toEqual([]);
    await context.close();
  });

  const trip = async (traveller: TestBrowser, body: ItineraryDraft) =>
    (await traveller.client.createItinerary({ body })).body;
  const open = (path = "/library") => page.goto(app.url + path);
  const cards = (part = "All") => page.getByRole("list", { name: part }).getByRole("listitem");
  const card = (title: string) => page.getByRole("article").getByRole("link", { name: title, exact: true });
  const titles = (part = "All") =>
    page.getByRole("list", { name: part }).getByRole("heading").allTextContents();
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Parts of your library" }).getByRole("link", { name, exact: true });
  const choose = async (title: string, item: string) => {
    await page.getByRole("button", { name: `More about “${title}”` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const isGone = (title: string) => card(title).waitFor({ state: "detached" });
  const heading = (name: string) => page.getByRole("heading", { name });
  const isClean = async () => {
    expect(await watched.findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  };

  /** What someone whom Mina does not know adds her to. */
  const added = async (title: string, by = noor) => {
    const { id } = await trip(by.browser, { title, destination: "Lisbon", startDate: inDays(5) });
    const body = { userId: mina.account.id, role: "viewer" as const };
    await by.browser.client.addOrJoin({ params: { id }, body });
    return id;
  };
  const invitation = (title: string) => page.getByRole("listitem", { name: title, exact: true });
  const answer = (title: string, name: string) =>
    invitation(title).getByRole("button", { name, exact: true }).click();

  test("what others add one to waits as an invitation, and one click answers it", async () => {
    await trip(mina.browser, { title: "Oaxaca" });
    const sam = await signUpInBrowser(app, { displayName: "Sam Reyes" });
    const kim = await signUpInBrowser(app, { displayName: "Kim Brandt" });
    await added("Wanted");
    const declined = await added("Unwanted");
    for (const title of ["Pushy", "Pushier"]) await added(title, sam);
    await added("Cheap watches", kim);
    await open();
    await heading("Invitations").waitFor();
    await card("Oaxaca").waitFor();
    // Neither among the trips nor among those that come up.
    expect(await titles()).toEqual(["Oaxaca"]);
    expect(await page.getByRole("heading", { name: "Coming up" }).count()).toBe(0);
    await isClean();

    await answer("Unwanted", "Decline");
    await page.getByText("You’ve declined “Unwanted”.").waitFor();
    await expect
      .poll(
        async () => (await noor.browser.client.listCompanions({ params: { id: declined } })).body.data.length,
      )
      .toBe(1);
    await answer("Pushy", "Block Sam Reyes");
    await page.getByText("Sam Reyes is blocked").waitFor();
    for (const title of ["Pushy", "Pushier"]) await invitation(title).waitFor({ state: "detached" });
    await answer("Cheap watches", "Report Kim Brandt");
    await page.getByText("A moderator will look at it.").waitFor();
    const [report] = await app.parts.db`select reason from reports where reported_id = ${kim.account.id}`;
    expect(report?.reason).toBe("Invited me to “Cheap watches”, which I did not want.");
    expect(await titles()).toEqual(["Oaxaca"]);

    await answer("Wanted", "Accept");
    await page.getByText("“Wanted” is in your library now.").waitFor();
    await card("Wanted").waitFor();
    await heading("Invitations").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: "Wanted", level: 1 }).waitFor();
  });

  test("a trip that is handed over becomes one's own by a click, or not at all", async () => {
    const id = await added("Azores");
    const { client } = noor.browser;
    const role = async () => (await mina.browser.client.getItinerary({ params: { id } })).body?.role;
    expect(await role()).toBe("viewer");
    await client.handOver({ params: { id }, body: { userId: mina.account.id } });
    await open();
    await invitation("Azores").getByText("wants to hand this trip over to you").waitFor();
    // One's own to see already, hence in the list too.
    await card("Azores").waitFor();
    await answer("Azores", "Decline");
    await invitation("Azores").waitFor({ state: "detached" });
    expect(await role()).toBe("viewer");
    await client.handOver({ params: { id }, body: { userId: mina.account.id } });
    await open();
    await answer("Azores", "Take over");
    await page.getByText("“Azores” is yours now.").waitFor();
    expect(await role()).toBe("owner");
  });

  test.each(looks)("invitations are clean at $viewport.width px, $colorScheme", async (look) => {
    await context.close();
    await begin(look);
    await added("A title that is rather long, and says at length what it is all about");
    await mina.browser.client.getItinerary({ params: { id: await added("Azores") } });
    const id = await added("Averylongtitlewithoutanyspacesatall".repeat(4));
    await noor.browser.client.handOver({ params: { id }, body: { userId: mina.account.id } });
    await open();
    await heading("Invitations").waitFor();
    await card("Azores").waitFor();
    await isClean();
  });

  test("a trip goes to the trash and comes back, by undo and from there", async () => {
    await trip(mina.browser, { title: "Oaxaca" });
    await trip(mina.browser, { title: "Fez" });
    await open();
    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await page.getByText("“Fez” is in the trash.").waitFor();
    // What had the focus is gone; its neighbour has it.
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Oaxaca");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await card("Fez").waitFor();

    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await tab("Trash").click();
    await heading("Fez").waitFor();
    await page.getByText(/^Stays until \d+ \w+ \d{4}$/).waitFor();
    await page.getByRole("button", { name: "Restore “Fez”" }).click();
    await heading("The trash is empty").waitFor();
    await tab("All").click();
    await card("Fez").waitFor();
  });

  test("a trash that is opened before the trip is in it has it all the same", async () => {
    const { id } = await trip(mina.browser, { title: "Fez" });
    await open();
    const asked = Promise.withResolvers<void>();
    await page.route(`**/v1/itineraries/${id}`, async (route) => {
      await asked.promise;
      await route.fallback();
    });
    const isMoved = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.route(
      /filter=trash/,
      async (route) => {
        const before = await route.fetch();
        asked.resolve();
        await isMoved;
        // Nobody waits for it any more.
        await route.fulfill({ response: before }).catch(() => {});
      },
      { times: 1 },
    );
    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await tab("Trash").click();
    await heading("Fez").waitFor();
  });

  test("what someone saved since is no obstacle", async () => {
    const { id } = await trip(mina.browser, { title: "Fez" });
    await open();
    await card("Fez").waitFor();
    const { headers } = await mina.browser.client.getItinerary({ params: { id } });
    await mina.browser.client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { destination: "Morocco" },
    });
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "DELETE") answers.push(response.status());
    });
    await choose("Fez", "Move to trash");
    await heading("Your library is still empty").waitFor();
    // The list was read before that save: asked with its tag, the service refuses, and is asked again with the new one.
    await expect.poll(() => answers).toEqual([412, 204]);
    await page.getByText("“Fez” is in the trash.").waitFor();
    await tab("Trash").click();
    await heading("Fez").waitFor();
  });

  test("what is refused comes back", async () => {
    await trip(mina.browser, { title: "Fez" });
    await open();
    await card("Fez").waitFor();
    await page.route("**/v1/itineraries/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await choose("Fez", "Move to trash");
    await page.getByRole("alert").waitFor();
    await card("Fez").waitFor();
    await page.unroute("**/v1/itineraries/*");
    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await heading("Your library is still empty").waitFor();
  });

  test("what is shared is left, what is saved is let go of, each in its part", async () => {
    const shared = await trip(noor.browser, { title: "Lisbon together" });
    await giveRole(app, shared.id, mina.account.id, "editor");
    const published = await trip(noor.browser, { title: "Quito", visibility: "public" });
    await mina.browser.client.saveItinerary({ params: { id: published.id } });
    await open("/library?filter=saved");
    await card("Quito").waitFor();
    expect(await titles("Saved")).toEqual(["Quito"]);
    await choose("Quito", "Remove from saved");
    await heading("You haven’t saved anything yet").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await card("Quito").waitFor();

    await tab("Shared with me").click();
    await card("Lisbon together").waitFor();
    await page.getByText("Editor", { exact: true }).waitFor();
    await choose("Lisbon together", "Leave …");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await heading("Nothing shared with you yet").waitFor();
    const left = () => mina.browser.client.listItineraries({ query: { filter: "shared" } });
    await expect.poll(async () => (await left()).body.data).toEqual([]);
  });

  test("a copy is made and opened; sharing leads to the people", async () => {
    await trip(mina.browser, { title: "Fez" });
    await open();
    await page.getByRole("button", { name: "More about “Fez”" }).click();
    const share = page.getByRole("menuitem", { name: "Share" });
    expect(await share.getAttribute("href")).toMatch(/\/itineraries\/[\w-]{36}\?part=people$/);
    await page.getByRole("menuitem", { name: "Make a copy" }).click();
    await page.waitForURL(/\/itineraries\/[\w-]{36}\?edit=true/);
    const { body } = await mina.browser.client.listItineraries({});
    expect(body.data).toHaveLength(2);
  });

  test("has a new trip once, though the answer to it got lost", async () => {
    await open("/itineraries/new");
    await page.getByRole("textbox", { name: "Where to?" }).fill("Nowhereville");
    const start = page.getByRole("button", { name: "Start planning" });
    await page.route(
      "**/v1/itineraries",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await start.click();
    await page.getByRole("alert").waitFor();
    await start.click();
    await page.waitForURL(/\/itineraries\/[\w-]{36}\?edit=true/);
    await open();
    await card("Nowhereville, 3 days").waitFor();
    expect(await cards().count()).toBe(1);
  });

  test("what is searched for can be corrected in its middle", async () => {
    await trip(mina.browser, { title: "Fez" });
    await open();
    await card("Fez").waitFor();
    const search = page.getByRole("searchbox", { name: "Search your library" });
    await search.pressSequentially("Fz");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("abc", { delay: 60 });
    expect(await search.inputValue()).toBe("Fabcz");
    await page.waitForURL(/q=Fabcz/);
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect.poll(() => search.inputValue()).toBe("");
    await card("Fez").waitFor();
  });

  test("is sorted and searched through all its pages, and what begins soon is found far down", async () => {
    await trip(mina.browser, { title: "Zürich", destination: "Switzerland", startDate: inDays(10) });
    for (let nth = 1; nth <= 52; nth++) await trip(mina.browser, { title: `Walk ${nth}` });
    await open();
    await page.getByRole("region", { name: "Coming up" }).getByRole("link", { name: "Zürich" }).waitFor();
    expect(await cards().count()).toBe(50);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By start date");
    await expect.poll(() => cards().count()).toBe(53);
    expect((await titles()).slice(0, 3)).toEqual(["Zürich", "Walk 1", "Walk 2"]);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("By title");
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(["Walk 1", "Walk 2"]);
    await page.getByRole("searchbox").fill("zurich switz");
    await page.getByRole("status").getByText("1 trip for “zurich switz”").waitFor();
    expect(await titles()).toEqual(["Zürich"]);
    expect(new URL(page.url()).search).toBe("?sort=title&q=zurich+switz");
    await page.getByRole("searchbox").fill("qqq");
    await page.getByRole("link", { name: "Show everything" }).click();
    await expect.poll(() => cards().count()).toBe(53);
  });

  test("is read on as one scrolls, and is where it was when one comes back", async () => {
    for (let nth = 1; nth <= 54; nth++) await trip(mina.browser, { title: `Walk ${nth}` });
    await open();
    await cards().first().waitFor();
    const seen = async () => {
      await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })");
      return cards().count();
    };
    await expect.poll(seen).toBe(54);
    const last = card("Walk 2");
    await last.scrollIntoViewIfNeeded();
    const place = () => last.boundingBox();
    const before = await place();
    await last.click();
    await page.waitForURL("**/itineraries/*");
    await page.goBack();
    await last.waitFor();
    await expect.poll(place).toEqual(before);
  });

  test("reminders are saved field by field, and taken back when refused", async () => {
    await open("/settings/reminders");
    await page.getByText("Your address isn’t confirmed").waitFor();
    await page.getByRole("combobox", { name: "A trip begins" }).selectOption("7 days before");
    await page.getByRole("status").getByText("Saved").waitFor();
    await page.getByRole("switch", { name: "Daily plan" }).check({ force: true });
    await page.getByLabel("At", { exact: true }).fill("06:15");
    await page.getByLabel("At", { exact: true }).blur();
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Lisbon");
    const kept = async () => (await mina.browser.client.getReminderPreferences()).body;
    await expect
      .poll(kept)
      .toMatchObject({ tripStart: 7, dailyAgenda: "06:15", timeZone: "Europe/Lisbon", email: true });
    await page.route("**/reminder-preferences", (route) => route.abort());
    await page.getByRole("switch", { name: "Email me reminders" }).click({ force: true });
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("switch", { name: "Email me reminders" }).isChecked()).toBe(true);
  });

  test("the calendar has an address, which is replaced and ended", async () => {
    await open("/settings/calendar");
    await page.getByRole("button", { name: "Create an address" }).click();
    const address = page.getByRole("textbox", { name: "Address of your calendar" });
    const first = await address.inputValue();
    expect((await fetch(first)).status).toBe(200);
    await page.getByRole("button", { name: "Replace …" }).click();
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    await expect.poll(() => address.inputValue()).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    await page.getByRole("button", { name: "Delete …" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Create an address" }).waitFor();
  });

  test("whoever is blocked is found in the settings, and unblocked there", async () => {
    const call = { params: { userId: noor.account.id } };
    await mina.browser.client.blockPerson(call);
    await open("/settings/security");
    await page.getByRole("button", { name: "Unblock Noor Haddad" }).click();
    await page.getByText("You haven’t blocked anyone.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Unblock Noor Haddad" }).waitFor();
  });

  test.each(looks)("is clean at $viewport.width px, $colorScheme", async (look) => {
    await context.close();
    await begin(look);
    await trip(mina.browser, {
      title: "Walkwithanamethatnolineholds".repeat(6),
      destination: "Svolvær, Norway",
      startDate: inDays(3),
      visibility: "public",
    });
    const { id } = await trip(mina.browser, { title: "Fez" });
    await open();
    await page.getByRole("region", { name: "Coming up" }).waitFor();
    await isClean();
    await page.getByRole("button", { name: "More about “Fez”" }).click();
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    await isClean();
    const { headers } = await mina.browser.client.getItinerary({ params: { id } });
    await mina.browser.client.deleteItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    await open("/library?filter=trash");
    await page.getByRole("button", { name: "Restore “Fez”" }).waitFor();
    await isClean();
    const { x = 0, width = 0 } = (await tab("Trash").boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(look.viewport.width);
    await open("/library?filter=liked");
    await heading("You haven’t liked anything yet").waitFor();
    await isClean();
  });
});
