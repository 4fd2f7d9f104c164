import { describe, expect, test } from "vitest";
import { systemClock } from "../../server/platform/system-clock.ts";
import { chromiumPath } from "../support/browser.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { type FakePushService, startPushService } from "../support/start-push-service.ts";
import { looks, setUpBrowser } from "./set-up-browser.ts";

type Stub = { readonly subscription: unknown; readonly answer: string };

/** In the page. A Chromium for tests has no push service of its own, so a subscription cannot be had from it. */
const stubPush = ({ subscription, answer }: Stub) => {
  const scope = globalThis as unknown as Record<string, { prototype: object }>;
  let permission = "default";
  let current: object | null = null;
  const made = {
    ...(subscription as object),
    toJSON: () => subscription,
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  const methods = {
    subscribe: async () => {
      current = made;
      return made;
    },
    getSubscription: async () => current,
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(scope.PushManager?.prototype, name, { value });
  Object.defineProperty(scope.Notification, "permission", { get: () => permission });
  Object.defineProperty(scope.Notification, "requestPermission", {
    value: async () => {
      permission = answer;
      return permission;
    },
  });
};

describe.runIf(chromiumPath || process.env.CI)("notifications", () => {
  let push: FakePushService;
  const setUp = setUpBrowser({
    start: async () => {
      push = await startPushService();
      return startAppWithMail({ parts: { pushService: push.service(systemClock()) } });
    },
  });
  const openSettings = async (
    answer: "granted" | "denied",
    look: (typeof looks)[number] | undefined = looks[0],
  ) => {
    const { browser } = await signUpInBrowser(setUp.app);
    const device = push.device();
    const here = await setUp.open({ ...look, serviceWorkers: "allow" }, browser);
    await here.page.addInitScript(stubPush, { subscription: device.subscription, answer });
    await here.page.goto(`${setUp.app.url}/settings/reminders`);
    const on = here.page.getByRole("switch", { name: "Notify me on this device" });
    await on.waitFor();
    return { ...here, browser, device, on };
  };
  const stored = async (browser: TestBrowser) => (await browser.client.getPushDevice()).body.device;

  test.each(looks)("are turned on by a tap, chosen, tried and turned off ($colorScheme)", async (look) => {
    const { page, browser, device, on, button, isClean } = await openSettings("granted", look);
    expect(await on.isChecked()).toBe(false);
    await isClean();
    await on.click({ force: true });
    const changes = page.getByRole("switch", { name: "Changes of plans" });
    await changes.waitFor();
    await expect
      .poll(() => stored(browser))
      .toMatchObject({
        ...{ reminders: true, changes: true, invitations: true, language: "en-GB" },
        quietHours: { from: "22:00", until: "07:00" },
      });
    await isClean();
    await changes.click({ force: true });
    await page.getByRole("status").getByText("Saved").waitFor();
    await page.getByLabel("Until", { exact: true }).fill("06:30");
    await page.getByLabel("Until", { exact: true }).press("Enter");
    await expect
      .poll(() => stored(browser))
      .toMatchObject({
        changes: false,
        quietHours: { from: "22:00", until: "06:30" },
      });
    await button("Send a test").click();
    await expect
      .poll(() => push.to(device).map(({ notification }) => notification.title))
      .toEqual(["Notifications work"]);
    await page.goto(`${setUp.app.url}/settings/security`);
    await page.getByText("Gets notifications").waitFor();
    await page.goto(`${setUp.app.url}/settings/reminders`);
    // The page was loaded anew, and with it the browser's stub: there is no subscription any more.
    await expect.poll(() => on.isChecked()).toBe(false);
    await on.click({ force: true });
    await expect.poll(() => on.isChecked()).toBe(true);
    await on.click({ force: true });
    await expect.poll(() => stored(browser)).toBeUndefined();
    await expect.poll(() => on.isChecked()).toBe(false);
  });

  test("that the browser blocks are explained", async () => {
    const { page, browser, on, isClean } = await openSettings("denied");
    await on.click({ force: true });
    await page.getByText("This browser blocks notifications").waitFor();
    await isClean();
    expect(await stored(browser)).toBeUndefined();
  });
});

describe.runIf(chromiumPath || process.env.CI)("a server that asks nobody", () => {
  const setUp = setUpBrowser({ start: () => startAppWithMail({ environment: { OUTSIDE: "off" } }) });

  test("says that it sends no notifications", async () => {
    const { browser } = await signUpInBrowser(setUp.app);
    const { page, isClean } = await setUp.open({ serviceWorkers: "allow" }, browser);
    await page.goto(`${setUp.app.url}/settings/reminders`);
    await page.getByText("This Waybook sends no notifications").waitFor();
    await isClean();
  });
});

describe.runIf(chromiumPath || process.env.CI)("the service worker", () => {
  const setUp = setUpBrowser({ start: () => startAppWithMail() });

  test("shows what is meant for the signed-in traveller, and nobody else's words", async () => {
    const { browser, account } = await signUpInBrowser(setUp.app);
    const { page, context } = await setUp.open({ serviceWorkers: "allow" }, browser);
    await context.grantPermissions(["notifications"], { origin: setUp.app.url });
    await page.goto(`${setUp.app.url}/library`);
    await page.evaluate("navigator.serviceWorker.ready");
    const session = await context.newCDPSession(page);
    const registrations: string[] = [];
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: updated }) =>
      registrations.push(...updated.map(({ registrationId }) => registrationId)),
    );
    await session.send("ServiceWorker.enable");
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    const deliver = (data: string) =>
      session.send("ServiceWorker.deliverPushMessage", {
        origin: setUp.app.url,
        registrationId: registrations[0] ?? "",
        data,
      });
    // A Chromium without windows shows no notifications, so the worker's own way to show them is replaced.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(`
      self.shown = [];
      self.registration.showNotification = async (title, { body, tag, data }) => self.shown.push([title, body, tag, data])`);
    const shown = () => worker?.evaluate("self.shown");
    const payload = {
      ...{ kind: "planChange", title: "Bo changed today’s plan", body: "Kyōto", address: "/itineraries/1" },
      ...{ tag: "plan", language: "en", timestamp: Date.now(), traveller: account.id },
    };
    await deliver(JSON.stringify(payload));
    const told = ["Bo changed today’s plan", "Kyōto", "plan", "/itineraries/1"];
    const wordless = ["Waybook", undefined, "waybook", "/"];
    await expect.poll(shown).toEqual([told]);
    await deliver(JSON.stringify({ ...payload, traveller: "someone-else" }));
    await expect.poll(shown).toEqual([told, wordless]);
    await deliver("not JSON");
    await expect.poll(shown).toEqual([told, wordless, wordless]);
    await browser.client.signOut();
    await deliver(JSON.stringify(payload));
    await expect.poll(shown).toEqual([told, wordless, wordless, wordless]);
  });
});
