import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { setUpBrowser } from "./set-up-browser.ts";
import { romanDays } from "./today-trip.ts";

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  timezoneId: "Europe/Rome",
};
const looks = [
  { ...phone, colorScheme: "light" as const, locale: "en-GB" },
  { ...phone, colorScheme: "dark" as const, locale: "de-DE" },
  {
    viewport: { width: 1280, height: 800 },
    colorScheme: "dark" as const,
    locale: "en-GB",
    timezoneId: "Europe/Rome",
  },
];

/** Texts below 7:1, and what is smaller than a thumb, in the page's own part of the window. */
const strictFindings = async (page: Page): Promise<string[]> =>
  (await page.evaluate(`(async () => {
    const rules = { "color-contrast-enhanced": { enabled: true } };
    const { violations } = await axe.run("main", { runOnly: ["color-contrast-enhanced"], rules });
    const small = [...document.querySelectorAll("main a, main button")].filter((control) => {
      if (control.closest("[class*=map]") || !control.checkVisibility()) return false;
      const { width, height } = control.getBoundingClientRect();
      return width < 48 || height < 48;
    });
    const letters = [...document.querySelectorAll("main p, main h2, main li, main dd")].filter(
      (part) => part.checkVisibility() && !part.closest("[class*=map]") && parseFloat(getComputedStyle(part).fontSize) < 20,
    );
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)),
      ...small.map((control) => "small: " + control.outerHTML.slice(0, 200)),
      ...letters.map((part) => "small letters: " + part.outerHTML.slice(0, 200)),
    ];
  })()`)) as string[];

describe.runIf(chromiumPath || process.env.CI)("the view for the road", () => {
  const setUp = setUpBrowser();

  const begin = async (time: string, look: object = phone, draft: ItineraryDraft = romanDays) => {
    const { browser: mina, account } = await signUpInBrowser(setUp.app, { displayName: "Mina" });
    const { body } = await mina.client.createItinerary({ body: draft });
    const opened = await setUp.open(look, mina);
    const { page } = opened;
    await page.clock.install({ time: new Date(time) });
    const open = (path = `/itineraries/${body.id}/today`) => page.goto(setUp.app.url + path);
    const stop = page.locator("#stop-name");
    const shows = async (name: string, when?: string | RegExp) => {
      await stop.getByText(name, { exact: true }).waitFor();
      if (when)
        await page.locator("section[aria-labelledby=stop-name]").getByText(when, { exact: true }).waitFor();
    };
    const saved = async () => (await mina.client.getItinerary({ params: { id: body.id } })).body;
    return { ...opened, mina, account, id: body.id, open, shows, saved };
  };

  test.each(looks)("is large, strong and clean: %o", async (look) => {
    const { page, open, shows, isClean } = await begin("2027-05-10T07:40:00Z", look);
    await open();
    await shows("Colosseum");
    // The way to the next stop.
    await page.locator("strong", { hasText: /12:14/ }).filter({ visible: true }).waitFor();
    await isClean();
    expect(await strictFindings(page)).toEqual([]);
    const isGerman = look.locale === "de-DE";
    await page.getByRole("button", { name: isGerman ? /^Schwarz auf Weiß/ : /^Black on white/ }).click();
    await isClean();
    expect(await strictFindings(page)).toEqual([]);
    // The stop, what can be done about it, and the next one are there without scrolling.
    const parts = [
      page.locator("#stop-name"),
      page.getByRole("link", { name: /^(Call|Anrufen): / }),
      page.getByRole("link", { name: /^(Booking|Buchung): / }),
      page.getByRole("button", { name: /Forno Campo/ }).first(),
    ];
    for (const part of parts) {
      const { y = 9_999, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(look.viewport.height);
    }
  });

  test("follows the clock through the day, over midnight, and to the end", async () => {
    const { page, open, shows } = await begin("2027-05-07T10:00:00Z");
    await open();
    await shows("Colosseum", "The trip starts in 3 days");
    await page.clock.fastForward((68 * 60 + 40) * 60_000);
    await shows("Colosseum", "In 20 mins");
    await page.clock.fastForward("01:00:00");
    await shows("Colosseum", "Now, 1 hr 20 mins left");
    await page.clock.fastForward("01:20:00");
    await shows("Forno Campo de’ Fiori", "In 1 hr 30 mins");
    await page.clock.fastForward("02:20:00");
    await shows("Forno Campo de’ Fiori", "Now");
    await page.clock.fastForward("01:00:00");
    await shows("Galleria Borghese", "In 40 mins");
    await page.getByText("Closed all day.").waitFor();
    // In the night, the hotel; in the morning, the first of the next day, which has no time.
    await page.clock.fastForward("09:45:00");
    await shows("Hotel Artemide", "Now");
    await page.getByRole("button", { name: /^Then: Pantheon/ }).waitFor();
    await page.clock.fastForward("07:00:00");
    await shows("Pantheon", "Your next stop, no set time");
    await page.clock.fastForward(24 * 3_600_000);
    await shows("Termini", "In 3 hrs");
    await page.clock.fastForward(48 * 3_600_000);
    await shows("Termini", "The trip is over. This was its last stop");
  });

  test("is in the time of the place, and says so elsewhere", async () => {
    const tokyo = { ...phone, timezoneId: "Asia/Tokyo" };
    const { page, open, shows } = await begin("2027-05-10T07:40:00Z", tokyo);
    await open();
    await shows("Colosseum", "Now, 1 hr 20 mins left");
    await page.getByText("It’s 09:40 there, 16:40 where you are.").waitFor();
    await page.clock.fastForward("00:05:00");
    await page.getByText("It’s 09:45 there, 16:45 where you are.").waitFor();
  });

  test("other stops and days are an arrow key, a swipe or a tap away", async () => {
    const { page, open, shows, button } = await begin("2027-05-10T07:40:00Z");
    await open();
    await shows("Colosseum");
    await page.keyboard.press("ArrowRight");
    await shows("Forno Campo de’ Fiori", /^In 2 hrs/);
    await page.keyboard.press("ArrowLeft");
    await shows("Colosseum");
    await button("The day after").tap();
    await shows("Pantheon", "Tomorrow");
    await button("The stop before").tap();
    await shows("Hotel Artemide");
    // Forty minutes later it is still the stop that was chosen.
    await page.clock.fastForward("00:40:00");
    await shows("Hotel Artemide");
    await page.evaluate(`(() => {
      const card = document.querySelector("section[aria-labelledby=stop-name]");
      const at = (clientX) => ({ bubbles: true, isPrimary: true, pointerType: "touch", clientX, clientY: 300 });
      card.dispatchEvent(new PointerEvent("pointerdown", at(80)));
      card.dispatchEvent(new PointerEvent("pointerup", at(300)));
    })()`);
    await shows("Galleria Borghese");
    await button("Back to now").tap();
    await shows("Colosseum", "Now, 40 mins left");
    await page
      .getByRole("button", { name: /Galleria Borghese/ })
      .last()
      .tap();
    await shows("Galleria Borghese");
  });

  test("what is ticked is behind, on this device, until the traveller signs out", async () => {
    const { page, open, shows, button, saved } = await begin("2027-05-11T08:00:00Z");
    await open();
    await shows("Pantheon", "Your next stop, no set time");
    await button("Done, next").tap();
    await shows("Trevi Fountain", "Your next stop, no set time");
    await page.reload();
    await shows("Trevi Fountain");
    await button("The stop before").tap();
    await shows("Pantheon", "Behind you");
    await button("Not done after all").tap();
    await shows("Pantheon", "Your next stop, no set time");
    await button("Done, next").tap();
    expect((await saved())?.days[1]?.stops).toHaveLength(2);
    const kept = () => page.evaluate("Object.keys(localStorage).filter((key) => key.includes('/today/'))");
    expect(await kept()).toHaveLength(1);
    await page.getByRole("button", { name: /Mina/ }).tap();
    await page.getByRole("menuitem", { name: "Sign out" }).tap();
    await expect.poll(kept).toEqual([]);
  });

  test("works without a network once it is open, with a note written on the way", async () => {
    const { page, context, open, shows, button, saved } = await begin("2027-05-10T07:40:00Z");
    await open();
    await shows("Colosseum");
    await page.getByText("Leave by 12:14.").filter({ visible: true }).waitFor();
    await goOffline(context);
    await button("Change the note").tap();
    await page.getByRole("textbox", { name: "Note: Colosseum" }).fill("Gate C.");
    await button("Done").tap();
    await page.getByText("Gate C.").waitFor();
    await button("Done, next").tap();
    await shows("Forno Campo de’ Fiori", "In 2 hrs 50 mins");
    await page.clock.fastForward("03:00:00");
    await shows("Forno Campo de’ Fiori", "Now");
    await goOnline(context);
    await page.clock.fastForward("00:02:00");
    await expect.poll(async () => (await saved())?.days[0]?.stops[0]?.note).toBe("Gate C.");
  });

  test("the way there opens in the app that was chosen before", async () => {
    const { page, context, open, shows, button, link } = await begin("2027-05-10T07:40:00Z");
    await open();
    await shows("Colosseum");
    await button("Way there: Colosseum").tap();
    const osm = page.getByRole("menuitem", { name: "OpenStreetMap" });
    expect(await osm.getAttribute("href")).toBe(
      "https://www.openstreetmap.org/directions?to=41.8902%2C12.4922",
    );
    await context.route("https://www.openstreetmap.org/**", (route) => route.abort());
    await osm.tap();
    await link("Way there: Colosseum, in OpenStreetMap").waitFor();
    await page.reload();
    await link("Way there: Colosseum, in OpenStreetMap").waitFor();
    expect(await link(/^Call: Colosseum/).getAttribute("href")).toBe("tel:+390639967700");
    expect(await link("Booking: Colosseum").getAttribute("href")).toBe("https://www.example.com/colosseum");
  });

  test("the ticket that names the stop is at hand", async () => {
    const { page, open, shows, id, isClean } = await begin("2027-05-10T07:40:00Z");
    await open(`/itineraries/${id}?part=documents`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([
        { name: "Passport.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") },
        { name: "Ticket colosseum.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") },
      ]);
    await page.getByRole("heading", { name: "Ticket colosseum" }).waitFor();
    await open();
    await shows("Colosseum");
    await page.getByRole("button", { name: "Ticket", exact: true }).tap();
    await page
      .getByRole("dialog")
      .getByRole("img", { name: /Ticket colosseum/ })
      .waitFor();
    await isClean();
  });

  test("a trip without dates asks which day it is, and goes on from there", async () => {
    const { startDate: _, ...undated } = romanDays;
    const { page, open, shows, isClean, button } = await begin("2027-08-01T08:00:00Z", phone, undated);
    await open();
    await page.getByRole("heading", { name: "Which day is today?" }).waitFor();
    await isClean();
    await button(/^Day 2/).tap();
    await shows("Pantheon", "Your next stop, no set time");
    await isClean();
    await page.clock.fastForward(24 * 3_600_000);
    await shows("Termini", "In 5 mins");
    await button("Change").tap();
    await button(/^Day 1/).tap();
    await shows("Colosseum");
  });

  test("an expense is added without leaving", async () => {
    const { page, open, shows, button, field, saved, isClean } = await begin("2027-05-10T07:40:00Z");
    await open();
    await shows("Colosseum");
    await button("Add an expense").tap();
    const dialog = page.getByRole("dialog", { name: "Add an expense" });
    await field("What for?").fill("Espresso");
    await field("Amount").fill("1.40");
    await isClean();
    await dialog.getByRole("button", { name: "Add", exact: true }).tap();
    await page.clock.fastForward("00:00:30");
    await expect
      .poll(async () => (await saved())?.expenses)
      .toMatchObject([{ title: "Espresso", amount: 1.4 }]);
  });

  test("/today opens the trip that has something now, with a way to the others", async () => {
    const { page, open, shows, mina, link, id } = await begin("2027-05-10T07:40:00Z");
    await mina.client.createItinerary({
      body: {
        title: "A long sabbatical",
        startDate: "2027-05-10T00:00:00.000Z",
        days: [{ stops: [{ name: "Write", startTime: "18:00" }] }],
      },
    });
    await open("/today");
    await shows("Colosseum");
    expect(new URL(page.url()).pathname).toBe(`/itineraries/${id}/today`);
    await link("A long sabbatical").tap();
    await shows("Write", /^In 8 hrs/);
    await link("Rome in May").tap();
    await shows("Colosseum");
  });

  test("/today says when the next trip starts, and offers to make one", async () => {
    const { page, open, heading, link, shows, mina, id, isClean } = await begin("2027-05-07T10:00:00Z");
    await open("/today");
    await heading("Rome in May starts in 3 days").waitFor();
    await isClean();
    await link("See the first stop").tap();
    await shows("Colosseum", "The trip starts in 3 days");
    await mina.client
      .deleteItinerary({ params: { id }, headers: { "if-match": "*" } })
      .catch(() => undefined);
    const later = await setUp.open(phone, mina);
    await later.page.clock.install({ time: new Date("2027-06-07T10:00:00Z") });
    await later.page.goto(`${setUp.app.url}/today`);
    await later.heading("No trip is coming up").waitFor();
    await later.isClean();
    expect(page.url()).toContain("/today");
  });

  test("the trip and the library lead to it while the trip is on", async () => {
    const { open, shows, link, isClean, id } = await begin("2027-05-10T07:40:00Z");
    await open(`/itineraries/${id}`);
    await link("Today: the next stop, the way there, tickets").tap();
    await shows("Colosseum");
    await open("/library");
    await link("Today view: Rome in May").waitFor();
    await isClean();
    await link("Today view: Rome in May").tap();
    await shows("Colosseum");
  });

  test("is for people on the trip: guests sign in, other readers get the trip", async () => {
    const { mina, id } = await begin("2027-05-10T07:40:00Z");
    const { headers } = await mina.client.getItinerary({ params: { id } });
    await mina.client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { visibility: "unlisted" },
    });
    const guest = await setUp.open(phone);
    await guest.page.goto(`${setUp.app.url}/itineraries/${id}/today`);
    await guest.heading("Sign in").waitFor();
    const { browser: noor } = await signUpInBrowser(setUp.app, { displayName: "Noor" });
    const reader = await setUp.open(phone, noor);
    await reader.page.goto(`${setUp.app.url}/itineraries/${id}/today`);
    await reader.page.waitForURL(`**/itineraries/${id}`);
    await reader.page.getByRole("heading", { name: "Colosseum" }).waitFor();
  });
});

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
