import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../support/browser.ts";
import { goOffline, goOnline } from "../support/flight-mode.ts";
import { makeBrowser, signUpInBrowser } from "../support/make-browser.ts";
import { recordingMail } from "../support/recording-mail.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { addVirtualDevice } from "./add-virtual-device.ts";
import { type OpenPage, setUpBrowser } from "./set-up-browser.ts";

const password = "correct horse battery";
const newEmail = () => `${randomUUID()}@example.com`;

describe.runIf(chromiumPath || process.env.CI)("an account in the browser", () => {
  const mail = recordingMail();
  const browser = setUpBrowser({
    start: () => startAppWithMail({ parts: { mail } }),
    ignoredMessages: /status of 4\d\d|ERR_INTERNET_DISCONNECTED/,
  });
  let app: TestApp;
  let here: OpenPage;
  let context: BrowserContext;
  let page: Page;
  beforeAll(() => {
    ({ app } = browser);
  });
  beforeEach(async () => {
    here = await browser.open();
    ({ page, context } = here);
  });

  const open = (path: string) => page.goto(app.url + path);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const accountMenu = () => page.getByRole("button", { name: /: account$/ });
  const hasFocus = (name: string) => field(name).and(page.locator(":focus")).waitFor();

  const linkIn = async (email: string, subject: string) => {
    const { text } = await mail.take(email, subject);
    return /http\S+#token=\S+/.exec(text)?.[0] ?? "";
  };
  const openSignedIn = async (path: string) => {
    const { browser: traveller, account } = await signUpInBrowser(app, { password });
    await here.signInAs(traveller);
    await open(path);
    return { account, client: traveller.client };
  };

  test("sign up, change the name, sign out, sign in", async () => {
    const email = newEmail();
    await open("/");
    await page.getByRole("link", { name: "Sign up", exact: true }).click();
    await field("Name").fill("Mina");
    await field("Email").fill(email);
    await field("Password").fill("short");
    await page.getByText("5 more characters").waitFor();
    await field("Password").fill(password);
    await page.getByText("Long enough").waitFor();
    await button("Sign up").click();
    await page.getByText("Welcome, Mina").waitFor();
    expect(new URL(page.url()).pathname).toBe("/library");

    await accountMenu().click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await field("Name").fill("Mina Okafor");
    await field("Username").fill("Mina.Travels");
    await button("Save").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await field("Username").inputValue()).toBe("mina.travels");
    await page.getByRole("button", { name: "Mina Okafor: account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await here.submitSignIn(email, password);
    await page.getByRole("button", { name: "Mina Okafor: account" }).waitFor();
  });

  test("an error is shown at its field, which gets the focus, and the input stays", async () => {
    const { account } = await signUpInBrowser(app, { username: `taken-${randomUUID().slice(0, 8)}` });
    await open("/sign-up");
    await button("Sign up").click();
    await page.getByText("Enter a name of 1 to 100 characters.").waitFor();
    await hasFocus("Name");

    await field("Name").fill("Mina");
    await field("Email").fill(account.email);
    await field("Password").fill(password);
    await button("Sign up").click();
    await page.getByText("There’s already an account with this address.").waitFor();
    await hasFocus("Email");

    await field("Email").fill(newEmail());
    await field("Username (optional)").fill(account.username);
    await button("Sign up").click();
    await page.getByText("This username is taken.").waitFor();
    await hasFocus("Username (optional)");
    expect(await field("Password").inputValue()).toBe(password);
  });

  test("a wrong password, and a new one by mail", async () => {
    const { account } = await signUpInBrowser(app, { password });
    await open("/sign-in");
    await here.submitSignIn(account.email, "wrong password");
    await page.getByRole("alert").getByText("Wrong email or password").waitFor();
    expect(await field("Email").inputValue()).toBe(account.email);

    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The previous page has a field with that name too.
    await heading("Forgot your password?").waitFor();
    expect(await field("Email").inputValue()).toBe(account.email);
    await button("Send the link").click();
    await heading("Check your email").waitFor();

    const link = await linkIn(account.email, "Set a new password");
    await page.goto(link);
    await field("New password").fill("a quiet place by the sea");
    expect(page.url()).toBe(`${app.url}/reset-password`);
    await button("Set the password").click();
    await heading("Your password is changed").waitFor();
    await accountMenu().waitFor();

    await page.goto("about:blank");
    await page.goto(link);
    await field("New password").fill("another quiet place");
    await button("Set the password").click();
    await heading("This link no longer works").waitFor();
    await page.getByRole("link", { name: "Get a new link" }).click();
    await heading("Forgot your password?").waitFor();
  });

  test("the address and the next page are passed on between signing in, signing up and a forgotten password", async () => {
    const email = newEmail();
    const expectPage = async (title: string) => {
      await heading(title).waitFor();
      expect(await field("Email").inputValue()).toBe(email);
    };
    await open("/sign-in?next=%2Fsettings%2Fsecurity");
    await field("Email").fill(email);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expectPage("Forgot your password?");
    expect(page.url()).toBe(`${app.url}/forgot-password`);
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await expectPage("Sign in");
    await page.getByRole("main").getByRole("link", { name: "Sign up", exact: true }).click();
    await expectPage("Sign up");
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
    await expectPage("Sign in");
    await page.getByRole("banner").getByRole("link", { name: "Sign up", exact: true }).click();
    await heading("Sign up").waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/settings/security");
  });

  test("a button keeps the focus while its request runs, and sends nothing twice", async () => {
    await open("/sign-in");
    let sent = 0;
    const release = Promise.withResolvers<void>();
    await page.route("**/auth/sign-in", async (route) => {
      sent += 1;
      await release.promise;
      await route.fulfill({ status: 401, body: "no" });
    });
    await field("Email").fill(newEmail());
    await field("Password").fill(password);
    await button("Sign in").press("Enter");
    await page.locator("button[aria-busy=true]:focus").waitFor();
    await page.keyboard.press("Enter");
    await field("Password").press("Enter");
    await page.locator("button[type=submit]").focus();
    release.resolve();
    await page.getByRole("alert").waitFor();
    await button("Sign in").and(page.locator(":enabled:focus")).waitFor();
    expect(sent).toBe(1);
  });

  test("nobody learns whether an address has an account", async () => {
    await open("/forgot-password");
    await field("Email").fill(newEmail());
    await button("Send the link").click();
    await heading("Check your email").waitFor();
  });

  test("an address is confirmed by opening the link, once", async () => {
    const { account } = await openSignedIn("/settings");
    await page.getByText("Not confirmed yet").waitFor();
    const link = await linkIn(account.email, "Confirm your email address");
    await page.goto(link);
    await heading("Your address is confirmed").waitFor();
    expect(page.url()).toBe(`${app.url}/confirm-email`);
    await open("/settings");
    await page.getByText("Confirmed", { exact: true }).waitFor();
    await page.goto(link);
    await heading("This link no longer works").waitFor();
  });

  test("an address changes when the link in the mail to the new one is opened", async () => {
    const { account } = await openSignedIn("/settings");
    const changedEmail = newEmail();
    await button("Change address").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "New email" }).fill(changedEmail);
    await dialog.getByRole("textbox", { name: "Current password" }).fill("wrong password");
    await dialog.getByRole("button", { name: "Send a confirmation email" }).click();
    await dialog.getByText("That’s not your current password.").waitFor();
    await dialog.getByRole("textbox", { name: "Current password" }).fill(password);
    await dialog.getByRole("button", { name: "Send a confirmation email" }).click();
    await page.getByRole("status").getByText(`We’ve sent an email to ${changedEmail}`).waitFor();
    await page.getByText(account.email).waitFor();
    await page.goto(await linkIn(changedEmail, "Confirm your email address"));
    await heading("Your address is confirmed").waitFor();
    await open("/settings");
    await page.getByText(changedEmail).waitFor();
  });

  test("a signed-out traveller signs in and continues to the page, but never to another site", async () => {
    const { account } = await signUpInBrowser(app, { password });
    await open("/settings/security");
    await page.waitForURL("**/sign-in?next=%2Fsettings%2Fsecurity");
    await here.submitSignIn(account.email, password);
    await heading("Signed-in browsers").waitFor();

    await context.clearCookies();
    for (const next of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
      await open(`/sign-in?next=${encodeURIComponent(next)}`);
      await here.submitSignIn(account.email, password);
      await accountMenu().waitFor();
      expect(page.url()).toBe(`${app.url}/library`);
      await context.clearCookies();
    }
  });

  test("a session that was revoked elsewhere leads to the sign-in page", async () => {
    const { client } = await openSignedIn("/settings");
    await field("Username").waitFor();
    const { body } = await client.listSessions();
    for (const { id } of body.data) await client.endSession({ params: { id } });
    await page.getByRole("link", { name: "Security" }).click();
    await page.waitForURL("**/sign-in?next=%2Fsettings%2Fsecurity");
  });

  test("without a connection nothing is lost", async () => {
    const { account } = await signUpInBrowser(app, { password });
    await open("/sign-in");
    await page.waitForLoadState("networkidle");
    await goOffline(context);
    await here.submitSignIn(account.email, password);
    await page.getByRole("alert").getByText("You seem to be offline").waitFor();
    await goOnline(context);
    await button("Sign in").click();
    await accountMenu().waitFor();
  });

  test("after too many attempts it says how long to wait", async () => {
    await open("/sign-in");
    await page.route("**/auth/sign-in", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "700" }, body: "too many" }),
    );
    await here.submitSignIn(newEmail(), password);
    await page.getByRole("alert").getByText("Try again in 12 minutes.").waitFor();
  });

  test("a picture is uploaded and removed", async () => {
    await openSignedIn("/settings");
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#d23f24" } })
      .png()
      .toBuffer();
    const chooser = page.locator("input[type=file]");
    await chooser.setInputFiles({
      name: "notes.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture"),
    });
    await page.getByRole("alert").getByText("read this file as a picture").waitFor();
    await chooser.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await page.getByText("Picture saved").waitFor();
    const shown = accountMenu().locator("img");
    await expect
      .poll(() => shown.evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
      .toBeGreaterThan(0);
    await button("Remove").click();
    await page.getByText("Picture removed").waitFor();
    await expect.poll(() => shown.count()).toBe(0);

    const dropped = await page.evaluateHandle(`
      const transfer = new DataTransfer();
      const bytes = Uint8Array.fromBase64("${picture.toString("base64")}");
      transfer.items.add(new File([bytes], "me.png", { type: "image/png" }));
      transfer`);
    await page.getByText("Or drop one here.").dispatchEvent("drop", { dataTransfer: dropped });
    await shown.waitFor();
  });

  test("changing the password signs out the other browsers", async () => {
    const { account } = await openSignedIn("/settings/security");
    const other = makeBrowser(app);
    await other.client.signIn({ body: { email: account.email, password } });
    await field("Current password").fill("wrong password");
    await field("New password").fill("a quiet place by the sea");
    await button("Change password").click();
    await page.getByText("That’s not your current password.").waitFor();
    await field("Current password").fill(password);
    await button("Change password").click();
    await page.getByText("Your password is changed").waitFor();
    expect(await field("Current password").inputValue()).toBe("");
    expect((await other.client.getSession()).body.traveller).toBeUndefined();
    await other.client.signIn({ body: { email: account.email, password: "a quiet place by the sea" } });
  });

  test("browsers are listed by name, and signed out", async () => {
    const { account } = await openSignedIn("/settings/security");
    const other = makeBrowser(app);
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await other.fetch("/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify({ email: account.email, password }),
    });
    await page.reload();
    await page.getByText("This browser").waitFor();
    await button("Sign out: Firefox on Linux").click();
    await page.getByText("Firefox on Linux is signed out").waitFor();
    await expect.poll(() => button("Sign out: Firefox on Linux").count()).toBe(0);
    await page.locator("main:focus").waitFor();
    expect((await other.client.getSession()).body.traveller).toBeUndefined();

    await makeBrowser(app).client.signIn({ body: { email: account.email, password } });
    await page.reload();
    await button("Sign out all others").click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out all others" }).click();
    await page.getByText("All other browsers are signed out").waitFor();
    await page.locator("main:focus").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /^Sign out: / }).count()).toBe(0);
  });

  test("a passkey is added, renamed, signs in, and is removed", async () => {
    await openSignedIn("/settings/security");
    await addVirtualDevice(page);
    await button("Add a passkey").click();
    await page.getByText("Passkey added").waitFor();
    await page.getByRole("button", { name: /^Rename / }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Old phone");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await heading("Old phone").waitFor();

    await context.clearCookies();
    await open("/sign-in");
    // The browser offers the passkey in the email field, and the virtual device accepts it.
    await accountMenu().waitFor();
    await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
    await context.clearCookies();
    await open("/sign-in");
    await button("Sign in with a passkey").click();
    await accountMenu().waitFor();

    await open("/settings/security");
    await page.getByText("Last used").waitFor();
    await button("Remove Old phone").click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You don’t have a passkey yet.").waitFor();
    await page.locator("main:focus").waitFor();

    await context.clearCookies();
    await open("/sign-in");
    await button("Sign in with a passkey").click();
    await page.getByRole("alert").getByText("doesn’t know this passkey").waitFor();
  });

  test("an account whose deletion failed offline is not deleted when the connection is back", async () => {
    const { account, client } = await openSignedIn("/settings/data");
    await button("Delete my account …").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(account.username);
    await goOffline(context);
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("You seem to be offline").waitFor();
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await goOnline(context);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await field("Username").waitFor();
    expect((await client.getAccount()).body.id).toBe(account.id);
    expect(await page.title()).toBe("Profile · Settings · Waybook");
  });

  test("everything is exported, then the account is deleted", async () => {
    const { account } = await openSignedIn("/settings/data");
    const downloading = page.waitForEvent("download");
    await button("Download everything").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^waybook-\d{4}-\d\d-\d\d\.zip$/);
    const archive = await readFile(await download.path());
    expect(archive.subarray(0, 2).toString()).toBe("PK");

    await button("Delete my account …").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("someone else");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await dialog.getByText("That’s not your username.").waitFor();
    await dialog.getByRole("textbox").fill(account.username);
    await page.keyboard.press("Enter");
    await page.getByText("Your account is deleted").waitFor();
    await page.getByRole("link", { name: "Sign up", exact: true }).waitFor();
    await open("/sign-in");
    await here.submitSignIn(account.email, password);
    await page.getByRole("alert").getByText("Wrong email or password").waitFor();
  });
});
