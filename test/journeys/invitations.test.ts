import { randomUUID } from "node:crypto";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { giveRole } from "../support/makers.ts";
import type { TestApp } from "../support/start-app.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const password = "correct horse battery";

describe.runIf(chromiumPath || process.env.CI)("a share link", () => {
  const browser = setUpBrowser();
  let app: TestApp;
  let here: OpenPage;
  let context: BrowserContext;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });
  const begin = async (options?: BrowserContextOptions) => {
    here = await browser.open(options);
    ({ page, context } = here);
  };
  beforeEach(() => begin());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const heading = (name: string | RegExp) => page.getByRole("heading", { name });
  const fact = (term: string) => page.locator("dl > div", { hasText: term }).locator("dd").textContent();
  /** Signs Noor in on this page. */
  const signInNoor = async () => {
    const noor = await signUpInBrowser(app, { password, displayName: "Noor" });
    await here.signInAs(noor.browser);
    return noor;
  };
  /** A trip of Mina's, and its share link. */
  const shareTrip = async ({ role = "viewer" as "viewer" | "editor", title = "Lisbon in spring" } = {}) => {
    const mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { client } = mina.browser;
    const { body: itinerary } = await client.createItinerary({
      body: { title, destination: "Lisbon", startDate: "2026-05-30T09:00:00Z", days: [{}, {}, {}] },
    });
    const params = { id: itinerary.id };
    const { body } = await client.makeShareLink({ params, body: { role } });
    const companions = async () =>
      Object.fromEntries(
        (await client.listCompanions({ params })).body.data.map(({ displayName, role }) => [
          displayName,
          role,
        ]),
      );
    return { mina, client, params, link: body.url, shareToken: body.shareToken, companions };
  };
  test.each(looks)(
    "its page has no accessibility problems at $viewport.width px, $colorScheme",
    async (look) => {
      await begin(look);
      const { link } = await shareTrip({ title: "Lisbonwithanamethatnolineholds".repeat(6) });
      await page.goto(link);
      await button("Join").waitFor();
      await here.isClean();
      await button("Join").click();
      await heading(/^Sign in to join/).waitFor();
      await here.isClean();
      await signInNoor();
      await page.reload();
      await page.getByText("You’ll join as Noor").waitFor();
      await here.isClean();
      await button("Join").click();
      await heading("You’re in").waitFor();
      await here.isClean();
      await page.goto("about:blank");
      await page.goto(link.replace(/#.*/, "#token=another"));
      await heading("This invitation no longer works").waitFor();
      await here.isClean();
    },
  );

  test("shows the trip to people without an account, who sign up and join", async () => {
    const { link, companions, mina } = await shareTrip();
    await page.goto(link);
    await heading("Join “Lisbon in spring”").waitFor();
    await page.getByText(`Mina Okafor (@${mina.account.username}) invites you.`).waitFor();
    expect(await fact("Where")).toBe("Lisbon");
    expect(await fact("When")).toBe("30 May – 1 June 2026");
    expect(await fact("Length")).toBe("3 days");
    expect(await fact("Your role")).toMatch(/^Viewer /);
    await button("Join").click();
    await heading("Sign in to join “Lisbon in spring”").waitFor();
    await button("Sign up").click();
    await field("Name").fill("Noor");
    await field("Email").fill(`${randomUUID()}@example.com`);
    await field("Password").fill(password);
    await button("Sign up").click();
    await heading("You’re in").waitFor();
    await page.getByText("“Lisbon in spring” is in your library now.").waitFor();
    expect(await page.title()).toBe("You’re in · Waybook");
    expect(await companions()).toEqual({ "Mina Okafor": "owner", Noor: "viewer" });
  });

  test("people who sign in join without a second click; the token is only in the two requests", async () => {
    const { link, shareToken, companions } = await shareTrip({ role: "editor" });
    const { account } = await signUpInBrowser(app, { password, displayName: "Noor" });
    const requestUrls: string[] = [];
    page.on("request", (request) => requestUrls.push(request.url()));
    await page.goto(link);
    await button("Join").click();
    await here.submitSignIn(account.email, "wrong password");
    await page.getByRole("alert").getByText("Wrong email or password").waitFor();
    await button("Back to the invitation").click();
    await button("Join").click();
    await here.submitSignIn(account.email, password);
    await heading("You’re in").waitFor();
    expect(await fact("Your role")).toMatch(/^Editor /);
    expect(await companions()).toEqual({ "Mina Okafor": "owner", Noor: "editor" });
    expect(page.url()).toBe(link);
    expect(requestUrls.filter((url) => url !== link && url.includes(shareToken))).toEqual([]);
  });

  test("signing out forgets the invitation that a guest looked at", async () => {
    const { link } = await shareTrip();
    await page.goto(link);
    await button("Join").waitFor();
    const { account } = await signInNoor();
    await page.goto(`${app.url}/library`);
    await page.getByRole("button", { name: /Noor/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL(/\/explore$/);
    await page.goto(`${app.url}/sign-in`);
    await here.submitSignIn(account.email, password);
    await page.waitForURL(/\/library$/);
  });

  test("tells companions that they have already joined, also after signing in", async () => {
    const { link } = await shareTrip();
    const { account } = await signInNoor();
    await page.goto(link);
    await button("Join").click();
    await heading("You’re in").waitFor();
    await page.reload();
    await heading("You’re already in").waitFor();
    await context.clearCookies();
    await page.reload();
    await button("Join").click();
    await here.submitSignIn(account.email, password);
    await heading("You’re already in").waitFor();
  });

  test("a link for editors makes a viewer an editor", async () => {
    const { link, params, companions } = await shareTrip({ role: "editor" });
    const { account } = await signInNoor();
    await giveRole(app, params.id, account.id, "viewer");
    await page.goto(link);
    await button("Join").click();
    await heading("You’re in").waitFor();
    expect(await companions()).toMatchObject({ Noor: "editor" });
    await page.reload();
    await heading("You’re already in").waitFor();
    expect(await fact("Your role")).toMatch(/^Editor /);
  });

  test("tells the owner what the link is for", async () => {
    const { link, mina } = await shareTrip();
    await here.signInAs(mina.browser);
    await page.goto(link);
    await heading("This trip is yours").waitFor();
    await page.getByText("Others join “Lisbon in spring” through this link.").waitFor();
    expect(await button("Join").count()).toBe(0);
  });

  test("people join from a call as editors, after signing in, until the call has ended", async () => {
    const { client, params, companions } = await shareTrip();
    const { body } = await client.startCall({ params });
    const noor = await signUpInBrowser(app, { password, displayName: "Noor" });
    const link = `${app.url}/join/${params.id}#call=${body.callToken}`;
    await page.goto(link);
    await heading("Join from a call").waitFor();
    await here.isClean();
    await button("Join").click();
    await heading("Sign in to join").waitFor();
    await here.submitSignIn(noor.account.email, password);
    await heading("You’re in").waitFor();
    expect(await companions()).toMatchObject({ Noor: "editor" });
    await here.isClean();
    await page.getByRole("link", { name: "Open the trip" }).click();
    await page.waitForURL(`**/itineraries/${params.id}`);

    await app.parts.db`delete from calls where itinerary_id = ${params.id}`;
    await page.goto("about:blank");
    await page.goto(link);
    await button("Join").click();
    await heading("This call link no longer works").waitFor();
    await here.isClean();
  });

  test("an expired or incomplete link does not work", async () => {
    const { link, client, params } = await shareTrip();
    const [address = "", token = ""] = link.split("#token=");
    const broken = [address, `${address}#token=`, `${link}x`, `${address}#token=${"x".repeat(201)}`];
    for (const wrong of [...broken, `${app.url}/join/lisbon#token=${token}`]) {
      await page.goto("about:blank");
      await page.goto(wrong);
      await heading("This invitation no longer works").waitFor();
    }
    await page.goto(link.replace(token, "another"));
    await heading("This invitation no longer works").waitFor();
    // In the same tab only the hash changes, so no page is loaded.
    await page.goto(link);
    await button("Join").waitFor();
    await signInNoor();
    await page.reload();
    await button("Join").waitFor();
    await client.endShareLink({ params });
    await button("Join").click();
    await heading("This invitation no longer works").waitFor();
  });

  test("waits for the network, and continues by itself", async () => {
    const { link, companions } = await shareTrip();
    await signInNoor();
    await page.route("**/invitation", (route) => route.abort());
    await page.goto(link);
    await heading("The invitation couldn’t be loaded").waitFor();
    await page.getByRole("alert").getByText("You seem to be offline").waitFor();
    await page.unroute("**/invitation");
    await button("Join").waitFor();
    await goOffline(context);
    await button("Join").click();
    await page.getByRole("alert").getByText("You seem to be offline").waitFor();
    await goOnline(context);
    await button("Join").click();
    await heading("You’re in").waitFor();
    expect(await companions()).toMatchObject({ Noor: "viewer" });
  });

  test("asks to sign in again if the session has ended", async () => {
    const { link } = await shareTrip();
    const { browser: noor } = await signInNoor();
    await page.goto(link);
    await page.getByText("You’ll join as Noor").waitFor();
    await noor.client.signOut();
    await button("Join").click();
    await page.getByRole("alert").getByText("You’re no longer signed in").waitFor();
    await button("Join").click();
    await heading(/^Sign in to join/).waitFor();
  });

  test("says that the trip is full", async () => {
    const { link, params } = await shareTrip();
    await app.parts.db`
      with crowd as (
        insert into travellers (id, email, username, display_name, created_at)
        select gen_random_uuid(), 'crowd' || n || '@example.com', 'crowd' || n, 'Crowd', now()
        from generate_series(1, 199) n returning id
      )
      insert into library_entries (itinerary_id, traveller_id, role) select ${params.id}, id, 'viewer' from crowd`;
    await signInNoor();
    await page.goto(link);
    await button("Join").click();
    await page.getByRole("alert").getByText("no room for more people").waitFor();
  });

  test("works by keyboard, and in German", async () => {
    await begin({ locale: "de-DE" });
    await signInNoor();
    const { link } = await shareTrip();
    await page.goto(link);
    await heading("Bei „Lisbon in spring“ mitmachen").waitFor();
    expect(await fact("Wann")).toBe("30. Mai – 1. Juni 2026");
    const join = button("Mitmachen");
    for (let tabs = 0; tabs < 20 && !(await join.and(page.locator(":focus")).count()); tabs++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading("Du bist dabei").waitFor();
    // The focus moves to the new content.
    await page.locator("main:focus").waitFor();
  });
});
