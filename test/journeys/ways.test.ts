import { describe, expect, test } from "vitest";
import type { ItineraryDraft, StopDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

const stop = (name: string, latitude: number, longitude: number, more: Partial<StopDraft> = {}) => ({
  name,
  coordinate: { latitude, longitude },
  ...more,
});

const rome: ItineraryDraft = {
  title: "Rome",
  // A Monday.
  startDate: "2027-05-10T00:00:00.000Z",
  days: [
    {
      stops: [
        stop("Hotel", 41.9012, 12.4936, { id: "hotel", category: "lodging" }),
        stop("Colosseum", 41.8902, 12.4922, {
          id: "colosseum",
          startTime: "09:00",
          durationMinutes: 150,
          openingHours: "Mo-Su 08:30-19:15",
        }),
        stop("Palatine", 41.8892, 12.4875, { id: "palatine", startTime: "11:00", durationMinutes: 60 }),
        stop("Vatican Museums", 41.9065, 12.4536, {
          id: "vatican",
          startTime: "12:05",
          openingHours: "Tu-Sa 08:00-20:00",
        }),
      ],
    },
    {
      stops: [
        stop("Piazza Navona", 41.8992, 12.4731, { id: "navona" }),
        stop("Trevi Fountain", 41.9009, 12.4833, { id: "trevi" }),
        stop("Pantheon", 41.8986, 12.4769, { id: "pantheon" }),
        stop("Spanish Steps", 41.9058, 12.4823, { id: "steps" }),
      ],
    },
    { stops: [stop("Ponte Vecchio", 43.768, 11.2531, { id: "bridge" })] },
    { stops: [] },
  ],
};

describe.runIf(chromiumPath || process.env.CI)("the way between stops", () => {
  const setUp = setUpBrowser({ ignoredMessages: /status of 503/ });
  const begin = async (look = {}) => {
    const { browser: mina } = await signUpInBrowser(setUp.app, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({ body: rome });
    const opened = await setUp.open(look, mina);
    await opened.page.goto(`${setUp.app.url}/itineraries/${body.id}`);
    const saved = async () => (await mina.client.getItinerary({ params: { id: body.id } })).body;
    return { ...opened, id: body.id, client: mina.client, saved };
  };

  test.each(looks)("is between them, and a tap changes how to go: %o", async (look) => {
    const { page, saved, findings } = await begin(look);
    const way = page.getByRole("button", { name: /^To Colosseum: about \d+ mins on foot · 1.\d km$/ });
    await way.click();
    const bike = page.getByRole("menuitemradio", { name: /^Bike\s*about \d+ mins · 1.\d km$/ });
    await bike.waitFor();
    expect(await page.getByRole("menuitemradio", { name: /^On foot/ }).getAttribute("aria-checked")).toBe(
      "true",
    );
    expect(await findings()).toEqual([]);
    await bike.click();
    await page.getByRole("button", { name: /^To Colosseum: about \d+ mins by bike/ }).waitFor();
    await expect.poll(async () => (await saved())?.days[0]?.stops[1]?.arriveBy).toBe("bike");
    expect(await findings()).toEqual([]);
  });

  test("problems are shown where they are, to those who can change the plan", async () => {
    const { page, client, id } = await begin();
    const row = (stopId: string) => page.locator(`#stop-${stopId}`);
    await row("palatine").getByText("“Colosseum” isn’t over by then.").waitFor();
    await row("vatican")
      .getByText(/^You’d be about \d+ mins late coming from “Palatine”\.$/)
      .waitFor();
    await row("vatican").getByText("Closed on this day").waitFor();
    await page.getByText("No bed for this night yet").waitFor();
    expect(await row("colosseum").getByText("Open 08:30–19:15").isVisible()).toBe(true);
    expect(await page.getByText("No bed for this night yet").count()).toBe(1);

    const { headers } = await client.getItinerary({ params: { id } });
    await client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { visibility: "unlisted" },
    });
    const guest = await setUp.open();
    await guest.page.goto(page.url());
    await guest.page.getByText(/^To Colosseum: about \d+ mins on foot/).waitFor();
    await guest.page.locator("#stop-vatican").getByText("Closed that day").waitFor();
    expect(await guest.page.getByText(/isn’t over by then|No bed/).count()).toBe(0);
    expect(await guest.page.locator("[data-way] button").count()).toBe(0);
  });

  test("a problem goes when the plan is changed", async () => {
    const { page, button } = await begin();
    await button("Edit").click();
    await page.getByRole("button", { name: /^Palatine/ }).click();
    await page.getByRole("textbox", { name: "From" }).fill("11:45");
    await page.getByText("“Colosseum” isn’t over by then.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Opening hours" }).click();
    await page.getByRole("textbox", { name: "Opening hours" }).fill("after sunrise");
    await page.getByRole("textbox", { name: "Note" }).click();
    await page.getByText("We keep this as it is").waitFor();
    await page.getByRole("textbox", { name: "Opening hours" }).fill("Mo off");
    await page.locator("#stop-palatine").getByText("Closed on this day").waitFor();
  });

  test.each(looks)("the best order is shown, used, and undone: %o", async (look) => {
    const { page, button, saved, findings } = await begin(look);
    const order = async () => (await saved())?.days[1]?.stops.map(({ id }) => id);
    await button("Edit").click();
    await button("Find the best order").click();
    const dialog = page.getByRole("dialog", { name: "The best order for Day 2" });
    await dialog.getByText(/on the way instead of/).waitFor();
    expect(await dialog.getByRole("list").first().innerText()).toMatch(/Navona\s+Trevi/);
    expect(await findings()).toEqual([]);
    await dialog.getByRole("button", { name: "Use this order" }).click();
    await expect.poll(order).toEqual(["navona", "pantheon", "trevi", "steps"]);
    await button("Undo").last().click();
    await expect.poll(order).toEqual(["navona", "trevi", "pantheon", "steps"]);
  });

  test("nothing is asked while scrolling, and once for each version", async () => {
    const { page } = await begin();
    const asked: string[] = [];
    page.on("request", (request) => /\/(?:ways|check)$/.test(request.url()) && asked.push(request.url()));
    await page.reload();
    await page.getByText(/^To Colosseum: about/).waitFor();
    await page.getByText("No bed for this night yet").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5_000);
    await page.mouse.wheel(0, -5_000);
    expect(asked).toHaveLength(2);
  });

  test("without an answer the plan is there as ever", async () => {
    const { page } = await begin();
    await page.route(/\/(?:ways|check)$/, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await page.getByRole("heading", { name: "Vatican Museums" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});
