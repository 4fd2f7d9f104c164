import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInTraveller } from "../../server/features/sign-in/sign-in.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { recordingMail } from "../support/recording-mail.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { looks } from "./set-up-browser.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const password = "correct horse battery";

describe.runIf(chromiumPath || process.env.CI)("an action that cannot be undone", () => {
  const mail = recordingMail();
  let app: TestApp;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let context: Awaited<ReturnType<typeof browser.newContext>>;
  let watched: WatchedPage;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startAppWithMail({ parts: { mail } }), openBrowser()]);
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app.close();
  });
  beforeEach(() => openWindow({}));
  afterEach(() => context.close());

  async function openWindow(options: Parameters<typeof browser.newContext>[0]) {
    await context?.close();
    context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    watched = await watchedPage(context, app);
  }
  const dialog = () => watched.page.getByRole("dialog", { name: "Confirm it’s you" });
  const button = (name: string) => watched.page.getByRole("button", { name, exact: true });

  /** Opens a page in a browser that signed in eleven minutes ago. */
  async function openSignedIn(path: string, cookies: Record<string, string>) {
    await app.parts.db`update sessions set proved_at = now() - interval '11 minutes'`;
    const { waybook_session = "" } = cookies;
    await context.addCookies([{ name: "waybook_session", value: waybook_session, url: app.url }]);
    await watched.page.goto(app.url + path);
  }
  const isGone = async ({ client }: TestBrowser) => (await client.getSession()).body.traveller === undefined;

  test.each(looks)("asks for the password, then continues: $viewport.width", async (look) => {
    await openWindow(look);
    const mina = await signUpInBrowser(app, { password });
    await openSignedIn("/settings/data", mina.browser.cookies());
    const { page } = watched;
    await button("Delete my account …").click();
    await page.getByRole("textbox", { name: new RegExp(mina.account.username) }).fill(mina.account.username);
    await button("Delete for good").click();
    const passwordField = dialog().getByRole("textbox", { name: "Password" });
    await passwordField.and(page.locator(":focus")).waitFor();
    expect(await watched.findings()).toEqual([]);
    await passwordField.fill("wrong password");
    await dialog().getByRole("button", { name: "Continue", exact: true }).click();
    await dialog().getByText("That’s not your password.").waitFor();
    expect(await isGone(mina.browser)).toBe(false);
    await passwordField.fill(password);
    await dialog().getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByText("Your account is deleted").waitFor();
    expect(await isGone(mina.browser)).toBe(true);
  });

  test("does nothing if the dialog is closed", async () => {
    const mina = await signUpInBrowser(app, { password });
    await openSignedIn("/settings/data", mina.browser.cookies());
    await button("Download everything").click();
    await dialog().getByRole("button", { name: "Close" }).click();
    await watched.page.getByRole("alert").getByText("Nothing was changed").waitFor();
    const downloading = watched.page.waitForEvent("download");
    await button("Download everything").click();
    await dialog().getByRole("textbox", { name: "Password" }).fill(password);
    await dialog().getByRole("button", { name: "Continue", exact: true }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^waybook-.*\.zip$/);
  });

  test("asks travellers without password and passkey for a mailed code, in their language", async () => {
    await openWindow({ locale: "de-DE" });
    const { traveller, token } = await makeToken(app, { firstParty: true });
    await makeItinerary(app, token);
    const { token: session } = await signInTraveller(app.parts, null, {
      travellerId: traveller.id,
      browser: { userAgent: "a browser", address: "127.0.0.1" },
    });
    await openSignedIn("/settings/security", { waybook_session: session });
    const { page } = watched;
    await page.getByRole("textbox", { name: "Neues Passwort" }).fill(password);
    await button("Passwort festlegen").click();
    const germanDialog = page.getByRole("dialog", { name: "Bestätige, dass du es bist" });
    await germanDialog.getByRole("button", { name: "Code schicken", exact: true }).click();
    const code = /^[2-9A-Z]{5}-[2-9A-Z]{5}$/m.exec(
      (await mail.take(traveller.email, "Your confirmation code")).text,
    );
    await germanDialog.getByRole("textbox", { name: "Code aus der Mail" }).fill("22222-22222");
    await germanDialog.getByRole("button", { name: "Weiter", exact: true }).click();
    await germanDialog.getByText("Dieser Code ist falsch").waitFor();
    expect(await watched.findings()).toEqual([]);
    await germanDialog.getByRole("textbox", { name: "Code aus der Mail" }).fill(code?.[0] ?? "");
    await germanDialog.getByRole("button", { name: "Weiter", exact: true }).click();
    await page.getByText("Dein Passwort ist geändert").waitFor();
  });

  test.each(looks)(
    "the owner of an address takes over an account that someone else created: $viewport.width",
    async (look) => {
      await openWindow(look);
      const stranger = await signUpInBrowser(app, { password });
      const { text } = await mail.take(stranger.account.email, "Confirm your email address");
      const { page } = watched;
      await page.goto(/http\S+/.exec(text)?.[0] ?? "");
      await page.getByRole("heading", { name: "Did you create this account?" }).waitFor();
      expect(await watched.findings()).toEqual([]);
      await button("No, it was someone else").click();
      await page.getByRole("heading", { name: "Take over the account" }).waitFor();
      await page.getByRole("textbox", { name: "New password" }).fill("a quiet place by the sea");
      expect(await watched.findings()).toEqual([]);
      await button("Set the password").click();
      await page.getByRole("heading", { name: "The account is yours now" }).waitFor();
      expect(await isGone(stranger.browser)).toBe(true);
    },
  );

  test("one's own address is confirmed in another browser", async () => {
    const mina = await signUpInBrowser(app, { password });
    const { text } = await mail.take(mina.account.email, "Confirm your email address");
    await watched.page.goto(/http\S+/.exec(text)?.[0] ?? "");
    await button("Yes, that was me").click();
    await watched.page.getByRole("heading", { name: "Your address is confirmed" }).waitFor();
    expect((await mina.browser.client.getAccount()).body.emailConfirmed).toBe(true);
  });
});
