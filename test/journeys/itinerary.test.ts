import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import type { TestApp } from "../support/start-app.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const [wide] = looks;

const lisbon = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  startDate: "2027-04-30T23:30:00.000Z",
  tags: ["city"],
  days: [
    {
      id: "one",
      title: "Tiles",
      stops: [
        {
          id: "tiles",
          name: "National Tile Museum",
          category: "museum" as const,
          startTime: "10:00",
          durationMinutes: 90,
          note: "Five centuries\nof azulejos",
          phone: "+351 218 100 340",
          bookingURL: "https://www.museudoazulejo.gov.pt/",
          coordinate: { latitude: 38.7247, longitude: -9.1137 },
        },
        { id: "view", name: "Miradouro", coordinate: { latitude: 38.7192, longitude: -9.1327 } },
      ],
    },
    { id: "two", stops: [] },
  ],
};

describe.runIf(chromiumPath || process.env.CI)("the page of a trip", () => {
  // The map warns where the machine has no graphics.
  const browser = setUpBrowser({ ignoredMessages: /status of 40[14]|WebGL|GPU/i });
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });

  const begin = async (options?: BrowserContextOptions, traveller?: TestBrowser) => {
    here = await browser.open(options, traveller);
    page = here.page;
  };
  const makeTrip = async (visibility: "private" | "public" = "private") => {
    const mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { body } = await mina.browser.client.createItinerary({ body: { ...lisbon, visibility } });
    const params = { id: body.id };
    const readStops = async () => {
      const { body } = await mina.browser.client.getItinerary({ params });
      return body?.days.map(({ stops }) => stops.map(({ name }) => name));
    };
    return { mina, url: `${app.url}/itineraries/${body.id}`, params, readStops };
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  test.each(looks)(
    "has no accessibility problems at $viewport.width px, $colorScheme, read and edited",
    async (look) => {
      const { mina, url } = await makeTrip();
      await begin(look, mina.browser);
      await page.goto(url);
      await page.getByRole("heading", { name: "National Tile Museum" }).waitFor();
      await here.isClean();
      await button("Edit").click();
      await page.getByRole("button", { name: /^National Tile Museum/ }).click();
      await page.getByRole("textbox", { name: "Booking link" }).waitFor();
      await page.getByLabel("First day").waitFor();
      await here.isClean();
      await page.goto(`${app.url}/itineraries/new`);
      await page.getByLabel("First day (optional)").waitFor();
      await here.isClean();
    },
  );

  test.each(looks)("has its first stop on the first screen of $viewport.width px", async (look) => {
    const { mina, url } = await makeTrip("public");
    const headers = await ifMatchCurrent(mina.browser, url.replace(/.*\//, ""));
    const summary = "A long weekend of tiles, trams and grilled sardines, mostly on foot. ".repeat(8);
    await mina.browser.client.changeItinerary({
      params: { id: url.replace(/.*\//, "") },
      headers,
      body: {
        summary,
        bestSeason: "April to June, and again in late September",
        tags: ["city", "food", "walks"],
      },
    });
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    const bottomOf = async (target: Locator) => {
      const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
      return y + height;
    };
    /** Above the navigation, which is at the lower edge of phones. */
    const isOnFirstScreen = async (stop: Locator) => {
      await stop.waitFor();
      const navigation = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      const isBelow = (navigation?.y ?? 0) > look.viewport.height / 2;
      const lowerEdge = isBelow ? (navigation?.y ?? 0) : look.viewport.height;
      expect(await bottomOf(stop)).toBeLessThan(lowerEdge);
      expect(await page.evaluate("scrollY")).toBe(0);
    };
    for (const reader of [mina.browser, noor.browser, undefined]) {
      await begin(look, reader);
      await page.goto(url);
      await isOnFirstScreen(page.getByRole("heading", { name: "National Tile Museum" }));
    }
    await begin(look, mina.browser);
    await page.goto(`${url}?edit=true`);
    await isOnFirstScreen(page.getByRole("button", { name: /^National Tile Museum/ }));
  });

  test.each(looks)("keeps its parts, days and actions at the top of $viewport.width px", async (look) => {
    const { mina, url } = await makeTrip();
    await begin(look, mina.browser);
    await page.goto(`${url}?edit=true`);
    await button("Done").waitFor();
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const isAtTop = async (target: Locator) => {
      const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(112);
    };
    const days = page
      .getByRole("navigation", { name: "Go to day" })
      .or(page.getByRole("combobox", { name: "Go to day" }));
    for (const target of [
      here.link("Plan"),
      button("Undo"),
      button("Redo"),
      button("Share"),
      button("More"),
      button("Done"),
      page.getByRole("region", { name: "Saving" }),
      days,
    ])
      await isAtTop(target);

    // Beside the plan the heading is one line.
    await here.link("Packing").click();
    await page.getByRole("heading", { level: 2, name: "Packing" }).waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.height).toBeLessThan(48);
    await button("Undo").waitFor();
  });

  test("shows guests everything, and lets them change nothing", async () => {
    const { url } = await makeTrip("public");
    await begin(wide);
    await page.goto(url);
    await page.getByRole("heading", { level: 1, name: "Lisbon in spring" }).waitFor();
    expect(await page.title()).toBe("Lisbon in spring · Waybook");
    await page.getByText("30 April – 1 May 2027").waitFor();
    await page.getByText("2 days, 2 stops").waitFor();
    await page.getByText("1 hr 30 mins").waitFor();
    const booking = page.getByRole("link", { name: "Book at museudoazulejo.gov.pt" });
    expect(await booking.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await page.getByRole("link", { name: "+351 218 100 340" }).getAttribute("href")).toBe(
      "tel:+351218100340",
    );
    for (const name of ["Edit", "Share"]) expect(await button(name).count()).toBe(0);
    for (const name of ["Documents", "People"])
      expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
    await button("Save").click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe(new URL(url).pathname);
  });

  test("looks the same for a private trip and for one that does not exist", async () => {
    const { url } = await makeTrip();
    await begin(wide);
    for (const address of [url, `${app.url}/itineraries/0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11`]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "We can’t find this trip" }).waitFor();
    }
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).waitFor();
  });

  test("keeps a like, and reverts “Not for me” when the service rejects it", async () => {
    const { url } = await makeTrip("public");
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    await begin(wide, noor.browser);
    await page.goto(url);
    await button(/^Like 0/).click();
    await button(/^Liked 1/).waitFor();
    await page.reload();
    await button(/^Liked 1/).waitFor();
    await page.route("**/dislike", (route) => route.fulfill({ status: 404, json: {} }));
    await button("More").click();
    await page.getByRole("menuitem", { name: "Not for me" }).click();
    await page.getByRole("alert").getByText("This no longer exists").waitFor();
    await button(/^Liked 1/).waitFor();
  });

  test("shows the field for a day's next stop while it is in use", async () => {
    const { mina, url, readStops } = await makeTrip();
    await begin(wide, mina.browser);
    await page.goto(`${url}?edit=true`);
    const [addButton, nameField] = [button("Add a stop: Day 2"), field("Add a stop: Day 2")];
    await addButton.focus();
    await nameField.and(page.locator(":focus")).waitFor();
    expect(await addButton.count()).toBe(0);
    await page.keyboard.type("Belém Tower");
    await button("Add").click();
    // Ready for the next one.
    await nameField.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Past");
    await field("Title").focus();
    expect(await nameField.inputValue()).toBe("Past");
    await nameField.fill("");
    await page.keyboard.press("Shift+Tab");
    await addButton.waitFor();
    await expect.poll(readStops).toEqual([["National Tile Museum", "Miradouro"], ["Belém Tower"]]);
  });

  test("is edited in place: stops are added, changed, moved and removed", async () => {
    const { mina, url, readStops } = await makeTrip();
    await begin(wide, mina.browser);
    await page.goto(`${url}?edit=true`);
    await button("Add a stop: Day 2").click();
    const add = field("Add a stop: Day 2");
    await add.fill("Belém Tower");
    await add.press("Enter");
    await add.fill("Pastéis");
    await add.press("Enter");
    await expect.poll(readStops).toEqual([
      ["National Tile Museum", "Miradouro"],
      ["Belém Tower", "Pastéis"],
    ]);

    // By keyboard, past the end of the day into the next.
    await button("Move Miradouro").focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await page.getByText("Miradouro dropped: position 2 of day 2.").waitFor();
    await button("Move Miradouro").and(page.locator(":focus")).waitFor();
    await expect.poll(readStops).toEqual([["National Tile Museum"], ["Belém Tower", "Miradouro", "Pastéis"]]);
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    await page.getByText("Miradouro is back where it was.").waitFor();

    // By mouse, to the front of the first day.
    await page.evaluate("document.querySelector('#stop-tiles').scrollIntoView({ block: 'start' })");
    // Waits until the grip no longer moves and is under the mouse.
    await button("Move Pastéis").hover();
    await page.mouse.down();
    const grip = await button("Move Pastéis").boundingBox();
    if (!grip) throw new Error("the grip is on the page");
    await page.mouse.move(grip.x + 10, grip.y - 20, { steps: 3 });
    await page.locator('[data-dragging="stop"]').waitFor();
    const first = await page.locator("#stop-tiles").boundingBox();
    if (!first) throw new Error("the first stop is on the page");
    await page.mouse.move(first.x + 60, first.y + 8, { steps: 5 });
    await page.getByText("Pastéis: position 1 of day 1.").waitFor();
    await page.mouse.up();
    await expect.poll(readStops).toEqual([
      ["Pastéis", "National Tile Museum"],
      ["Belém Tower", "Miradouro"],
    ]);

    await page.getByRole("button", { name: /^Belém Tower/ }).click();
    await button("Booking link").click();
    await field("Booking link").and(page.locator(":focus")).waitFor();
    await page.getByRole("textbox", { name: "Booking link" }).fill("not an address");
    await page.getByText("Type the address of a web page").waitFor();
    await page.getByRole("textbox", { name: "Booking link" }).fill("torrebelem.gov.pt");
    await page.getByRole("textbox", { name: "Note" }).fill("Early.");
    await button("Remove").click();
    await page.getByText("“Belém Tower” was removed.").waitFor();
    await button("Undo").last().click();
    await expect.poll(readStops).toEqual([
      ["Pastéis", "National Tile Museum"],
      ["Belém Tower", "Miradouro"],
    ]);
  });

  /** Pastes into the field that has the focus. */
  const paste = (text: string) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", ${JSON.stringify(text)});
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      if (document.activeElement.dispatchEvent(event))
        document.execCommand("insertText", false, ${JSON.stringify(text)});
    }`);

  test("a stop has an end or a length, and more only when asked for", async () => {
    const { mina, url, params } = await makeTrip();
    const readStop = async () => (await mina.browser.client.getItinerary({ params })).body?.days[0]?.stops[1];
    await begin(wide, mina.browser);
    await page.goto(`${url}?edit=true`);
    await page.getByRole("button", { name: /^Miradouro/ }).click();
    for (const name of ["Phone", "Booking link", "Address"]) expect(await field(name).count()).toBe(0);
    expect(await page.getByRole("group", { name: /^Miradouro/ }).textContent()).not.toMatch(/38\.7/);
    await here.isClean();

    await field("Until").fill("14:00");
    await field("Note").focus();
    await page.getByText("Needs a start, or a length.").waitFor();
    await here.isClean();
    await page.getByLabel("From", { exact: true }).fill("10:00");
    await expect.poll(readStop).toMatchObject({ startTime: "10:00", durationMinutes: 240 });
    await field("Until").fill("1h30");
    await field("Until").press("Enter");
    expect(await field("Until").inputValue()).toBe("11:30");
    await page.getByLabel("From", { exact: true }).fill("23:00");
    expect(await field("Until").inputValue()).toBe("00:30 +1");
    await page.getByText("1 hr 30 mins, until the next day").waitFor();
    await expect.poll(readStop).toMatchObject({ startTime: "23:00", durationMinutes: 90 });
    await field("Until").fill("whenever");
    await field("Note").focus();
    await page.getByText("Try 14:00, 1h30 or 90 min.").waitFor();
    expect(await field("Until").inputValue()).toBe("whenever");
    await field("Until").fill("");
    await field("Note").focus();
    await expect.poll(async () => (await readStop())?.durationMinutes).toBeUndefined();

    await button("Phone").click();
    await field("Phone").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("+351 1");
    await button("Address").click();
    await page.keyboard.type("Rua do Alecrim 1");
    await expect.poll(readStop).toMatchObject({ phone: "+351 1", address: "Rua do Alecrim 1" });
    await page.getByText("On the map: Rua do Alecrim 1").waitFor();
    await page.getByLabel("Kind", { exact: true }).selectOption("nature");
    await expect.poll(readStop).toMatchObject({ category: "nature" });
    await here.isClean();
  });

  test("a pasted map link or coordinate becomes a place", async () => {
    const { mina, url, params } = await makeTrip();
    const readStop = async (day: number, name: string) =>
      (await mina.browser.client.getItinerary({ params })).body?.days[day]?.stops.find(
        (stop) => stop.name === name,
      );
    await begin(wide, mina.browser);
    await page.goto(`${url}?edit=true`);
    await button("Add a stop: Day 2").click();
    const add = field("Add a stop: Day 2");
    await paste(
      "https://www.google.com/maps/place/Bel%C3%A9m+Tower/@38.69,-9.21,17z/data=!3d38.6916!4d-9.216",
    );
    await page.getByText("With the place from your link.").waitFor();
    expect(await add.inputValue()).toBe("Belém Tower");
    await add.press("Enter");
    await expect
      .poll(() => readStop(1, "Belém Tower"))
      .toMatchObject({ coordinate: { latitude: 38.6916, longitude: -9.216 } });

    // Only a coordinate: the name is asked for.
    await paste("38°42′49″N 9°08′00″W");
    await page.getByText("We have the place. What is it called?").waitFor();
    await here.isClean();
    await add.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Our bench");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await readStop(1, "Our bench"))?.coordinate?.latitude)
      .toBeCloseTo(38.7136, 3);

    // Only the service knows where a short link goes, and it is not asked.
    await paste("https://maps.app.goo.gl/dF3kq8");
    await page.getByText("This link says nothing about the place itself.").waitFor();
    await paste("geo:38.7,-9.1?q=38.7,-9.1(Kiosk)");
    await page.getByText("With the place from your link.").waitFor();
    await button("Without it").click();
    await add.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => readStop(1, "Kiosk")).toBeDefined();
    expect((await readStop(1, "Kiosk"))?.coordinate).toBeUndefined();

    await page.getByRole("button", { name: /^Kiosk/ }).click();
    await button("Place").click();
    await field("Place").and(page.locator(":focus")).waitFor();
    await field("Place").fill("nowhere that anyone knows");
    await field("Note").focus();
    await page.getByText("Choose one of the places found").waitFor();
    await field("Place").fill("38.71, -9.14");
    await page.getByText("On the map: Kiosk").waitFor();
    await expect
      .poll(async () => (await readStop(1, "Kiosk"))?.coordinate)
      .toEqual({ latitude: 38.71, longitude: -9.14 });
    await field("Name").selectText();
    await paste("Quiosque https://www.openstreetmap.org/?mlat=38.72&mlon=-9.15");
    await expect
      .poll(() => readStop(1, "Quiosque"))
      .toMatchObject({ coordinate: { latitude: 38.72, longitude: -9.15 } });

    // Whoever is writing goes on writing when someone else removes the place.
    await field("Note").focus();
    const { client } = mina.browser;
    const stored = (await client.getItinerary({ params })).body as Itinerary;
    const days = stored.days.map((day) => ({
      ...day,
      stops: day.stops.map(({ coordinate: _, ...stop }) => stop),
    }));
    const headers = await ifMatchCurrent(mina.browser, params.id);
    await client.changeItinerary({ params, headers, body: { days } });
    await field("Place").waitFor();
    expect(await field("Note").and(page.locator(":focus")).count()).toBe(1);

    // A link with no more than a name: its places are suggested, and nothing has changed yet.
    const sintra = { latitude: 38.8, longitude: -9.38 };
    const found = { name: "Sintra", kind: "town", region: "Portugal", coordinate: sintra, category: "other" };
    await page.route("**/v1/places?q=Sintra*", (route) => route.fulfill({ json: { data: [found] } }));
    await page.reload();
    await page.getByRole("button", { name: /^Quiosque/ }).click();
    await button("Place").click();
    await field("Place").and(page.locator(":focus")).waitFor();
    await paste("https://www.google.com/maps/search/?api=1&query=Sintra");
    expect(await field("Place").inputValue()).toBe("Sintra");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await button("Undo").isDisabled()).toBe(true);
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect.poll(async () => (await readStop(1, "Quiosque"))?.coordinate).toEqual(sintra);
    await button("Remove from the map").click();
    await field("Place").and(page.locator(":focus")).waitFor();
  });

  test("times out of order are sorted, and that is undone", async () => {
    const mina = await signUpInBrowser(app);
    const stops = [
      { name: "Coffee" },
      { name: "Museum", startTime: "14:00" },
      { name: "Walk" },
      { name: "Tower", startTime: "11:00" },
    ];
    const { body } = await mina.browser.client.createItinerary({
      body: { title: "Lisbon", days: [{ stops }] },
    });
    const readNames = async () =>
      (await mina.browser.client.getItinerary({ params: { id: body.id } })).body?.days[0]?.stops.map(
        ({ name }) => name,
      );
    await begin(wide, mina.browser);
    await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
    await page.getByText("11:00 comes after 14:00.").waitFor();
    await here.isClean();
    // Screen readers hear only regions that were there before.
    await page.evaluate(
      `for (const one of document.querySelectorAll("[role=status]")) one.dataset.early = ""`,
    );
    await button("Sort by time").click();
    await page.locator("[data-early]", { hasText: "Sorted by time." }).waitFor({ state: "attached" });
    await expect.poll(readNames).toEqual(["Coffee", "Tower", "Museum", "Walk"]);
    expect(await button("Sort by time").count()).toBe(0);
    await page.keyboard.press("Control+z");
    await expect.poll(readNames).toEqual(["Coffee", "Museum", "Walk", "Tower"]);
    await button("Sort by time").waitFor();
  });

  test("a restored day has its image again", async () => {
    const { mina, url, params } = await makeTrip();
    const { client } = mina.browser;
    const headers = await ifMatchCurrent(mina.browser, params.id);
    await client.setDayImage({ params: { ...params, dayId: "one" }, headers });
    const readImages = async () => {
      const { body } = await client.getItinerary({ params });
      return body?.days.map(({ id, imageURL }) => [id, imageURL !== undefined]);
    };
    await begin(wide, mina.browser);
    await page.goto(`${url}?edit=true`);
    await button("Day 1: title, text and more").click();
    await button("Remove day").click();
    await expect.poll(readImages).toEqual([["two", false]]);
    await page.getByRole("alert").getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(readImages).toEqual([
      ["one", true],
      ["two", false],
    ]);
    await page.locator("#day-one img").waitFor();
  });

  test("is moved to the trash, and restored", async () => {
    const { mina, url, params } = await makeTrip();
    await begin(wide, mina.browser);
    await page.goto(url);
    await button("More").click();
    await page.locator("[role=menu]:focus-within").waitFor();
    // Focusing the last item of a long menu scrolls the page too; the menu stays open.
    await page.getByRole("menuitem", { name: "Delete" }).focus();
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await page.getByText("“Lisbon in spring” is in the trash.").waitFor();
    await expect(mina.browser.client.getItinerary({ params })).rejects.toMatchObject({ status: 404 });
    await button("Undo").click();
    await page.getByRole("heading", { level: 1, name: "Lisbon in spring" }).waitFor();
  });

  test("a new trip begins with its destination", async () => {
    const mina = await signUpInBrowser(app);
    await begin(wide, mina.browser);
    await page.goto(`${app.url}/itineraries/new`);
    await field("Where to?").fill("Nowhereville");
    await field("How many days?").fill("2");
    await button("Start planning").click();
    await button("Add a stop: Day 2").waitFor();
    const { body } = await mina.browser.client.listItineraries({});
    expect(body.data).toMatchObject([
      { title: "Nowhereville, 2 days", destination: "Nowhereville", dayCount: 2 },
    ]);
  });

  test("without a place, says so instead of the map, until there is one", async () => {
    const mina = await signUpInBrowser(app);
    const { body } = await mina.browser.client.createItinerary({
      body: { title: "Weekend off", days: [{ stops: [{ id: "bed", name: "Sleep in" }] }] },
    });
    await begin(wide, mina.browser);
    await page.goto(`${app.url}/itineraries/${body.id}`);
    const nowhere = page.getByRole("region", { name: "Map of the trip" }).getByText("Not on the map yet");
    await nowhere.waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
    await here.isClean();
    await mina.browser.client.changeItinerary({
      params: { id: body.id },
      headers: await ifMatchCurrent(mina.browser, body.id),
      body: { center: { latitude: 59.91, longitude: 10.75 } },
    });
    await nowhere.waitFor({ state: "detached" });
  });
});
