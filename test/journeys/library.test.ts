import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.runIf(chromiumPath || process.env.CI)("the library", () => {
  const browser = setUpBrowser({
    start: () => startAppWithMail(),
    ignoredMessages: /status of 4\d\d|ERR_FAILED/,
  });
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  let mina: Awaited<ReturnType<typeof signUpInBrowser>>;
  let noor: Awaited<ReturnType<typeof signUpInBrowser>>;
  beforeAll(() => {
    ({ app } = browser);
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    noor = await signUpInBrowser(app, { displayName: "Noor Haddad" });
    here = await browser.open({ viewport: { width: 1280, height: 800 }, ...options }, mina.browser);
    page = here.page;
  };
  beforeEach(() => begin());

  const makeTrip = async (traveller: TestBrowser, body: ItineraryDraft) =>
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

  /** A trip to which a stranger has added Mina. */
  const inviteMina = async (title: string, by = noor) => {
    const { id } = await makeTrip(by.browser, { title, destination: "Lisbon", startDate: inDays(5) });
    const body = { userId: mina.account.id, role: "viewer" as const };
    await by.browser.client.addOrJoin({ params: { id }, body });
    return id;
  };
  const invitation = (title: string) => page.getByRole("listitem", { name: title, exact: true });
  const respond = (title: string, name: string) =>
    invitation(title).getByRole("button", { name, exact: true }).click();

  test("trips of others appear as invitations, and are accepted or declined with one click", async () => {
    await makeTrip(mina.browser, { title: "Oaxaca" });
    const sam = await signUpInBrowser(app, { displayName: "Sam Reyes" });
    const kim = await signUpInBrowser(app, { displayName: "Kim Brandt" });
    await inviteMina("Wanted");
    const declined = await inviteMina("Unwanted");
    for (const title of ["Pushy", "Pushier"]) await inviteMina(title, sam);
    await inviteMina("Cheap watches", kim);
    await open();
    await heading("Invitations").waitFor();
    await card("Oaxaca").waitFor();
    // Neither among the trips nor under “Coming up”.
    expect(await titles()).toEqual(["Oaxaca"]);
    expect(await page.getByRole("heading", { name: "Coming up" }).count()).toBe(0);
    await here.isClean();

    await respond("Unwanted", "Decline");
    await page.getByText("You’ve declined “Unwanted”.").waitFor();
    await expect
      .poll(
        async () => (await noor.browser.client.listCompanions({ params: { id: declined } })).body.data.length,
      )
      .toBe(1);
    await respond("Pushy", "Block Sam Reyes");
    await page.getByText("Sam Reyes is blocked").waitFor();
    for (const title of ["Pushy", "Pushier"]) await invitation(title).waitFor({ state: "detached" });
    await respond("Cheap watches", "Report Kim Brandt");
    await page.getByText("A moderator will look at it.").waitFor();
    const [report] = await app.parts.db`select reason from reports where reported_id = ${kim.account.id}`;
    expect(report?.reason).toBe("Invited me to “Cheap watches”, which I did not want.");
    expect(await titles()).toEqual(["Oaxaca"]);

    await respond("Wanted", "Accept");
    await page.getByText("“Wanted” is in your library now.").waitFor();
    await card("Wanted").waitFor();
    await heading("Invitations").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: "Wanted", level: 1 }).waitFor();
  });

  test("a trip that is handed over changes its owner with a click, or not at all", async () => {
    const id = await inviteMina("Azores");
    const { client } = noor.browser;
    const role = async () => (await mina.browser.client.getItinerary({ params: { id } })).body?.role;
    expect(await role()).toBe("viewer");
    await client.handOver({ params: { id }, body: { userId: mina.account.id } });
    await open();
    await invitation("Azores").getByText("wants to hand this trip over to you").waitFor();
    // Mina has a role on it already, so it is in the list too.
    await card("Azores").waitFor();
    await respond("Azores", "Decline");
    await invitation("Azores").waitFor({ state: "detached" });
    expect(await role()).toBe("viewer");
    await client.handOver({ params: { id }, body: { userId: mina.account.id } });
    await open();
    await respond("Azores", "Take over");
    await page.getByText("“Azores” is yours now.").waitFor();
    expect(await role()).toBe("owner");
  });

  test.each(looks)(
    "invitations have no accessibility problems at $viewport.width px, $colorScheme",
    async (look) => {
      await begin(look);
      await inviteMina("A title that is rather long, and says at length what it is all about");
      await mina.browser.client.getItinerary({ params: { id: await inviteMina("Azores") } });
      const id = await inviteMina("Averylongtitlewithoutanyspacesatall".repeat(4));
      await noor.browser.client.handOver({ params: { id }, body: { userId: mina.account.id } });
      await open();
      await heading("Invitations").waitFor();
      await card("Azores").waitFor();
      await here.isClean();
    },
  );

  test("a trip is moved to the trash and restored, by undo and from the trash", async () => {
    await makeTrip(mina.browser, { title: "Oaxaca" });
    await makeTrip(mina.browser, { title: "Fez" });
    await open();
    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await page.getByText("“Fez” is in the trash.").waitFor();
    // The focus moves to the next card.
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

  test("a trash that was loaded before the deletion shows the trip too", async () => {
    const { id } = await makeTrip(mina.browser, { title: "Fez" });
    await open();
    const isTrashLoaded = Promise.withResolvers<void>();
    await page.route(`**/v1/itineraries/${id}`, async (route) => {
      await isTrashLoaded.promise;
      await route.fallback();
    });
    const deletion = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.route(
      /filter=trash/,
      async (route) => {
        const before = await route.fetch();
        isTrashLoaded.resolve();
        await deletion;
        // The page may have cancelled the request.
        await route.fulfill({ response: before }).catch(() => {});
      },
      { times: 1 },
    );
    await choose("Fez", "Move to trash");
    await isGone("Fez");
    await tab("Trash").click();
    await heading("Fez").waitFor();
  });

  test("a trip that was changed meanwhile can be deleted", async () => {
    const { id } = await makeTrip(mina.browser, { title: "Fez" });
    await open();
    await card("Fez").waitFor();
    await mina.browser.client.changeItinerary({
      params: { id },
      headers: await ifMatchCurrent(mina.browser, id),
      body: { destination: "Morocco" },
    });
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "DELETE") statuses.push(response.status());
    });
    await choose("Fez", "Move to trash");
    await heading("Where to?").waitFor();
    // The list has the old ETag, which is rejected, and the page retries with the new one.
    await expect.poll(() => statuses).toEqual([412, 204]);
    await page.getByText("“Fez” is in the trash.").waitFor();
    await tab("Trash").click();
    await heading("Fez").waitFor();
  });

  test("an empty library asks where to, and the answer begins a trip", async () => {
    await open();
    await heading("Where to?").waitFor();
    expect(await here.findings()).toEqual([]);
    await page.getByRole("textbox", { name: "A city, a region or a country" }).fill("Porto");
    await page.getByRole("button", { name: "Start planning" }).click();
    await page.waitForURL("**/itineraries/new?where=Porto");
    await expect.poll(() => page.getByRole("textbox", { name: "Where to?" }).inputValue()).toBe("Porto");
  });

  test("an empty library offers three trips to start from", async () => {
    for (const title of ["Quito slowly", "Fez on foot", "Oslo in the snow", "Lima for two"])
      await makeTrip(noor.browser, { title, visibility: "public", days: [{}] });
    await open("/library?filter=owned");
    const offers = page.getByRole("button", { name: /^Start from this: / });
    await offers.first().waitFor();
    expect(await offers.count()).toBe(3);
    const title = /“(.*)”/.exec((await offers.last().getAttribute("aria-label")) ?? "")?.[1];
    await offers.last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Copy it without dates" }).click();
    await page.waitForURL(/\/itineraries\/[0-9a-f-]{36}/);
    const { body } = await mina.browser.client.listItineraries({ query: { filter: "owned" } });
    expect(body.data.map((copy) => copy.title)).toEqual([title]);
  });

  test("a trip that could not be deleted reappears", async () => {
    await makeTrip(mina.browser, { title: "Fez" });
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
    await heading("Where to?").waitFor();
  });

  test("leaves shared trips and removes saved ones, each under its tab", async () => {
    const shared = await makeTrip(noor.browser, { title: "Lisbon together" });
    await giveRole(app, shared.id, mina.account.id, "editor");
    const published = await makeTrip(noor.browser, { title: "Quito", visibility: "public" });
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
    const listShared = () => mina.browser.client.listItineraries({ query: { filter: "shared" } });
    await expect.poll(async () => (await listShared()).body.data).toEqual([]);
  });

  test("sharing opens a dialog here; a copy is made and opened", async () => {
    const { id } = await makeTrip(mina.browser, { title: "Fez", expenses: [{ title: "Riad", amount: 90 }] });
    await open();
    const more = page.getByRole("button", { name: "More about “Fez”" });
    await more.click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share “Fez”" });
    await dialog.getByRole("heading", { name: "Mina" }).waitFor();
    expect(page.url()).toMatch(/\/library$/);
    await here.isClean();
    await dialog.getByRole("button", { name: "Change who can see it …" }).click();
    await page.getByRole("radio", { name: "Unlisted" }).check();
    await page.getByRole("checkbox", { name: "Show costs" }).uncheck();
    // What is not in the trip yet is left out as well.
    await page.getByText("No phone numbers").waitFor();
    await page.getByRole("checkbox", { name: "Show phone numbers" }).uncheck();
    // Only what the owner has seen is published.
    const { client } = mina.browser;
    const stored = async () => (await client.getItinerary({ params: { id } })).body;
    await client.changeItinerary({
      params: { id },
      headers: await ifMatchCurrent(mina.browser, id),
      body: { summary: "The key is under the mat." },
    });
    const publish = page.getByRole("button", { name: "Let anyone with the link see it" });
    await publish.click();
    await page.getByRole("alert").getByText("The trip has just been changed.").waitFor();
    await page.getByText("The key is under the mat.").waitFor();
    expect((await stored())?.visibility).toBe("private");
    await publish.click();
    await page.getByText("Anyone with the link can see it now.").waitFor();
    expect(await stored()).toMatchObject({
      visibility: "unlisted",
      publicDetails: { costs: false, phones: false },
    });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("More about “Fez”");
    await more.click();
    await page.getByRole("menuitem", { name: "Make a copy" }).click();
    await page.getByRole("button", { name: "Copy it without dates" }).click();
    await page.waitForURL(/\/itineraries\/[\w-]{36}\?edit=true/);
    const { body } = await mina.browser.client.listItineraries({});
    expect(body.data).toHaveLength(2);
  });

  test("creates a new trip once, even if the response was lost", async () => {
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
    await page.waitForURL(/\/itineraries\/[\w-]{36}\?edit=true/);
    await page.getByRole("region", { name: "Saving" }).getByText("All changes saved").waitFor();
    await open();
    await card("Nowhereville, 3 days").waitFor();
    expect(await cards().count()).toBe(1);
  });

  test("a search can be corrected in the middle of the word", async () => {
    await makeTrip(mina.browser, { title: "Fez" });
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

  test("is sorted and searched across all pages, and upcoming trips are found on later pages", async () => {
    await makeTrip(mina.browser, { title: "Zürich", destination: "Switzerland", startDate: inDays(10) });
    for (let nth = 1; nth <= 52; nth++) await makeTrip(mina.browser, { title: `Walk ${nth}` });
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

  test("loads more while scrolling, and keeps the scroll position when coming back", async () => {
    for (let nth = 1; nth <= 54; nth++) await makeTrip(mina.browser, { title: `Walk ${nth}` });
    await open();
    await cards().first().waitFor();
    const countAfterScrolling = async () => {
      await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })");
      return cards().count();
    };
    await expect.poll(countAfterScrolling).toBe(54);
    const last = card("Walk 2");
    await last.scrollIntoViewIfNeeded();
    const position = () => last.boundingBox();
    const before = await position();
    await last.click();
    await page.waitForURL("**/itineraries/*");
    await page.goBack();
    await last.waitFor();
    await expect.poll(position).toEqual(before);
  });

  test("reminders are saved field by field, and reverted when saving fails", async () => {
    await open("/settings/reminders");
    await page.getByText("Your address isn’t confirmed").waitFor();
    await page.getByRole("combobox", { name: "A trip begins" }).selectOption("7 days before");
    await page.getByRole("status").getByText("Saved").waitFor();
    await page.getByRole("switch", { name: "Daily plan" }).check({ force: true });
    await page.getByLabel("At", { exact: true }).fill("06:15");
    await page.getByLabel("At", { exact: true }).blur();
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Lisbon");
    const readPreferences = async () => (await mina.browser.client.getReminderPreferences()).body;
    await expect
      .poll(readPreferences)
      .toMatchObject({ tripStart: 7, dailyAgenda: "06:15", timeZone: "Europe/Lisbon", email: true });
    await page.route("**/reminder-preferences", (route) => route.abort());
    await page.getByRole("switch", { name: "Email me reminders" }).click({ force: true });
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("switch", { name: "Email me reminders" }).isChecked()).toBe(true);
  });

  test("the calendar's address is created, replaced and deleted", async () => {
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

  test("blocked people are listed in the settings, and unblocked there", async () => {
    const call = { params: { userId: noor.account.id } };
    await mina.browser.client.blockPerson(call);
    await open("/settings/security");
    await page.getByRole("button", { name: "Unblock Noor Haddad" }).click();
    await page.getByText("You haven’t blocked anyone.").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Unblock Noor Haddad" }).waitFor();
  });

  test.each(looks)("has no accessibility problems at $viewport.width px, $colorScheme", async (look) => {
    await begin(look);
    await makeTrip(mina.browser, {
      title: "Walkwithanamethatnolineholds".repeat(6),
      destination: "Svolvær, Norway",
      startDate: inDays(3),
      visibility: "public",
    });
    const { id } = await makeTrip(mina.browser, { title: "Fez" });
    await open();
    await page.getByRole("region", { name: "Coming up" }).waitFor();
    await here.isClean();
    await page.getByRole("button", { name: "More about “Fez”" }).click();
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    await here.isClean();
    await mina.browser.client.deleteItinerary({
      params: { id },
      headers: await ifMatchCurrent(mina.browser, id),
    });
    await open("/library?filter=trash");
    await page.getByRole("button", { name: "Restore “Fez”" }).waitFor();
    await here.isClean();
    const { x = 0, width = 0 } = (await tab("Trash").boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(look.viewport.width);
    await open("/library?filter=liked");
    await heading("You haven’t liked anything yet").waitFor();
    await here.isClean();
  });
});
