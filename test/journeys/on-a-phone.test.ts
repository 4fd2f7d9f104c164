import { describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { setUpBrowser } from "./set-up-browser.ts";

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  colorScheme: "dark" as const,
};

describe.runIf(chromiumPath || process.env.CI)("on a phone", () => {
  const browser = setUpBrowser();

  test("sign in, open a trip, see the map, change a stop, pack, and add an expense", async () => {
    const { app } = browser;
    const { browser: mina, account, password } = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { body } = await mina.client.createItinerary({
      body: {
        title: "Lisbon in spring",
        destination: "Lisbon, Portugal",
        homeCurrency: "EUR",
        days: [
          { title: "Tiles", stops: [{ name: "Alfama", coordinate: { latitude: 38.712, longitude: -9.13 } }] },
          {
            stops: [
              {
                name: "A bench with a very long name that has to find room on a narrow screen",
                coordinate: { latitude: 38.716, longitude: -9.142 },
              },
            ],
          },
        ],
        packing: [{ name: "Walking shoes" }, { name: "Rain jacket" }],
      },
    });
    const readTrip = async () =>
      (await mina.client.getItinerary({ params: { id: body.id } })).body as Itinerary;
    const { page, button, field, heading, link, isClean } = await browser.open(phone);

    await page.goto(`${app.url}/sign-in`);
    await heading("Sign in").waitFor();
    await isClean();
    await field("Email").fill(account.email);
    await field("Password").fill(password);
    await button("Sign in").tap();

    // The bar is always at the lower edge, within reach of the thumb.
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("link", { name: "Library", exact: true }).tap();
    await heading("Your library").waitFor();
    await link("Lisbon in spring").waitFor();
    await isClean();
    const lowerEdge = async () => {
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      return Math.round(y + height);
    };
    expect(await lowerEdge()).toBe(phone.viewport.height);
    await bar.getByRole("link", { name: "Explore", exact: true }).tap();
    await heading("Explore").waitFor();
    await isClean();
    await bar.getByRole("link", { name: "New", exact: true }).tap();
    await heading("A new trip").waitFor();
    await page.getByLabel("First day (optional)").waitFor();
    await isClean();
    await bar.getByRole("link", { name: "Library", exact: true }).tap();

    // Open it from the library.
    await link("Lisbon in spring").tap();
    await heading("Alfama").waitFor();
    await isClean();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect(await lowerEdge()).toBe(phone.viewport.height);

    // The map fills the screen above the bar, with the stops as cards.
    await page.locator("label", { hasText: /^Map$/ }).tap();
    await button("1. Alfama").waitFor();
    const cards = page.getByRole("list", { name: "Stops on the map" });
    await isClean();
    const { y: cardsTop = 0, height: cardsHeight = 0 } = (await cards.boundingBox()) ?? {};
    expect(Math.round(cardsTop + cardsHeight)).toBe(Math.round((await bar.boundingBox())?.y ?? 0));
    await button(/^2\. A bench/).tap();
    await cards.locator("[aria-current]", { hasText: "A bench" }).waitFor();
    await page.locator("label", { hasText: /^List$/ }).tap();
    await cards.waitFor({ state: "detached" });

    // Change a stop.
    await button("Edit").tap();
    await page.getByRole("button", { name: /^Alfama/, expanded: false }).tap();
    await field("Note").fill("Walk up before noon.");
    await page.getByLabel("From", { exact: true }).fill("10:30");
    await page.getByLabel("First day").waitFor();
    await isClean();
    const saved = page.getByRole("region", { name: "Saving" }).getByText("All changes saved");
    await saved.waitFor();
    expect((await readTrip()).days[0]?.stops).toMatchObject([
      { name: "Alfama", note: "Walk up before noon.", startTime: "10:30" },
    ]);
    await button("Done").tap();

    // Pack.
    await link("Packing").tap();
    await page.getByRole("checkbox", { name: "Rain jacket" }).tap();
    await page.getByText("1 of 2 packed").first().waitFor();
    await field("Add to the list").fill("3 socks");
    await field("Add to the list").press("Enter");
    await page.getByRole("checkbox", { name: /socks/i }).waitFor();
    await isClean();
    await saved.waitFor();
    expect((await readTrip()).packing).toMatchObject([
      { name: "Walking shoes", isPacked: false },
      { name: "Rain jacket", isPacked: true },
      { name: "socks", quantity: 3 },
    ]);

    // Add an expense.
    await link("Costs").tap();
    await field("What for?").fill("Tram tickets");
    await field("Amount").fill("12.40");
    await button("Add").tap();
    await page.getByText("Tram tickets").first().waitFor();
    await page.getByText("€12.40").first().waitFor();
    await page.getByLabel("Paid on").first().waitFor();
    await isClean();
    await saved.waitFor();
    expect((await readTrip()).expenses).toMatchObject([
      { title: "Tram tickets", amount: 12.4, currency: "EUR" },
    ]);
  });
});
