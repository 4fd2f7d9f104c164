import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Itinerary, ItineraryPatch } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { makeBrowser, signUpInBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import { startApp } from "../support/start-app.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { layoutProblems } from "./layout-problems.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const [wide] = looks;
const password = "correct horse battery";

describe.runIf(chromiumPath || process.env.CI)("planning together", () => {
  let skippedMs = 0;
  const time = () => Date.now() + skippedMs;
  const clock = { time, now: () => new Date(time()) };
  const browser = setUpBrowser({ start: () => startApp({ parts: { clock } }) });

  const fillSignUp = async ({ field, button }: OpenPage, name: string) => {
    const email = `${randomUUID()}@example.com`;
    await field("Name").fill(name);
    await field("Email").fill(email);
    await field("Password").fill(password);
    await button("Sign up").click();
    return email;
  };
  /** Reads the trip as its owner, directly from the service. */
  const makeReader = async (email: string, id: string) => {
    const { client } = makeBrowser(browser.app);
    await client.signIn({ body: { email, password } });
    return async (): Promise<Itinerary> => {
      const { body } = await client.getItinerary({ params: { id } });
      return body as Itinerary;
    };
  };
  const openStop = ({ page }: OpenPage, name: string) =>
    page.getByRole("button", { name: new RegExp(`^${name}`), expanded: false }).click();
  const detailsOf = ({ page }: Pick<OpenPage, "page">) => page.getByRole("dialog", { name: "Trip details" });
  const isSaved = ({ page }: OpenPage) =>
    page.getByRole("region", { name: "Saving" }).getByText("All changes saved").waitFor();
  const daySnapshot = ({ page }: OpenPage, name: string) => page.getByRole("region", { name }).ariaSnapshot();
  /** Everything that the page shows of the plan. */
  const planSnapshot = async (traveller: OpenPage) => ({
    title: await traveller.page.getByRole("heading", { level: 1 }).textContent(),
    days: [await daySnapshot(traveller, "Tiles and trams"), await daySnapshot(traveller, "Day 2")],
  });

  /** Labels and inputs of fields that others write in, where something else is on top. */
  const coveredAtWriters = ({ page }: OpenPage) =>
    page.evaluate(`[...document.querySelectorAll("[data-writer] > :is(label, :has(input, textarea))")]
      .filter((element) => {
        element.scrollIntoView({ block: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [0.02, 0.5, 0.98].some(
          (part) => !element.contains(document.elementFromPoint(left + width * part, top + height / 2)),
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100))`);

  /** Headless windows are never hidden by others. */
  const setVisibility = ({ page }: OpenPage, state: "hidden" | "visible") =>
    page.evaluate(`
      Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"))`);

  test("someone who was alone is seen as soon as others come", async () => {
    const { app } = browser;
    const [mina, bo] = [
      await signUpInBrowser(app, { displayName: "Mina Okafor" }),
      await signUpInBrowser(app),
    ];
    const { id } = (await mina.browser.client.createItinerary({ body: { title: "Rome" } })).body;
    await giveRole(app, id, bo.account.id, "editor");
    const devicesHere = async () => {
      const metrics = await (await fetch(`${app.url}/metrics`)).text();
      return /^waybook_devices_present (\d+)$/m.exec(metrics)?.[1];
    };
    const [here, there] = [await browser.open(wide, mina.browser), await browser.open(wide, bo.browser)];
    await here.page.goto(`${app.url}/itineraries/${id}`);
    await expect.poll(devicesHere).toBe("1");
    skippedMs += 25_000;
    await expect.poll(devicesHere).toBe("0");
    await there.page.goto(`${app.url}/itineraries/${id}`);
    await there.button("Here now: Mina Okafor").waitFor();
  });

  test("from signing up to a public trip in Explore", { timeout: 240_000 }, async () => {
    const { app } = browser;
    const mina = await browser.open(wide);
    const { page } = mina;

    // The gazetteer is loaded on first use.
    const { client } = (await signUpInBrowser(app)).browser;
    const findLisbon = () =>
      client.findPlaces({ query: { q: "Lisbon" } }).then(({ body }) => body.data, String);
    await expect.poll(findLisbon, { timeout: 60_000 }).toBeInstanceOf(Array);

    // Sign up.
    await page.goto(app.url);
    await mina.link("Sign up").click();
    const email = await fillSignUp(mina, "Mina Okafor");
    await page.getByText("Welcome, Mina Okafor").waitFor();

    // Create.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /New/ }).click();
    await mina.field("Where to?").fill("Lisbo");
    await page
      .getByRole("option", { name: /^Lisbon/ })
      .first()
      .click();
    await mina.field("How many days?").fill("2");
    await mina.button("Start planning").click();
    // Ready to type the first stop.
    const addToFirstDay = mina.field("Add a stop: Day 1");
    await addToFirstDay.and(page.locator(":focus")).waitFor();
    const address = page.url().replace(/\?.*/, "");
    const readTrip = await makeReader(email, address.replace(/.*\//, ""));

    // Edit: a suggested place, one that is not, the details of a stop, and one moved to the next day.
    await addToFirstDay.fill("Belem Tow");
    await page
      .getByRole("option", { name: /^Belém Tower/ })
      .first()
      .click();
    await mina.button("Move Belém Tower").waitFor();
    await addToFirstDay.fill("Pastéis");
    await addToFirstDay.press("Enter");
    await addToFirstDay.fill("Dinner with Noor");
    await addToFirstDay.press("Enter");
    await mina.button("Move Dinner with Noor").focus();
    for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await page.getByText("Dinner with Noor dropped: position 1 of day 2.").waitFor();
    await openStop(mina, "Belém Tower");
    await page.getByLabel("From", { exact: true }).fill("09:30");
    await mina.field("Note").fill("Be there early.");
    await isSaved(mina);
    expect(await readTrip()).toMatchObject({
      title: "Lisbon, 2 days",
      destination: expect.stringMatching(/^Lisbon/),
      visibility: "private",
      days: [
        {
          stops: [
            {
              name: "Belém Tower",
              startTime: "09:30",
              note: "Be there early.",
              coordinate: { latitude: expect.closeTo(38.69, 1), longitude: expect.closeTo(-9.21, 1) },
            },
            { name: "Pastéis" },
          ],
        },
        { stops: [{ name: "Dinner with Noor" }] },
      ],
    });

    // Share, and a second traveller joins.
    await mina.button("Share").click();
    await page.getByLabel("People who join can").selectOption("editor");
    await mina.button("Create link").click();
    const link = await mina.field("Link to join").inputValue();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const noor = await browser.open(wide);
    await noor.page.goto(link);
    await noor.heading("Join “Lisbon, 2 days”").waitFor();
    await noor.button("Join").click();
    await noor.button("Sign up").click();
    await fillSignUp(noor, "Noor Haddad");
    await noor.heading("You’re in").waitFor();
    await noor.link("Open the trip").click();
    await noor.heading("Belém Tower").waitFor();
    await noor.button("Edit").click();

    // Both write, and see each other's changes live.
    for (const traveller of [mina, noor]) await traveller.button("Trip details").click();
    await mina.field("Summary").fill("Two days by the river.");
    await expect.poll(() => noor.field("Summary").inputValue()).toBe("Two days by the river.");
    await detailsOf(noor).getByRole("button", { name: "Close", exact: true }).click();
    await noor.page.getByText("Mina changed the summary").waitFor();
    await noor.button("Add a stop: Day 2").click();
    await noor.field("Add a stop: Day 2").fill("Feira da Ladra");
    await noor.field("Add a stop: Day 2").press("Enter");
    await mina.button("Move Feira da Ladra").waitFor();
    await Promise.all([
      mina.field("Best time to go").fill("April to June"),
      (async () => {
        await noor.button("Day 1: title, text and more").click();
        await noor.field("Title of the day").fill("Tiles and trams");
      })(),
    ]);
    await mina.heading(/Tiles and trams/).waitFor();
    await noor.button("Trip details").click();
    await expect.poll(() => noor.field("Best time to go").inputValue()).toBe("April to June");
    await detailsOf(noor).getByRole("button", { name: "Close", exact: true }).click();
    await expect.poll(async () => (await readTrip()).bestSeason).toBe("April to June");
    await detailsOf(mina).getByRole("button", { name: "Close", exact: true }).click();

    // Offline: both change one field, and each changes others alone.
    await goOffline(mina.context);
    await mina.field("Note").fill("Be there at nine, before the queue.");
    await mina.field("Title").fill("Lisbon by tram");
    await page
      .getByText("You’re offline. Your changes are kept on this device and will be sent later.")
      .first()
      .waitFor();
    await openStop(noor, "Belém Tower");
    await noor.field("Note").fill("Be there at sunset.");
    await noor.page.getByLabel("From", { exact: true }).fill("19:00");
    await isSaved(noor);
    await expect.poll(async () => (await readTrip()).days[0]?.stops[0]?.note).toBe("Be there at sunset.");
    await goOnline(mina.context);

    // Changes without a conflict are merged automatically; the conflict is shown.
    await page.getByText("You and Noor Haddad both changed one thing").waitFor();
    await expect.poll(async () => (await readTrip()).title).toBe("Lisbon by tram");
    await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).toBe("19:00");
    expect(await readTrip()).toMatchObject({
      summary: "Two days by the river.",
      days: [{ stops: [{ startTime: "19:00", note: "Be there at sunset." }, {}] }, {}],
    });
    await mina.button("Choose").click();
    const dialog = page.getByRole("dialog", { name: "You both changed this" });
    await dialog.getByRole("heading", { name: "Note of the stop “Belém Tower”, day 1" }).waitFor();
    await dialog.getByRole("heading", { name: "By Noor Haddad" }).waitFor();
    expect(await dialog.getByRole("paragraph").allTextContents()).toEqual(
      expect.arrayContaining(["Be there at nine, before the queue.", "Be there at sunset."]),
    );
    await dialog.getByRole("button", { name: /^Keep both/ }).click();
    await dialog.waitFor({ state: "hidden" });
    const noteOnServer = async () => (await readTrip()).days[0]?.stops[0]?.note;
    await expect.poll(noteOnServer).toContain("before the queue.");
    const note = await noteOnServer();
    expect(note).toContain("at sunset.");

    // Both see the stored version.
    await isSaved(mina);
    await expect.poll(() => noor.field("Note").inputValue()).toBe(note);
    for (const traveller of [mina, noor]) await traveller.button("Done").click();
    const minasPlan = await planSnapshot(mina);
    expect(minasPlan.title).toBe("Lisbon by tram");
    expect(await planSnapshot(noor)).toEqual(minasPlan);
    await noor.page.reload();
    await noor.heading("Feira da Ladra").waitFor();
    expect(await planSnapshot(noor)).toEqual(minasPlan);

    // Publish.
    await mina.button("More").click();
    await mina.menuItem("Who can see it: Private").click();
    await page.getByRole("radio", { name: "Public" }).check();
    await mina.button("Publish it").click();
    await page.getByText("Everyone can see it now, also in Explore.").waitFor();
    await expect.poll(async () => (await readTrip()).visibility).toBe("public");

    // A guest finds it, and reads it.
    const guest = await browser.open(wide);
    await guest.page.goto(`${app.url}/explore`);
    await guest.page.getByRole("searchbox", { name: "Search trips" }).fill("tram lisbon");
    await guest.link("Lisbon by tram").click();
    await guest.heading("Belém Tower").waitFor();
    await guest.page.getByText("Two days by the river.").waitFor();
    expect(await guest.page.title()).toBe("Lisbon by tram · Waybook");
    expect(await guest.button("Edit").count()).toBe(0);
    expect(guest.page.url()).toBe(address);
    const html = await (await fetch(address, { headers: { accept: "text/html" } })).text();
    expect(html).toContain("<title>Lisbon by tram · Waybook</title>");
    expect(html).toMatch(/<meta property="og:title" content="Lisbon by tram"/);
    expect(html).toMatch(/<meta property="og:description" content="Two days by the river\./);
    expect(html).toMatch(/<meta property="og:image" content="http/);
  });

  describe.each(looks)("at $viewport.width px, $colorScheme, by keyboard", (look) => {
    /** Mina's trip, open in her browser, with Ravi as an editor through the API. */
    const openTrip = async () => {
      const { app } = browser;
      const mina = await signUpInBrowser(app, { displayName: "Mina Okafor", password });
      const ravi = await signUpInBrowser(app, { displayName: "Ravi" });
      const { body } = await mina.browser.client.createItinerary({
        body: { title: "Lisbon in spring", summary: "By tram.", days: [{ stops: [{ name: "Alfama" }] }] },
      });
      const params = { id: body.id };
      await giveRole(app, body.id, ravi.account.id, "editor");
      const at = await browser.open(look, mina.browser);
      await at.page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
      await at.button("Add a stop: Day 1").waitFor();
      return {
        ...at,
        email: mina.account.email,
        read: async () => (await ravi.browser.client.getItinerary({ params })).body as Itinerary,
        writeAsRavi: async (patch: ItineraryPatch) => {
          const headers = await ifMatchCurrent(ravi.browser, params.id);
          await ravi.browser.client.changeItinerary({ params, headers, body: patch });
        },
      };
    };
    /** With Tab, forwards only: nothing on the way may trap the focus. */
    const tabTo = async (page: Page, target: Locator) => {
      const isThere = () => target.and(page.locator(":focus")).count();
      for (let presses = 0; !(await isThere()); presses++) {
        expect(presses, "Tab does not lead there").toBeLessThan(100);
        await page.keyboard.press("Tab");
      }
    };
    const writeInto = async (page: Page, target: Locator, text: string) => {
      await tabTo(page, target);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    };

    test("conflicts are shown and resolved", async () => {
      const { page, button, field, isClean, read, writeAsRavi } = await openTrip();
      const trip = "**/v1/itineraries/*";
      await page.route(trip, (route) => route.abort());
      await writeInto(page, field("Title"), "Lisbon by tram");
      await page
        .getByRole("status")
        .getByText("Waybook isn’t responding. Your changes are kept on this device")
        .waitFor();
      await tabTo(page, button("Trip details"));
      await page.keyboard.press("Enter");
      await writeInto(page, field("Summary"), "By tram and on foot.");
      await isClean();
      await writeAsRavi({ title: "Lisbon by boat", summary: "By boat.", bestSeason: "May" });
      await page.unroute(trip);
      const drawer = detailsOf({ page });
      await drawer.getByRole("status").getByText("You and Ravi both changed 2 things").waitFor();
      await page.getByRole("region", { name: "Saving" }).getByText("Please choose").waitFor();
      // The focus stays where it is.
      expect(await field("Summary").and(page.locator(":focus")).count()).toBe(1);
      await isClean();
      // The bar above the page is larger now, and covers nothing.
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });
      await page.getByText("You and Ravi both changed 2 things").waitFor();
      const { width, height } = look.viewport;
      const sizes = [1024, width].map((width) => ({ width, height }));
      expect(await layoutProblems(page, sizes)).toEqual([]);
      await button("Trip details").press("Enter");

      const choose = drawer.getByRole("button", { name: "Choose", exact: true });
      await tabTo(page, choose);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "You both changed this" });
      await dialog.waitFor();
      await isClean();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await choose.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Enter");
      await tabTo(page, dialog.getByRole("button", { name: "Keep mine: Title" }));
      await page.keyboard.press("Enter");
      // The focus moves to the next conflict.
      await dialog.getByRole("heading", { name: "Summary" }).and(page.locator(":focus")).waitFor();
      await tabTo(page, dialog.getByRole("button", { name: "Take theirs: Summary" }));
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "hidden" });
      await expect
        .poll(read)
        .toMatchObject({ title: "Lisbon by tram", summary: "By boat.", bestSeason: "May" });
      await expect.poll(() => field("Summary").inputValue()).toBe("By boat.");
      await page.getByRole("region", { name: "Saving" }).getByText("All changes saved").waitFor();
    });

    test("people see who is here, where they write, and what they have just changed", async () => {
      const { app } = browser;
      const [mina, bo] = [
        await signUpInBrowser(app, { displayName: "Mina Okafor" }),
        await signUpInBrowser(app, { displayName: "Bo Nilsson" }),
      ];
      const stops = ["Pantheon", "Trevi Fountain", "Spanish Steps"].map((name) => ({ name }));
      const { body } = await mina.browser.client.createItinerary({
        body: {
          title: "Rome",
          days: [{ stops: [{ name: "Colosseum" }] }, { stops }],
          packing: [{ name: "Hat" }],
        },
      });
      await giveRole(app, body.id, bo.account.id, "editor");
      const [here, there] = [await browser.open(look, mina.browser), await browser.open(look, bo.browser)];
      const { page } = here;
      for (const traveller of [here, there]) {
        await traveller.page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
        await traveller.button("Add a stop: Day 1").waitFor();
      }
      await there.button("Here now: Mina Okafor").waitFor();
      await here.button("Here now: Bo Nilsson").waitFor();

      // At the stop while it is closed, at the field when it is open.
      await openStop(there, "Trevi Fountain");
      await there.field("Note").focus();
      const stop = page
        .getByRole("listitem")
        .filter({ has: page.getByText("Trevi Fountain", { exact: true }) });
      await stop.locator("[data-part-name][data-writer=Bo]").waitFor();
      await openStop(here, "Trevi Fountain");
      const note = page.locator("[data-writer=Bo]").filter({ has: here.field("Note") });
      await note.waitFor();
      expect(await page.locator("[data-writer]").count()).toBe(1);
      expect(await coveredAtWriters(here)).toEqual([]);
      await here.button("Here now: Bo Nilsson").click();
      await page
        .getByRole("list", { name: "Here now" })
        .getByText("Note of the stop “Trevi Fountain”, day 2")
        .waitFor();
      await here.isClean();
      await page.keyboard.press("Escape");

      // Whoever is writing goes on writing.
      await here.field("Title").focus();
      await there.field("Note").fill("Bring a coin.");
      await page.getByRole("status").getByText("Bo changed the note of Trevi Fountain").waitFor();
      await here.field("Title").and(page.locator(":focus")).waitFor();
      await here.isClean();
      await openStop(here, "Colosseum");
      await here.button("Show").click();
      await expect.poll(() => here.field("Note").inputValue()).toBe("Bring a coin.");
      await page.locator("[data-pointed-out]").waitFor();

      // The trip's own fields: where they are, or at the button that shows them.
      await there.page.getByLabel("First day").focus();
      await page
        .locator("[data-writer=Bo]")
        .filter({ has: page.getByLabel("First day") })
        .waitFor();
      await there.button("Trip details").click();
      await there.field("Summary").focus();
      await page
        .locator("[data-writer=Bo]")
        .filter({ has: here.button("Trip details") })
        .waitFor();
      await here.isClean();
      await there.page.keyboard.press("Escape");

      // Several changes are one sentence, also of what is on another part of the page.
      await there.page.getByRole("button", { name: "Move Spanish Steps" }).focus();
      const write = async (patch: ItineraryPatch) => {
        const headers = await ifMatchCurrent(bo.browser, body.id);
        await bo.browser.client.changeItinerary({ params: { id: body.id }, headers, body: patch });
      };
      const read = async () =>
        (await bo.browser.client.getItinerary({ params: { id: body.id } })).body as Itinerary;
      // Showing a day whose form is open leaves it open, and its stops closed.
      await here.button("Day 2: title, text and more").click();
      const [first, second] = (await read()).days;
      if (first && second) await write({ days: [first, { ...second, title: "Steps", summary: "Uphill." }] });
      await page
        .getByRole("status")
        .getByText(/^Bo changed day 2/)
        .waitFor();
      await here.button("Show").click();
      await page.locator("[data-day-id][data-pointed-out]").waitFor();
      expect(await here.field("Title of the day").inputValue()).toBe("Steps");
      expect(await page.getByRole("listitem").getByRole("button", { expanded: true }).count()).toBe(0);
      const current = await read();
      await write({
        days: current.days.map((day) => ({
          ...day,
          stops: day.stops.map((stop) => (day.stops.length > 1 ? { ...stop, startTime: "10:00" } : stop)),
        })),
      });
      // It stays under the pointer until the next change comes, however long that takes.
      await page.getByRole("status").getByText("Bo changed 3 stops of day 2").hover();
      await write({ packing: current.packing.map((item) => ({ ...item, isPacked: true })) });
      await page
        .getByRole("status")
        .getByText(/^Bo changed 4 things$/)
        .waitFor();

      // Gone, behind another tab as well as for good.
      const boIsHere = here.button("Here now: Bo Nilsson");
      await setVisibility(there, "hidden");
      await boIsHere.waitFor({ state: "detached", timeout: 10_000 });
      await setVisibility(there, "visible");
      await boIsHere.waitFor();
      await there.context.close();
      await boIsHere.waitFor({ state: "detached", timeout: 10_000 });
      expect(await page.locator("[data-writer]").count()).toBe(0);
    });

    test("signing out asks before unsaved changes are lost", async () => {
      const { page, button, field, link, heading, menuItem, isClean, submitSignIn, read, email } =
        await openTrip();
      await page.route("**/v1/itineraries/*", (route, request) =>
        request.method() === "PATCH" ? route.abort() : route.fallback(),
      );
      await writeInto(page, field("Title"), "Only here");
      await page
        .getByRole("status")
        .getByText("Waybook isn’t responding. Your changes are kept on this device")
        .waitFor();
      const address = page.url();

      const account = button("Mina Okafor: account");
      const askToSignOut = async () => {
        await tabTo(page, account);
        await page.keyboard.press("Enter");
        await menuItem("Sign out").waitFor();
        // The arrow keys work only when the menu has the focus, a moment after it is visible.
        await page.locator("[role=menu]:focus-within").waitFor();
        await page.keyboard.press("ArrowUp");
        await menuItem("Sign out").and(page.locator(":focus")).waitFor();
        await page.keyboard.press("Enter");
      };
      const question = page.getByRole("dialog", { name: "Sign out and lose changes?" });
      await askToSignOut();
      await question.getByText("This trip has changes that aren’t saved yet: Only here.").waitFor();
      await isClean();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      await account.and(page.locator(":focus")).waitFor();
      expect(await field("Title").inputValue()).toBe("Only here");

      await askToSignOut();
      await tabTo(page, question.getByRole("button", { name: "Sign out anyway" }));
      await page.keyboard.press("Enter");
      await heading("Explore").waitFor();
      await link("Sign in").waitFor();

      // The changes are neither in this browser nor on the server.
      await page.unroute("**/v1/itineraries/*");
      await link("Sign in").click();
      await submitSignIn(email, password);
      await account.waitFor();
      await page.goto(address);
      await button("Add a stop: Day 1").waitFor();
      expect(await field("Title").inputValue()).toBe("Lisbon in spring");
      expect((await read()).title).toBe("Lisbon in spring");
    });
  });
});
