import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { open } from "../../contract/endpoint.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { signUpInBrowser } from "../support/make-browser.ts";
import { makeClient } from "../support/makers.ts";
import { isTokenAccepted, oauthApp, pkce, registerApp } from "../support/oauth-app.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { copyCookies } from "./copy-cookies.ts";
import { looks } from "./set-up-browser.ts";
import { type WatchedPage, watchedPage } from "./watched-page.ts";

const password = "correct horse battery";
const nasty = `"/><script>alert('$&')</script>&quot;`;

describe.runIf(chromiumPath || process.env.CI)("an app asks for access", () => {
  let app: TestApp;
  let browser: Browser;
  /** The server of the other app, to which travellers return. */
  let tripTools: Server;
  let callback: string;
  let context: BrowserContext;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    [app, browser] = await Promise.all([
      startApp({
        mount: (app) =>
          app.get("/test/broken-request", { config: { access: open } }, (request, reply) =>
            app.errorPage(request, reply.code(400), { error: "invalid_request", description: nasty }),
          ),
      }),
      openBrowser(),
    ]);
    tripTools = createServer((_, response) => response.end("Back at Trip Tools"));
    await new Promise<void>((resolve) => tripTools.listen(0, "127.0.0.1", resolve));
    callback = `http://127.0.0.1:${(tripTools.address() as AddressInfo).port}/callback`;
  });
  afterAll(async () => {
    await closeWindows(browser);
    tripTools.close();
    await app.close();
  });
  const begin = async (options: BrowserContextOptions = {}) => {
    context = await browser.newContext({
      serviceWorkers: "block",
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    watched = await watchedPage(context, app);
    page = watched.page;
  };
  beforeEach(() => begin());
  afterEach(async () => {
    // Only the redirect back to the app may go to another host.
    const unexpected = watched.complaints.filter(
      (text) =>
        text !== `a request to ${new URL(callback).origin}` && !/status of 4\d\d|ERR_FAILED/.test(text),
    );
    expect(unexpected).toEqual([]);
    await context.close();
  });

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const signInNewTraveller = async () => {
    const traveller = await signUpInBrowser(app, { password });
    await copyCookies(traveller.browser, context, app);
    return traveller;
  };
  const register = (metadata: Record<string, unknown> = {}) =>
    registerApp(app, { redirect_uris: [callback], client_uri: "https://trips.example.com/", ...metadata });
  /** The app sends the browser to Waybook. */
  const ask = async ({ clientId, redirectUri }: { clientId: string; redirectUri: string }) => {
    const { verifier, challenge } = pkce();
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "itineraries:read itineraries:write documents:read",
      state: "the app's state",
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    await page.goto(`${app.url}/oauth/authorize?${query}`);
    return verifier;
  };
  const waitForApp = async () => {
    await page.getByText("Back at Trip Tools").waitFor();
    return new URL(page.url()).searchParams;
  };

  test.each(looks)("the page is clean at $viewport.width px, $colorScheme", async (look) => {
    await context.close();
    await begin(look);
    await ask(await register());
    await page.getByRole("heading", { name: "Sign in to continue to Trip Tools" }).waitFor();
    expect(await watched.findings()).toEqual([]);
    await signInNewTraveller();
    await page.reload();
    await page.getByRole("heading", { name: "Allow Trip Tools to use your Waybook?" }).waitFor();
    expect(await watched.findings()).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  test("signing in on the page and allowing the app returns a code that works", async () => {
    const { account } = await signUpInBrowser(app, { password });
    const oauth = await register();
    const verifier = await ask(oauth);
    await page.getByRole("textbox", { name: "Email" }).fill(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await button("Sign in").click();
    await page.getByRole("heading", { name: "Allow Trip Tools to use your Waybook?" }).waitFor();
    await page.getByText("This app isn’t verified").waitFor();
    await page.getByText(`You’ll then go to ${new URL(callback).host}.`).waitFor();
    await page.getByText(account.email).waitFor();
    await button("Allow").click();
    const params = await waitForApp();
    expect(params.get("state")).toBe("the app's state");
    const { status, body } = await oauth.exchange({ code: params.get("code") ?? "", verifier });
    expect(status).toBe(200);
    expect(body.scope).toBe("itineraries:read itineraries:write documents:read");
    expect(await isTokenAccepted(app, body.access_token)).toBe(true);
  });

  test("signing up on the page works too", async () => {
    await ask(await register());
    await button("Sign up").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Noor");
    await page.getByRole("textbox", { name: "Email" }).fill(`noor-${Date.now()}@example.com`);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await button("Sign up").click();
    await page.getByText("Signed in as Noor").waitFor();
  });

  test("unticked scopes are not granted, and at least one must be ticked", async () => {
    await signInNewTraveller();
    const oauth = await register();
    const verifier = await ask(oauth);
    const ticked = page.getByRole("checkbox", { checked: true });
    await button("Allow").waitFor();
    for (const scope of await page.getByRole("checkbox").all()) await scope.uncheck();
    expect(await ticked.count()).toBe(0);
    await page.getByRole("alert").getByText("Leave at least one ticked").waitFor();
    expect(await button("Allow").isEnabled()).toBe(false);
    await page.getByRole("checkbox", { name: "Read your trips and search Explore" }).check();
    await button("Allow").click();
    const code = (await waitForApp()).get("code") ?? "";
    expect((await oauth.exchange({ code, verifier })).body.scope).toBe("itineraries:read");
  });

  test("denying returns an error", async () => {
    await signInNewTraveller();
    await ask(await register());
    await button("Don’t allow").click();
    const params = await waitForApp();
    expect(params.get("error")).toBe("access_denied");
    expect(params.get("state")).toBe("the app's state");
  });

  test("another account can be used", async () => {
    const { account } = await signUpInBrowser(app, { password, displayName: "Noor" });
    await signInNewTraveller();
    await ask(await register());
    await button("Use another account").click();
    await page.getByRole("heading", { name: "Sign in to continue to Trip Tools" }).waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await button("Sign in").click();
    await page.getByText("Signed in as Noor").waitFor();
  });

  test("one of our own apps needs one click", async () => {
    await signInNewTraveller();
    const client = await makeClient(app, {
      name: "Waybook for phones",
      redirectUris: [callback],
      firstParty: true,
    });
    const oauth = oauthApp(app, { clientId: client.id, redirectUri: callback });
    const verifier = await ask(oauth);
    await page.getByRole("heading", { name: "Continue to Waybook for phones" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    expect(await page.getByText("This app isn’t verified").count()).toBe(0);
    await button("Continue as Mina Okafor").click();
    const code = (await waitForApp()).get("code") ?? "";
    expect((await oauth.exchange({ code, verifier })).status).toBe(200);
  });

  test("after returning to an app on the device, the page says that it can be closed", async () => {
    await signInNewTraveller();
    await ask(await register({ redirect_uris: ["com.example.trips:/callback"] }));
    await button("Allow").click();
    await page.getByRole("heading", { name: "Back to Trip Tools" }).waitFor();
    await page.getByText("you can close this page").waitFor();
  });

  test("the forgotten-password page leads back to the app’s request, with the typed address", async () => {
    await ask(await register());
    const request = page.url();
    const email = page.getByRole("textbox", { name: "Email", exact: true });
    await email.fill("mina@example.com");
    await button("Sign up").click();
    await page.getByRole("heading", { name: "Sign up to continue to Trip Tools" }).waitFor();
    expect(await email.inputValue()).toBe("mina@example.com");
    await button("Sign in").click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("link", { name: "Back to sign-in" }).click();
    await page.getByRole("heading", { name: "Sign in to continue to Trip Tools" }).waitFor();
    expect(page.url()).toBe(request);
    expect(await email.inputValue()).toBe("mina@example.com");
  });

  test("an expired request says how to start again", async () => {
    await signInNewTraveller();
    await ask(await register());
    await button("Allow").waitFor();
    const address = page.url();
    await button("Don’t allow").click();
    await waitForApp();
    await page.goto(address);
    await page.getByRole("heading", { name: "This request has expired" }).waitFor();
    expect(await page.title()).toBe("This request has expired · Waybook");
  });

  test("after signing out in another tab, it asks to sign in again", async () => {
    const { browser } = await signInNewTraveller();
    await ask(await register());
    await button("Allow").waitFor();
    const { body } = await browser.client.listSessions();
    for (const { id } of body.data) await browser.client.endSession({ params: { id } });
    await button("Allow").click();
    await page.getByRole("heading", { name: "Sign in to continue to Trip Tools" }).waitFor();
  });

  test("a broken request says that nothing was shared, and why", async () => {
    const response = await page.goto(`${app.url}/oauth/authorize?client_id=nobody`);
    expect(response?.status()).toBe(400);
    await page.getByRole("heading", { name: "The app’s request didn’t work" }).waitFor();
    await page.getByText("Nothing was shared").waitFor();
    await page.getByText("invalid_client").waitFor();
    await page.getByRole("link", { name: "Waybook, start page" }).click();
    await page.getByRole("heading", { name: "Plan your trip together" }).waitFor();
  });

  test("the text of a broken request is escaped", async () => {
    await page.goto(`${app.url}/test/broken-request`);
    await page.getByText(nasty, { exact: true }).waitFor();
  });

  describe("a connected app", () => {
    test("is listed, and loses access as soon as it is disconnected", async () => {
      const { browser } = await signInNewTraveller();
      const { access_token } = await (await register()).connect(browser);
      await page.goto(`${app.url}/settings/apps`);
      await page.getByText("Create and change trips").waitFor();
      await button("Disconnect Trip Tools").click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click();
      await page.getByText("Trip Tools is disconnected").waitFor();
      await page.getByRole("heading", { name: "No apps connected" }).waitFor();
      await page.locator("main:focus").waitFor();
      expect(await isTokenAccepted(app, access_token)).toBe(false);
    });

    test("reappears with the reason if it could not be disconnected", async () => {
      const { browser } = await signInNewTraveller();
      await (await register()).connect(browser);
      await page.goto(`${app.url}/settings/apps`);
      await button("Disconnect Trip Tools").click();
      await page.route("**/v1/account/connected-apps**", (route) => route.abort());
      await page.route("**/v1/account/connected-apps/**", (route) => route.abort());
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click();
      await page.getByRole("alert").getByText("Trip Tools is still connected").waitFor();
      await button("Disconnect Trip Tools").waitFor();
    });
  });
});
