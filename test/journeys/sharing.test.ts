import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { recordingMail } from "../support/recording-mail.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { addVirtualDevice } from "./add-virtual-device.ts";
import { looks, type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const password = "correct horse battery";

const lisbon: ItineraryDraft = {
  title: "Lisbon in three slow days",
  startDate: "2025-04-16T00:00:00.000Z",
  homeCurrency: "EUR",
  days: [
    {
      stops: [
        {
          name: "Tile Museum",
          note: "Quiet before ten.",
          phone: "+351 21 810 0340",
          bookingURL: "https://example.com/tiles",
        },
      ],
    },
    { stops: [{ name: "Belém Tower" }] },
  ],
  expenses: [{ title: "Train from Porto", amount: 50.8 }],
};

describe.runIf(chromiumPath || process.env.CI)("sharing", () => {
  const mail = recordingMail();
  const browser = setUpBrowser({
    start: () => startApp({ parts: { mail }, environment: { MAIL_URL: "smtp://localhost:1" } }),
  });
  let app: TestApp;
  let here: OpenPage;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });
  const begin = async (options?: Parameters<typeof browser.open>[0], traveller?: TestBrowser) => {
    here = await browser.open(options, traveller);
    ({ page } = here);
  };
  const makeTrip = async (draft: Partial<ItineraryDraft> = {}) => {
    const mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { client } = mina.browser;
    const { body } = await client.createItinerary({ body: { ...lisbon, ...draft } });
    const params = { id: body.id };
    return { mina, client, params, address: `${app.url}/itineraries/${body.id}` };
  };
  const dialog = () => page.getByRole("dialog", { name: /^Share “/ });
  const hasFocus = (name: string) =>
    expect
      .poll(() => page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
      .toBe(name);

  test.each(looks)("Share opens a dialog at $viewport.width px, $colorScheme", async (look) => {
    const { mina, address } = await makeTrip();
    await begin(look, mina.browser);
    await page.goto(`${address}?part=costs`);
    await here.button("Share").click();
    await dialog().getByRole("heading", { name: "Mina Okafor" }).waitFor();
    await here.isClean();
    const box = await dialog().boundingBox();
    if (look.viewport.width < 600) expect(box).toMatchObject({ x: 0, y: 0, ...look.viewport });
    // The part of the page stays.
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await hasFocus("Share");
    expect(page.url()).toBe(`${address}?part=costs`);
    // Back closes it too.
    await here.button("Share").click();
    await dialog().waitFor();
    await page.goBack();
    await dialog().waitFor({ state: "detached" });
    expect(page.url()).toBe(`${address}?part=costs`);
    // Old links to the part, and the new address.
    for (const search of ["?part=people", "?share=true"]) {
      await page.goto(address + search);
      await dialog().getByRole("heading", { name: "Share link" }).waitFor();
    }
    // Escape closes the uppermost dialog alone.
    await dialog().getByRole("button", { name: "Change who can see it …" }).click();
    await page.getByRole("radio", { name: "Private" }).waitFor();
    await here.isClean();
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "Private" }).waitFor({ state: "detached" });
    await dialog().waitFor();
    await dialog().getByRole("button", { name: "Close" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
  });

  test("publishing is chosen, shown and confirmed; what is left out reaches nobody", async () => {
    const { mina, client, params, address } = await makeTrip();
    await begin({}, mina.browser);
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && writes.push(request.url()));
    await page.goto(address);
    await here.button("More").click();
    await here.menuItem("Who can see it: Private").click();
    const seen = page.getByRole("region", { name: "What everyone else will see" });
    expect(await seen.count()).toBe(0);
    await page.getByRole("radio", { name: "Private" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "Public" }).isChecked()).toBe(true);
    await seen.getByText(/16.+17 April 2025/).waitFor();
    for (const words of ["One note", "Quiet before ten.", "One booking link"])
      await seen.getByText(words).waitFor();
    await seen.getByText("+351 21 810 0340").waitFor();
    await seen.getByText("€50.80 · Train from Porto").waitFor();
    await here.isClean();
    await page.keyboard.press("Escape");
    await seen.waitFor({ state: "detached" });
    await hasFocus("More");
    expect(writes).toEqual([]);
    const stored = async () => (await client.getItinerary({ params })).body;
    expect((await stored())?.visibility).toBe("private");

    // Not while the service has something else than what the dialog shows.
    await page.goto(`${address}?edit=true`);
    const edits = "**/v1/itineraries/*";
    await page.route(edits, (route) => {
      const isEdit = /"title"/.test(route.request().postData() ?? "");
      return isEdit ? route.abort() : route.continue();
    });
    await here.field("Title").fill("Lisbon, slowly");
    await here.button("More").click();
    await here.menuItem("Who can see it: Private").click();
    await page.getByRole("radio", { name: "Public" }).check();
    await page.getByRole("checkbox", { name: "Show phone numbers" }).uncheck();
    await page.getByRole("checkbox", { name: "Show costs" }).uncheck();
    await here.button("Publish it").click();
    await page.getByRole("alert").getByText("Waybook isn’t responding.").waitFor();
    expect((await stored())?.visibility).toBe("private");
    await page.unroute(edits);
    await here.button("Publish it").click();
    await page.getByText("Everyone can see it now, also in Explore.").waitFor();
    const published = { visibility: "public", publicDetails: { costs: false, phones: false } };
    expect(await stored()).toMatchObject({ title: "Lisbon, slowly", ...published });
    // No key publishes or hides it afterwards.
    await hasFocus("More");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await stored())?.title).toBe(lisbon.title);
    expect(await stored()).toMatchObject(published);
    const guest = await browser.open();
    await guest.page.goto(address);
    await guest.heading("Tile Museum").waitFor();
    expect(await guest.page.getByText("810 0340").count()).toBe(0);
    await guest.page.goto(`${address}?part=costs`);
    await guest.heading("Costs").waitFor();
    expect(await guest.page.getByText("Train from Porto").count()).toBe(0);
  });

  test("a copy asks for the first day, credits the original, and leaves costs behind", async () => {
    const { address } = await makeTrip({ visibility: "public" });
    const noor = await signUpInBrowser(app, { displayName: "Noor" });
    await begin({}, noor.browser);
    await page.goto(address);
    await here.button("Copy this trip").click();
    await page.getByText("Costs stay behind.").waitFor();
    await here.isClean();
    await page.getByRole("button", { name: "Your first day" }).click();
    await page
      .locator("[data-dates-dropdown] button:not([data-outside])", { hasText: /^15$/ })
      .first()
      .click();
    await here.button("Copy it").click();
    await page.getByText("This copy is yours.").waitFor();
    const [own] = (await noor.browser.client.listItineraries({})).body.data;
    const { body } = await noor.browser.client.getItinerary({ params: { id: own?.id ?? "" } });
    expect(body).toMatchObject({ title: lisbon.title, expenses: [], days: [{}, {}] });
    expect(body?.startDate?.slice(8, 10)).toBe("15");
    expect(body?.startDate).not.toBe(lisbon.startDate);
    await page.goto(`${app.url}/itineraries/${own?.id}`);
    await page.getByText("After Lisbon in three slow days by Mina Okafor").waitFor();
    await here.link("Lisbon in three slow days").click();
    await page.waitForURL(address);
  });

  test("people are invited by email; the link survives the header's Sign up", async () => {
    const { mina, client, params, address } = await makeTrip();
    const email = `${randomUUID()}@example.com`;
    await begin({}, mina.browser);
    await page.goto(`${address}?share=true`);
    await here.field("Add someone").fill(email);
    await page.getByRole("option", { name: `Invite ${email}` }).waitFor();
    await here.field("Add someone").press("Enter");
    await page.getByText(`An invitation is on its way to ${email}.`).waitFor();
    await here.heading(`${email} Invited`).waitFor();
    await here.isClean();
    const { text } = await mail.take(email, "Someone invites you to plan a trip");
    const [link = ""] = /\S+\/join\/\S+/.exec(text) ?? [];
    const noor = await browser.open();
    const requestUrls: string[] = [];
    noor.page.on("request", (request) => requestUrls.push(request.url()));
    await noor.page.goto(link);
    await noor.heading("Join “Lisbon in three slow days”").waitFor();
    await noor.link("Sign up").click();
    await signUp(noor, email);
    await noor.page.getByText("You’ll join as Noor").waitFor();
    await noor.button("Join").click();
    await noor.heading("You’re in").waitFor();
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
    expect(requestUrls.filter((url) => !url.startsWith(link) && url.includes(token))).toEqual([]);
    const { body } = await client.listCompanions({ params });
    expect(body.data.map(({ displayName, role }) => [displayName, role])).toEqual([
      ["Mina Okafor", "owner"],
      ["Noor", "editor"],
    ]);
    expect(body).not.toHaveProperty("emailInvitations");
  });

  test("an invitation is withdrawn, and an address refuses more of them", async () => {
    const { mina, client, params, address } = await makeTrip();
    const email = `${randomUUID()}@example.com`;
    await client.inviteByEmail({ params, body: { email, role: "viewer" } });
    await begin({}, mina.browser);
    await page.goto(`${address}?share=true`);
    await here.button(`Withdraw the invitation to ${email}`).click();
    await page.getByText(`${email} is no longer invited.`).waitFor();
    const { text } = await mail.take(email, "Someone invites you to plan a trip");
    const [refusal = ""] = /\S+\/unsubscribe\/\S+/.exec(text) ?? [];
    const guest = await browser.open();
    await guest.page.goto(refusal);
    await guest.heading("Stop invitations by email?").waitFor();
    await guest.isClean();
    await guest.button("Stop the emails").click();
    await guest.heading("No more invitations by email").waitFor();
  });

  const signUp = async (who: OpenPage, email = `${randomUUID()}@example.com`) => {
    await who.field("Name").fill("Noor");
    await who.field("Email").fill(email);
    await who.field("Password").fill(password);
    await who.button("Sign up").click();
  };
  const shareTrip = async () => {
    const trip = await makeTrip();
    const { body } = await trip.client.makeShareLink({ params: trip.params, body: { role: "viewer" } });
    return { ...trip, link: body.url };
  };
  const joins = async (who: OpenPage, link: string) => {
    await who.page.getByText("You’ll join as Noor").waitFor();
    expect(who.page.url()).toBe(link);
    await who.button("Join").click();
    await who.heading("You’re in").waitFor();
  };

  describe("a join link survives", () => {
    test("the header's Sign in, and from there signing up", async () => {
      const { link } = await shareTrip();
      await begin();
      await page.goto(link);
      await here.button("Join").waitFor();
      await here.link("Sign in").click();
      await here.heading("Sign in").waitFor();
      await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
      await signUp(here);
      await joins(here, link);
    });

    test("signing in with a password", async () => {
      const { link } = await shareTrip();
      const { account } = await signUpInBrowser(app, { password, displayName: "Noor" });
      await begin();
      await page.goto(link);
      await here.button("Join").waitFor();
      await here.link("Sign in").click();
      await here.submitSignIn(account.email, password);
      await joins(here, link);
    });

    test("signing in with a passkey", async () => {
      const { link } = await shareTrip();
      const noor = await signUpInBrowser(app, { password, displayName: "Noor" });
      await begin({}, noor.browser);
      await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
      await page.goto(`${app.url}/settings/security`);
      await addVirtualDevice(page);
      await here.button("Add a passkey").click();
      await page.getByText("Passkey added").waitFor();
      await here.context.clearCookies();
      await page.goto(link);
      await here.button("Join").waitFor();
      await here.link("Sign in").click();
      await here.button("Sign in with a passkey").click();
      await joins(here, link);
    });

    test("confirming an address in another tab", async () => {
      const { link } = await shareTrip();
      const email = `${randomUUID()}@example.com`;
      const noor = await signUpInBrowser(app, { email, password, displayName: "Noor" });
      const { text } = await mail.take(email, "Confirm your email address");
      await begin();
      await page.goto(link);
      await here.button("Join").waitFor();
      await here.signInAs(noor.browser);
      const tab = await here.context.newPage();
      await tab.goto(/\S+\/confirm-email\S+/.exec(text)?.[0] ?? "");
      await tab.getByRole("link", { name: "Go on to your invitation" }).click();
      await tab.getByText("You’ll join as Noor").waitFor();
      expect(tab.url()).toBe(link);
    });

    test("setting a new password by mail", async () => {
      const { link } = await shareTrip();
      const { account } = await signUpInBrowser(app, { password, displayName: "Noor" });
      await begin();
      await page.goto(link);
      await here.button("Join").click();
      await here.link("Forgot your password?").click();
      await here.field("Email").fill(account.email);
      await here.button("Send the link").click();
      const { text } = await mail.take(account.email, "Set a new password");
      const tab = await here.context.newPage();
      await tab.goto(/\S+\/reset-password\S+/.exec(text)?.[0] ?? "");
      await tab.getByRole("textbox", { name: "New password", exact: true }).fill("another horse battery");
      await tab
        .getByRole("main")
        .getByRole("button", { name: /password/i })
        .last()
        .click();
      await tab.getByRole("link", { name: "Go on to your invitation" }).click();
      await tab.getByText("You’ll join as Noor").waitFor();
      expect(tab.url()).toBe(link);
    });
  });
});

describe.runIf(chromiumPath || process.env.CI)("sharing without a mail server", () => {
  const browser = setUpBrowser();

  test("an invited address comes with a link to send oneself", async () => {
    const { app } = browser;
    const mina = await signUpInBrowser(app, { displayName: "Mina Okafor" });
    const { body } = await mina.browser.client.createItinerary({ body: lisbon });
    const here = await browser.open({}, mina.browser);
    await here.page.goto(`${app.url}/itineraries/${body.id}?share=true`);
    await here.field("Add someone").fill("noor@example.com");
    await here.page.keyboard.press("ArrowDown");
    await here.page.keyboard.press("Enter");
    await here.page.getByText("No emails are sent from here.").waitFor();
    await here.isClean();
    const link = await here.field("Link for noor@example.com").inputValue();
    const noor = await browser.open();
    await noor.page.goto(link);
    await noor.heading("Join “Lisbon in three slow days”").waitFor();
  });
});
