import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

describe.runIf(chromiumPath || process.env.CI)("the settings", () => {
  const browser = setUpBrowser({
    start: () => startAppWithMail(),
  });
  const openSignedIn = async (path: string) => {
    const mina = await signUpInBrowser(browser.app);
    const here = await browser.open({}, mina.browser);
    await here.page.goto(browser.app.url + path);
    return { ...here, mina };
  };

  test("a reminder that could not be saved does not affect the others", async () => {
    const { page, mina } = await openSignedIn("/settings/reminders");
    const tripStart = page.getByRole("combobox", { name: "A trip begins" });
    const packing = page.getByRole("combobox", { name: "Time to pack" });
    const before = await tripStart.inputValue();
    const release = Promise.withResolvers<void>();
    await page.route("**/reminder-preferences", async (route) => {
      if (!route.request().postData()?.includes("tripStart")) return route.continue();
      await release.promise;
      await route.abort();
    });
    await tripStart.selectOption("14 days before");
    await packing.selectOption("5 days before");
    release.resolve();
    await page.getByRole("alert").waitFor();
    await page.getByRole("status").getByText("Saved").waitFor();
    expect(await tripStart.inputValue()).toBe(before);
    expect(await packing.inputValue()).toBe("5");
    expect((await mina.browser.client.getReminderPreferences()).body.packing).toBe(5);
  });

  test("after two failures a setting shows the stored value", async () => {
    const { page } = await openSignedIn("/settings/reminders");
    const tripStart = page.getByRole("combobox", { name: "A trip begins" });
    const before = await tripStart.inputValue();
    const release = Promise.withResolvers<void>();
    await page.route("**/reminder-preferences", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      await release.promise;
      await route.abort();
    });
    await tripStart.selectOption("14 days before");
    await tripStart.selectOption("7 days before");
    release.resolve();
    await expect.poll(() => page.getByRole("alert").count()).toBe(2);
    await expect.poll(() => tripStart.inputValue()).toBe(before);
  });

  test("a new calendar address keeps the focus on the page; a dialog does not show an earlier error", async () => {
    const { page, button } = await openSignedIn("/settings/calendar");
    await button("Create an address").click();
    await page.getByRole("textbox", { name: "Address of your calendar" }).waitFor();
    await page.locator("#main:focus").waitFor();

    await page.route("**/calendar-feed", (route) => route.abort());
    const dialog = page.getByRole("dialog");
    await button("Replace …").click();
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await button("Delete …").click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).waitFor();
    expect(await dialog.getByRole("alert").count()).toBe(0);
  });

  test("the dialog for signing out other browsers does not show an earlier error", async () => {
    const mina = await signUpInBrowser(browser.app, { password: "correct horse battery" });
    const { page, button } = await browser.open({}, mina.browser);
    const signIn = { email: mina.account.email, password: "correct horse battery" };
    const { status } = await fetch(`${browser.app.url}/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: browser.app.url },
      body: JSON.stringify(signIn),
    });
    expect(status).toBeLessThan(300);
    await page.goto(`${browser.app.url}/settings/security`);
    const all = button("Sign out all others");
    await all.click();
    const dialog = page.getByRole("dialog");
    await page.route("**/auth/sessions**", (route) => route.abort());
    await dialog.getByRole("button", { name: "Sign out all others", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await all.click();
    await dialog.waitFor();
    expect(await dialog.getByRole("alert").count()).toBe(0);
  });

  test("a picture that failed can be chosen again, and the error disappears after success", async () => {
    const { page, button } = await openSignedIn("/settings");
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#d23f24" } })
      .png()
      .toBuffer();
    const choose = async () => {
      const opening = page.waitForEvent("filechooser");
      await page.locator("main button", { hasText: /^(Choose a picture|Change)$/ }).click();
      const chooser = await opening;
      // A browser reports a choice only if it is a different one.
      expect(await page.locator("input[type=file]").inputValue()).toBe("");
      await chooser.setFiles({ name: "me.png", mimeType: "image/png", buffer });
    };
    const alert = page.getByRole("main").getByRole("alert");
    await page.route("**/avatar", (route) => route.abort());
    await choose();
    await alert.waitFor();
    await page.unroute("**/avatar");
    await choose();
    await button("Remove").waitFor();

    await page.route("**/avatar", (route) => route.abort());
    await button("Remove").click();
    await alert.waitFor();
    await page.unroute("**/avatar");
    await choose();
    await alert.waitFor({ state: "hidden" });
    await button("Remove").click();
    await page.getByText("Picture removed").waitFor();
    await page.locator("#main:focus").waitFor();
  });

  test.each(looks)("an access token is created, seen once, listed and ended", async (look) => {
    const mina = await signUpInBrowser(browser.app);
    const { page, button, field, heading, isClean } = await browser.open(look, mina.browser);
    const group = (name: string) => page.getByRole("group", { name, exact: true });
    await page.goto(`${browser.app.url}/settings/apps`);
    expect(await group("Address for your assistant").innerText()).toBe(`${browser.app.url}/mcp`);
    await button("Claude Code").click();
    expect(await group("Claude Code").innerText()).toContain(`waybook ${browser.app.url}/mcp`);

    await button("Create an access token").click();
    await button("Create the token").click();
    await page.getByText("Say in up to 100 characters").waitFor();
    await field("What is it for?").fill("Backup script");
    await page.getByRole("checkbox", { name: "Read your trips and search Explore" }).uncheck();
    await page.getByRole("alert").getByText("Tick at least one.").waitFor();
    expect(await button("Create the token").isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "Read your trips and search Explore" }).check();
    await page.getByRole("combobox", { name: "Works for" }).selectOption("Until a date");
    await button("Create the token").click();
    await page.getByText("Choose a day between today and a year from now.").waitFor();
    await isClean();
    await page.getByRole("combobox", { name: "Works for" }).selectOption("30 days");
    await button("Create the token").click();
    await page.locator("h3:focus", { hasText: "Copy your token now" }).waitFor();
    await isClean();
    const token = await group("Your access token").innerText();
    expect(await group("Try it: this lists your trips.").innerText()).toContain(token);

    const read = () =>
      fetch(`${browser.app.url}/v1/itineraries`, { headers: { authorization: `Bearer ${token}` } });
    expect((await read()).status).toBe(200);
    await button("I’ve copied it").click();
    await page.locator("button:focus", { hasText: "Create an access token" }).waitFor();
    await page.reload();
    await heading(/^Backup script/).waitFor();
    await page.getByText("Works until").waitFor();
    expect(await page.locator("body").innerText()).not.toContain(token);

    await button("End Backup script").click();
    await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
    await page.getByText("“Backup script” has ended").waitFor();
    await heading("No apps connected").waitFor();
    expect((await read()).status).toBe(401);
  });

  test("a token that could not be created leaves the form as it was", async () => {
    const { page, button, field } = await openSignedIn("/settings/apps");
    await button("Create an access token").click();
    await field("What is it for?").fill("Backup script");
    await page.route("**/access-tokens", (route) => route.abort());
    await button("Create the token").click();
    await page.getByRole("main").getByRole("alert").waitFor();
    expect(await field("What is it for?").inputValue()).toBe("Backup script");
    await page.unroute("**/access-tokens");
    await button("Create the token").click();
    await page.getByText("Copy your token now").waitFor();
  });
});
