import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Itinerary } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import type { TestApp } from "../support/start-app.ts";
import { ifMatchCurrent } from "./if-match-current.ts";
import { layoutProblems } from "./layout-problems.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("the page of a trip when something fails", () => {
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
  beforeEach(async () => {
    here = await browser.open({}, mina.browser);
    page = here.page;
  });

  const makeTrip = async ({ browser }: typeof mina, visibility: "private" | "public" = "private") => {
    const { body } = await browser.client.createItinerary({
      body: {
        title: "Lisbon in spring",
        visibility,
        days: [{ id: "one", stops: [] }],
        packing: [{ id: "shoes", name: "Walking shoes" }],
      },
    });
    return body.id;
  };
  const titleOf = async (id: string) =>
    ((await mina.browser.client.getItinerary({ params: { id } })).body as Itinerary).title;
  const blockWrites = () =>
    page.route("**/v1/itineraries/*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
  const hasFocus = async (name: string) => {
    const focused = page.locator(":focus");
    await expect
      .poll(async () => (await focused.getAttribute("aria-label")) ?? focused.textContent())
      .toBe(name);
  };

  test("unsaved changes are sent after leaving the page", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await blockWrites();
    await here.field("Title").fill("Lisbon and Sintra");
    await page.getByText("Waybook isn’t responding.").first().waitFor();
    await here.link("Library").click();
    await page.getByText("Your changes to “Lisbon and Sintra” aren’t saved yet.").waitFor();
    expect(await titleOf(id)).toBe("Lisbon in spring");
    await page.unroute("**/v1/itineraries/*");
    await page.getByText("Your changes to “Lisbon and Sintra” are saved now.").waitFor();
    expect(await titleOf(id)).toBe("Lisbon and Sintra");
    await here.heading("Lisbon and Sintra").waitFor();
  });

  test("unsaved changes are there after coming back", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await blockWrites();
    await here.field("Title").fill("Lisbon and Sintra");
    await here.link("Library").click();
    await page.getByText("Your changes to “Lisbon and Sintra” aren’t saved yet.").waitFor();
    await page.goBack();
    await expect.poll(() => here.field("Title").inputValue()).toBe("Lisbon and Sintra");
    await page.unroute("**/v1/itineraries/*");
    await here.field("Title").fill("Lisbon, Sintra, Porto");
    await expect.poll(() => titleOf(id)).toBe("Lisbon, Sintra, Porto");
  });

  test("a part that cannot be loaded leaves the rest of the page", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}`);
    await here.button("More").waitFor();
    await goOffline(here.context);
    await here.link("Packing").click();
    await page.getByText("This part of the page couldn’t be loaded.").waitFor();
    await here.heading("Lisbon in spring").waitFor();
    await here.button("Try again").click();
    await hasFocus("Try again");
    await goOnline(here.context);
    await here.button("Try again").click();
    await page.getByText("Walking shoes").waitFor();
  });

  test("the focus returns after a dialog from a menu, and stays on a button that failed", async () => {
    const id = await makeTrip(ravi, "public");
    await page.goto(`${app.url}/itineraries/${id}`);
    await here.button("More").click();
    await here.menuItem("Report Ravi").click();
    await here.field("What is wrong?").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    await page.keyboard.press("Escape");
    await hasFocus("More");

    await page.route("**/copy", (route) => route.abort());
    await here.button("Copy this trip").press("Enter");
    await here.button("Copy it without dates").press("Enter");
    await page.getByRole("alert").getByText("We couldn’t reach the service.").waitFor();
    await hasFocus("Copy it without dates");
    await page.keyboard.press("Escape");
    await hasFocus("Copy this trip");
  });

  test("a notice covers nothing, not even what has the focus", async () => {
    const { client } = mina.browser;
    const stops = Array.from({ length: 8 }, (_, index) => ({ name: `Stop ${index + 1}` }));
    const { body } = await client.createItinerary({ body: { title: "Lisbon", days: [{ stops }] } });
    const release = Promise.withResolvers<void>();
    await page.route("**/v1/itineraries/*", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      await release.promise;
      return route.abort();
    });
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto(`${app.url}/itineraries/${body.id}?edit=true`);
    await here.button("More").click();
    await here.menuItem("Delete").click();
    await page.getByRole("menu").waitFor({ state: "detached" });
    await here.button("Add a stop: Day 1").click();
    const focused = here.field("Add a stop: Day 1").and(page.locator(":focus"));
    await focused.waitFor();
    await page.evaluate("document.activeElement.scrollIntoView({ block: 'end', behavior: 'instant' })");
    release.resolve();
    await page.getByRole("alert").getByText("We couldn’t reach the service.").waitFor();
    await expect
      .poll(() =>
        page.evaluate(`(() => {
          const { left, bottom } = document.activeElement.getBoundingClientRect();
          return document.elementFromPoint(left + 8, bottom - 4) === document.activeElement;
        })()`),
      )
      .toBe(true);
    expect(await focused.count()).toBe(1);
    const sizes = [1280, 390].map((width) => ({ width, height: 844 }));
    expect(await layoutProblems(page, sizes)).toEqual([]);
  });

  test("a copy includes the latest changes, and shows that it is being made", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    const release = Promise.withResolvers<void>();
    await page.route("**/copy", async (route) => {
      await release.promise;
      await route.continue();
    });
    await here.field("Title").fill("Just written");
    await here.button("More").click();
    await here.menuItem("Copy this trip").click();
    await here.button("Copy it without dates").click();
    await page.locator("[role=dialog] button[data-loading]").waitFor();
    release.resolve();
    await page.getByText("This copy is yours.").waitFor();
    expect(await here.field("Title").inputValue()).toBe("Just written");
  });

  test("nothing is copied while changes cannot be saved", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await blockWrites();
    await here.field("Title").fill("Just written");
    await here.button("More").click();
    await here.menuItem("Copy this trip").click();
    await here.button("Copy it without dates").click();
    const failure = page.getByRole("dialog").getByRole("alert");
    await failure
      .getByText("Waybook isn’t responding. Your changes are kept on this device and will be sent later.")
      .waitFor();
    await page.unroute("**/v1/itineraries/*");
    await here.button("Copy it without dates").click();
    await page.getByText("This copy is yours.").waitFor();
    expect(await here.field("Title").inputValue()).toBe("Just written");
  });

  test("nobody leaves a trip with changes that can still be saved, unless they may no longer change it", async () => {
    const id = await makeTrip(ravi);
    await giveRole(app, id, mina.account.id, "editor");
    await page.goto(`${app.url}/itineraries/${id}?edit=true`);
    await blockWrites();
    await here.field("Title").fill("Just written");
    const leave = async () => {
      await here.button("Leave").click();
      const question = page.getByRole("dialog", { name: "Leave this trip?" });
      await question.getByRole("button", { name: "Leave", exact: true }).click();
      return question;
    };
    await here.button("Share").click();
    const question = await leave();
    await question
      .getByText("Waybook isn’t responding. Your changes are kept on this device and will be sent later.")
      .waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    const params = { id, userId: mina.account.id };
    await ravi.browser.client.changeCompanion({ params, body: { role: "viewer" } });
    await page.getByText("You can no longer edit this trip").first().waitFor({ state: "attached" });
    await leave();
    await page.getByText("You’ve left “Just written”.").waitFor();
  });

  test("a trip that was deleted elsewhere says so, and can no longer be edited", async () => {
    const id = await makeTrip(mina);
    await page.goto(`${app.url}/itineraries/${id}`);
    await here.button("Edit").waitFor();
    await mina.browser.client.deleteItinerary({
      params: { id },
      headers: await ifMatchCurrent(mina.browser, id),
    });
    await page
      .getByRole("status")
      .getByText("This trip was deleted or is no longer shared with you.")
      .waitFor();
    await here.button("Edit").waitFor({ state: "detached" });
  });
});
