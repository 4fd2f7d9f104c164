import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startApp } from "../support/start-app.ts";
import { type FakeRouter, startRouter, straightLegs } from "../support/start-router.ts";
import { type FakeLeg, type FakeTimetables, startTimetables } from "../support/start-timetables.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

const lisbon: ItineraryDraft = {
  title: "Lisbon",
  startDate: "2027-05-03T00:00:00.000Z",
  days: [
    {
      id: "day-1",
      stops: [
        {
          ...{ id: "fado", name: "Fado", startTime: "21:00", durationMinutes: 210 },
          coordinate: { latitude: 38.7098, longitude: -9.1326 },
        },
        { id: "hotel", name: "Hotel", coordinate: { latitude: 38.6962, longitude: -9.2 } },
      ],
    },
    {
      id: "day-2",
      stops: [
        { id: "castle", name: "Castle", coordinate: { latitude: 38.7139, longitude: -9.1335 } },
        { id: "church", name: "Church", coordinate: { latitude: 38.7102, longitude: -9.1366 } },
      ],
    },
  ],
};
// Lisbon is an hour ahead of UTC in May.
const night: FakeLeg = {
  mode: "SUBURBAN",
  line: "S1",
  headsign: "Cascais",
  from: ["Cais do Sodré", 38.7058, -9.1444],
  to: ["Belém", 38.6962, -9.1981],
  start: "2027-05-03T23:45:00Z",
  end: "2027-05-03T23:53:00Z",
};
const morning: FakeLeg = { ...night, start: "2027-05-04T05:30:00Z", end: "2027-05-04T05:38:00Z" };

describe.runIf(chromiumPath || process.env.CI)("timetables and a router", () => {
  let timetables: FakeTimetables;
  let router: FakeRouter;
  const setUp = setUpBrowser({
    async start() {
      [timetables, router] = await Promise.all([startTimetables(), startRouter("valhalla")]);
      return startApp({
        environment: {
          ...{ TRANSIT: "motis", TRANSIT_URL: timetables.url, TRANSIT_PER_SECOND: "100" },
          ...{ ROUTER: "valhalla", ROUTER_URL: router.url, ROUTER_PER_SECOND: "100" },
        },
      });
    },
    ignoredMessages: /status of 503/,
  });
  afterEach(async () => {
    const { db } = setUp.app.parts;
    await db`delete from routes`;
    await db`delete from paces`;
    timetables.answer = [];
    router.answer = straightLegs;
  });
  afterAll(() => {
    timetables.close();
    router.close();
  });

  const begin = async (look = {}) => {
    const { browser: mina } = await signUpInBrowser(setUp.app, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({ body: lisbon });
    const opened = await setUp.open(look, mina);
    await opened.page.goto(`${setUp.app.url}/itineraries/${body.id}`);
    const stops = async (day: number) =>
      (await mina.client.getItinerary({ params: { id: body.id } })).body?.days[day]?.stops ?? [];
    return { ...opened, stops };
  };

  test.each(looks)("a connection is looked up, chosen and undone: %o", async (look) => {
    const { page, button, menuItem, stops, findings } = await begin(look);
    timetables.answer = (response) => response.writeHead(500).end();
    await page.getByRole("button", { name: /^To Hotel: about \d+ mins by bus or train/ }).click();
    await menuItem("Look up connections").click();
    const dialog = page.getByRole("dialog", { name: "Bus and train to Hotel" });
    await dialog
      .getByText("The timetables aren’t answering right now. Try again in a moment.")
      .waitFor({ timeout: 20_000 });
    // After the fado, which ends after midnight.
    expect(await dialog.getByLabel("Date").inputValue()).toBe("2027-05-04");
    expect(await dialog.getByLabel("Time").inputValue()).toBe("00:30");
    expect(timetables.requests.at(-1)?.url.searchParams.get("time")).toBe("2027-05-03T23:30:00.000Z");

    timetables.answer = [[morning], [night]];
    await dialog.getByLabel("Time").fill("00:35");
    const chosen = dialog.getByRole("button", { name: /^00:45 the next day – 00:53 the next day/ });
    await chosen.waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    expect(await findings()).toEqual([]);
    await chosen.click();
    await expect
      .poll(async () => (await stops(0)).map(({ name }) => name))
      .toEqual([...["Fado", "S1 Cais do Sodré → Belém", "Hotel"]]);
    expect((await stops(0))[1]).toMatchObject({
      category: "transport",
      startTime: "00:45",
      durationMinutes: 8,
      note: "S1 (Cascais): 00:45 Cais do Sodré → 00:53 Belém",
      coordinate: { latitude: 38.7058, longitude: -9.1444 },
    });
    await button("Undo").last().click();
    await expect.poll(async () => (await stops(0)).length).toBe(2);
  });

  test("a connection of the next morning is kept on the next day", async () => {
    const { page, menuItem, stops } = await begin();
    timetables.answer = [[morning]];
    await page.getByRole("button", { name: /^To Hotel:/ }).click();
    await menuItem("Look up connections").click();
    await page.getByRole("button", { name: /^06:30 the next day/ }).click();
    await expect
      .poll(async () => (await stops(1)).map(({ id }) => id).slice(1))
      .toEqual(["castle", "church"]);
    expect(await stops(0)).toHaveLength(2);
  });

  test("the ways are chosen with the keyboard alone", async () => {
    const { page } = await begin();
    const way = page.getByRole("button", { name: /^To Church:/ });
    const hasFocusBack = () => page.locator("button:focus", { hasText: "To Church:" }).waitFor();
    await way.focus();
    await page.keyboard.press("Enter");
    const onFoot = page.getByRole("menuitemradio", { name: /^On foot/ });
    await onFoot.waitFor();
    await page.keyboard.press("Escape");
    await onFoot.waitFor({ state: "hidden" });
    await hasFocusBack();
    await page.keyboard.press("Enter");
    const isFocused = (mode: string) =>
      page.locator("[role=menuitemradio]:focus", { hasText: mode }).waitFor();
    await isFocused("On foot");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await isFocused("Car");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^To Church:.* by car/ }).waitFor();
    await hasFocusBack();
  });

  test("estimates become what the router says, in the reader's units", async () => {
    const { page } = await begin({ locale: "en-US" });
    await page
      .getByRole("button", { name: /^To Church: 3 min on foot · 0.2 mi$/ })
      .waitFor({ timeout: 20_000 });
  });

  test("a router that fails leaves estimates, and the plan as it is", async () => {
    router.answer = () => (response) => response.writeHead(500).end();
    const { page } = await begin();
    await page.getByRole("button", { name: /^To Church: about \d+ mins on foot/ }).waitFor();
    await expect.poll(() => router.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole("button", { name: /^To Church: about \d+ mins on foot/ }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
