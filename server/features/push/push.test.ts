import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewPushDevice } from "../../../contract/push-device.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser, type TestBrowser } from "../../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { type FakePushService, startPushService } from "../../../test/support/start-push-service.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";
import { findReminders } from "../reminders/find-reminders.ts";
import { releaseHeldPushes } from "./release-held-pushes.ts";
import { tellDuePlanNews } from "./tell-due-plan-news.ts";

const clock = movedClock("2026-04-27T12:00:00Z");
const mail = recordingMail();
let push: FakePushService;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  push = await startPushService();
  ({ app, other } = await startTwoNodes({
    parts: { clock, mail, pushService: push.service(clock) },
    environment: { RATE_LIMITS: "on", VAPID_CONTACT: "ops@example.com" },
  }));
});
afterAll(async () => {
  await app.close();
  push.close();
});
beforeEach(async () => {
  await quiet();
  push.answer();
  push.received.length = 0;
  // Also makes all limits start again.
  clock.moveBy(3 * 86_400_000);
  await app.parts.db`delete from reminder_round`;
});

type Person = {
  readonly browser: TestBrowser;
  readonly id: string;
  readonly username: string;
  readonly device: NewPushDevice;
  readonly client: TestBrowser["client"];
  /** The titles and texts that came to the device. */
  told(): string[];
};

async function person(
  displayName: string,
  settings: Parameters<FakePushService["device"]>[0] = {},
): Promise<Person> {
  const { browser, account } = await signUpInBrowser(app, { displayName });
  await app.parts.db`update travellers set email_confirmed_at = now() where id = ${account.id}`;
  const device = push.device(settings);
  await browser.client.setPushDevice({ body: device });
  return {
    ...{ browser, id: account.id, username: account.username, device, client: browser.client },
    told: () => push.to(device).map(({ notification: { title, body } }) => [title, body].join(" | ")),
  };
}

/** Until the queue has nothing to do: what has not come by then does not come. */
const quiet = () =>
  expect
    .poll(
      () => app.parts.db`
        select name from pgboss.job where state in ('created', 'active')
          and name in ('push-delivery', 'invitation-push', 'reminder-mail')`,
      { timeout: 15_000 },
    )
    .toEqual([]);

const dateIn = (days: number) => new Date(clock.time() + days * 86_400_000).toISOString();
const lisbon = { latitude: 38.71, longitude: -9.13 };
const auckland = { latitude: -36.85, longitude: 174.76 };

async function tripOf(
  owner: Person,
  companions: readonly Person[],
  draft: Parameters<typeof makeItinerary>[2] = {},
): Promise<string> {
  const { body } = await owner.client.createItinerary({ body: { title: "Lisbon in spring", ...draft } });
  for (const { id, client } of companions) {
    await owner.client.addOrJoin({ params: { id: body.id }, body: { userId: id, role: "editor" } });
    await client.getItinerary({ params: { id: body.id } });
  }
  await quiet();
  push.received.length = 0;
  return body.id;
}

describe("a device", () => {
  test("is set, read and removed, and is listed with its session", async () => {
    const { browser } = await signUpInBrowser(app);
    const { body: before } = await browser.client.getPushDevice();
    expect(before).toEqual({ canSend: true, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
    const { subscription, ...settings } = push.device({ language: "de-AT", timeZone: "europe/vienna" });
    const { body: after } = await browser.client.setPushDevice({ body: { subscription, ...settings } });
    const device = { ...settings, timeZone: "Europe/Vienna", createdAt: clock.now().toISOString() };
    expect(after).toEqual({ ...before, device });
    expect((await browser.client.getPushDevice()).body).toEqual(after);
    expect((await browser.client.listSessions()).body.data).toMatchObject([{ isNotified: true }]);
    await browser.client.removePushDevice();
    expect((await browser.client.getPushDevice()).body).toEqual(before);
    expect((await browser.client.listSessions()).body.data[0]).not.toHaveProperty("isNotified");
  });

  test.each<[string, (device: NewPushDevice) => void]>([
    [
      "/subscription/endpoint",
      (device) => Object.assign(device.subscription, { endpoint: "http://push.example.com/1" }),
    ],
    [
      "/subscription/endpoint",
      (device) => Object.assign(device.subscription, { endpoint: "https://push.example.com:25/1" }),
    ],
    [
      "/subscription/endpoint",
      (device) => Object.assign(device.subscription, { endpoint: "https://a:b@push.example.com/1" }),
    ],
    [
      "/subscription/endpoint",
      (device) =>
        Object.assign(device.subscription, { endpoint: `https://push.example.com/${"x".repeat(1000)}` }),
    ],
    [
      "/subscription/keys/p256dh",
      (device) => Object.assign(device.subscription.keys, { p256dh: "A".repeat(87) }),
    ],
    ["/subscription/keys/p256dh", (device) => Object.assign(device.subscription.keys, { p256dh: "short" })],
    [
      "/subscription/keys/auth",
      (device) => Object.assign(device.subscription.keys, { auth: "not base64url at all" }),
    ],
    ["/timeZone", (device) => Object.assign(device, { timeZone: "Europe/Atlantis" })],
    ["/language", (device) => Object.assign(device, { language: "<de>" })],
    ["/quietHours", (device) => Object.assign(device, { quietHours: { from: "25:00", until: "07:00" } })],
  ])("is refused for what is wrong at %s", async (path, spoil) => {
    const { browser } = await signUpInBrowser(app);
    const device = structuredClone(push.device());
    spoil(device);
    const failure = await failureOf(browser.client.setPushDevice({ body: device }));
    expect(failure).toMatchObject({ status: 422, code: "validationFailed" });
    expect(failure.problem.errors?.[0]?.path).toMatch(new RegExp(`^${path}`));
    expect((await browser.client.getPushDevice()).body).not.toHaveProperty("device");
  });

  test("of an app's token does not exist", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    expect(await failureOf(client.setPushDevice({ body: push.device() }))).toMatchObject({
      code: "conflict",
    });
    expect((await client.getPushDevice()).body).not.toHaveProperty("device");
  });

  test("belongs to the session that set it last: another account in the same browser gets nothing of the first", async () => {
    const [first, second] = [await person("Ada"), await person("Bo")];
    await second.client.setPushDevice({ body: first.device });
    expect((await first.client.getPushDevice()).body).not.toHaveProperty("device");
    await first.browser.client.signOut();
    expect((await second.client.getPushDevice()).body).toHaveProperty("device");
  });

  test("is one of at most 20: the one that was set longest ago goes", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const browsers = [browser];
    await browser.client.setPushDevice({ body: push.device() });
    for (let nth = 1; nth <= 20; nth++) {
      clock.moveBy(1_000);
      const next = makeBrowser(app, { headers: { "x-forwarded-for": `2001:db8:7:${nth}::1` } });
      await next.client.signIn({ body: { email: account.email, password } });
      await next.client.setPushDevice({ body: push.device() });
      browsers.push(next);
    }
    const has = await Promise.all(
      browsers.map(async ({ client }) => "device" in (await client.getPushDevice()).body),
    );
    expect(has).toEqual([false, ...Array(20).fill(true)]);
  });

  test("is in the export, without its address and keys, and never in the log", async () => {
    const ada = await person("Ada");
    await ada.client.sendTestNotification();
    await expect.poll(ada.told).toHaveLength(1);
    push.answer(() => ({ status: 403 }));
    await ada.client.sendTestNotification();
    await expect.poll(() => app.logged.concat(other.logged).join("")).toContain("refused a notification");
    const [row] = await app.parts.db`
      select count(*)::int as count from pgboss.job where data::text like ${`%${ada.device.subscription.endpoint}%`}`;
    expect(row).toEqual({ count: 0 });
    const archive = Buffer.from(await (await ada.client.exportAccount()).body.arrayBuffer());
    const { unzip } = await import("../../../test/support/unzip.ts");
    const account = (await unzip(archive)).get("account.json")?.toString() ?? "";
    expect(JSON.parse(account).notifiedDevices).toEqual([
      expect.objectContaining({ userAgent: "node", reminders: true, language: "en" }),
    ]);
    const { endpoint, keys } = ada.device.subscription;
    for (const secret of [endpoint, keys.p256dh, keys.auth])
      expect([account, ...app.logged, ...other.logged].join("\n")).not.toContain(secret);
  });
});

describe("a notification", () => {
  test("is encrypted for the device and signed with the key that it subscribed to", async () => {
    const { browser, device, told } = await person("Ada");
    await browser.client.sendTestNotification();
    await expect
      .poll(told)
      .toEqual(["Notifications work | This is how Waybook tells you something on this device."]);
    const [received = expect.fail()] = push.to(device);
    expect(received.publicKey).toBe((await browser.client.getPushDevice()).body.publicKey);
    expect(received.vapid).toMatchObject({ sub: "mailto:ops@example.com", aud: "https://push.example.com" });
    expect(received.headers).toMatchObject({ ttl: "300", urgency: "high", "content-encoding": "aes128gcm" });
    expect(received.headers.topic).toBe(received.notification.tag);
    expect(received.notification).toMatchObject({
      kind: "test",
      address: "/settings/reminders",
      language: "en",
    });
  });

  test("can be tried ten times an hour, and only where it is turned on", async () => {
    const { client } = await person("Ada");
    for (let nth = 0; nth < 10; nth++) await client.sendTestNotification();
    expect(await failureOf(client.sendTestNotification())).toMatchObject({ code: "rateLimited" });
    await client.removePushDevice();
    expect(await failureOf(client.sendTestNotification())).toMatchObject({ code: "notFound" });
  });

  test.each([404, 410])("that is answered with %i ends the device", async (status) => {
    const { client, browser } = await person("Ada");
    push.answer(() => ({ status }));
    await client.sendTestNotification();
    await expect.poll(async () => "device" in (await browser.client.getPushDevice()).body).toBe(false);
  });

  test.each([
    [429, { "retry-after": "600" }, 600_000],
    [503, {}, 60_000],
  ] as const)(
    "that is answered with %i comes when the push service wants it",
    async (status, headers, waitMs) => {
      const { client, told } = await person("Ada");
      push.answer(() => ({ status, headers }));
      await client.sendTestNotification();
      const held = () => app.parts.db<{ dueAt: Date }[]>`select due_at as "dueAt" from held_pushes`;
      await expect.poll(held).toEqual([{ dueAt: new Date(clock.time() + waitMs) }]);
      push.answer();
      clock.moveBy(waitMs - 1_000);
      await releaseHeldPushes(app.parts);
      expect(await held()).toHaveLength(1);
      clock.moveBy(1_000);
      await Promise.all([releaseHeldPushes(app.parts), releaseHeldPushes(other.parts)]);
      await expect.poll(told).toHaveLength(1);
      await quiet();
      expect([told().length, await held()]).toEqual([1, []]);
    },
  );

  test("that is too large is sent again without its details", async () => {
    const { client, told } = await person("Ada");
    push.answer(({ notification }) => (notification.body ? { status: 413 } : undefined));
    await client.sendTestNotification();
    await expect.poll(told).toEqual(["Notifications work | "]);
  });

  test("to a push service that takes nothing for three days ends the device", async () => {
    const { client } = await person("Ada");
    const tryOut = async () => {
      await client.sendTestNotification();
      await quiet();
      return "device" in (await client.getPushDevice()).body;
    };
    push.answer(() => ({ status: 403 }));
    expect(await tryOut()).toBe(true);
    clock.moveBy(2 * 86_400_000);
    expect(await tryOut()).toBe(true);
    clock.moveBy(86_400_001);
    expect(await tryOut()).toBe(false);
  });

  test("never leads into our own network", async () => {
    const { client, device } = await person("Ada");
    const body = structuredClone(device);
    body.subscription.endpoint = "https://127.0.0.1/push";
    await client.setPushDevice({ body });
    await client.sendTestNotification();
    await expect.poll(async () => "device" in (await client.getPushDevice()).body).toBe(false);
  });
});

describe("reminders", () => {
  const roundAt = async (time: string) => {
    await findReminders(app.parts);
    clock.moveTo(time);
    await Promise.all([findReminders(app.parts), findReminders(other.parts)]);
    await quiet();
  };
  const at = (days: number, time: string) => `${dateIn(days).slice(0, 10)}T${time}:00.000Z`;

  test("come to each device once, on two nodes, and mails do not depend on them", async () => {
    const ada = await person("Ada", { language: "de" });
    const bo = await person("Bo");
    const { body: account } = await bo.client.getAccount();
    await bo.client.changeReminderPreferences({ body: { email: false } });
    await ada.client.removePushDevice();
    await ada.client.setPushDevice({ body: { ...ada.device, language: "de" } });
    const id = await tripOf(ada, [bo], { title: "Kyōto", startDate: dateIn(4) });
    await roundAt(at(1, "08:00"));
    expect(ada.told()).toEqual(["Beginnt in 3 Tagen | Kyōto"]);
    expect(bo.told()).toEqual(["Starts in 3 days | Kyōto"]);
    expect(push.to(bo.device)[0]?.notification).toMatchObject({
      kind: "reminder",
      address: `/itineraries/${id}`,
    });
    expect(mail.sent.map(({ to }) => to.address)).not.toContain(account.email);
    expect(mail.sent.map(({ subject }) => subject)).toContain("Kyōto starts in 3 days");
  });

  test("come only to devices that want them", async () => {
    const ada = await person("Ada", { reminders: false });
    await tripOf(ada, [], { startDate: dateIn(4) });
    await roundAt(at(1, "08:00"));
    expect(ada.told()).toEqual([]);
  });

  test("say what is left to pack, and the plan of the day", async () => {
    const ada = await person("Ada");
    await ada.client.changeReminderPreferences({
      body: { tripStart: false, packing: 1, dailyAgenda: "07:00" },
    });
    const stops = ["Castle", "Tram", "Lunch", "Museum", "Fado"].map((name, nth) => ({
      name,
      ...(nth < 2 && { startTime: `0${nth + 8}:00` }),
    }));
    const draft = { title: "Kyōto", packing: [{ name: "Shoes" }], days: [{ stops }] };
    await tripOf(ada, [], { ...draft, startDate: dateIn(2) });
    const start = at(2, "07:00");
    await roundAt(at(1, "08:00"));
    expect(ada.told()).toEqual(["1 thing is left to pack | Kyōto: Starts tomorrow"]);
    push.received.length = 0;
    await roundAt(start);
    expect(ada.told()).toEqual([
      "Today: Day 1 of Kyōto | 08:00 Castle\n09:00 Tram\nLunch\nMuseum\nand 1 more",
    ]);
  });

  test("to an address that nobody confirmed have no word of the trip", async () => {
    const ada = await person("Ada");
    await app.parts.db`update travellers set email_confirmed_at = null where id = ${ada.id}`;
    await ada.client.changeReminderPreferences({ body: { dailyAgenda: "07:00" } });
    const draft = {
      title: "Read this",
      packing: [{ name: "stranger" }],
      days: [{ stops: [{ name: "stranger" }] }],
    };
    await tripOf(ada, [], { ...draft, startDate: dateIn(4) });
    const start = at(4, "07:00");
    await roundAt(at(1, "08:00"));
    await roundAt(at(1, "08:00"));
    await roundAt(start);
    expect(ada.told().length).toBeGreaterThanOrEqual(3);
    expect(ada.told()[0]).toMatch(/^Your trip starts in 3 days \| Confirm/);
    expect(JSON.stringify(push.received)).not.toMatch(/Read this|stranger/);
  });

  test("in quiet hours wait for their end, and are forgotten when they have become pointless", async () => {
    const ada = await person("Ada", { quietHours: { from: "22:00", until: "09:30" } });
    const bo = await person("Bo", { quietHours: { from: "22:00", until: "09:30" } });
    const startDate = dateIn(4);
    const hers = await tripOf(ada, [], { title: "Kyōto", startDate });
    const his = await tripOf(bo, [], { title: "Porto", startDate });
    await roundAt(at(1, "08:00"));
    expect([ada.told(), bo.told()]).toEqual([[], []]);
    const { headers } = await bo.client.getItinerary({ params: { id: his } });
    await bo.client.deleteItinerary({
      params: { id: his },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    clock.moveTo(at(0, "09:29"));
    await releaseHeldPushes(app.parts);
    await quiet();
    expect(ada.told()).toEqual([]);
    clock.moveTo(at(0, "09:30"));
    await releaseHeldPushes(other.parts);
    await quiet();
    expect([ada.told(), bo.told()]).toEqual([["Starts in 3 days | Kyōto"], []]);
    expect(push.to(ada.device)[0]?.notification.address).toBe(`/itineraries/${hers}`);
  });
});

describe("changes of plans", () => {
  const days = ["one", "two", "three"].map((name) => ({ stops: [{ name, coordinate: lisbon }] }));
  /** Bo's change, of this day's first stop. */
  async function rename(writer: Person, id: string, nth: number, name: string): Promise<void> {
    const { body, headers } = await writer.client.getItinerary({ params: { id } });
    const days = (body as NonNullable<typeof body>).days.map((day, at) =>
      at === nth ? { ...day, stops: day.stops.map((stop) => ({ ...stop, name })) } : day,
    );
    await writer.client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { days } as never,
    });
    // Otherwise it is noted a second later.
    await app.parts.planNews.close();
  }
  const tellBoth = async () => {
    await Promise.all([tellDuePlanNews(app.parts), tellDuePlanNews(other.parts)]);
    await quiet();
  };
  const later = async (minutes: number) => {
    clock.moveBy(minutes * 60_000);
    await tellBoth();
  };

  test("are told to everyone else once the writer has paused, once", async () => {
    const [ada, bo, cleo] = [
      await person("Ada"),
      await person("Bo"),
      await person("Cleo", { language: "de" }),
    ];
    const id = await tripOf(ada, [bo, cleo], { title: "Kyōto", startDate: dateIn(0), days });
    await rename(bo, id, 1, "Temple");
    await later(1);
    expect(push.received).toEqual([]);
    await rename(bo, id, 1, "Garden");
    await later(1.5);
    expect(push.received).toEqual([]);
    await later(0.5);
    expect(ada.told()).toEqual(["Bo changed tomorrow’s plan | Kyōto"]);
    expect(cleo.told()).toEqual(["Bo hat den Plan für morgen geändert | Kyōto"]);
    expect(bo.told()).toEqual([]);
    expect(push.to(ada.device)[0]?.notification).toMatchObject({
      kind: "planChange",
      address: `/itineraries/${id}`,
    });
    await rename(bo, id, 1, "Palace");
    await later(5);
    expect(ada.told()).toHaveLength(1);
    await later(10);
    expect(ada.told()).toHaveLength(2);
  });

  test("name everyone who has written, but for the reader", async () => {
    const [ada, bo, cleo] = [await person("Ada"), await person("Bo"), await person("Cleo")];
    const id = await tripOf(ada, [bo, cleo], { title: "Kyōto", startDate: dateIn(0), days });
    await rename(bo, id, 0, "Temple");
    await rename(cleo, id, 0, "Garden");
    await later(2);
    expect(ada.told()).toEqual(["Bo and Cleo changed today’s plan | Kyōto"]);
    expect(bo.told()).toEqual(["Cleo changed today’s plan | Kyōto"]);
    expect(cleo.told()).toEqual(["Bo changed today’s plan | Kyōto"]);
  });

  test("of other days, of anything else than the plan, and what was undone are not told", async () => {
    const [ada, bo] = [await person("Ada"), await person("Bo")];
    const id = await tripOf(ada, [bo], { startDate: dateIn(0), days, packing: [{ name: "Shoes" }] });
    await rename(bo, id, 2, "Temple");
    await rename(bo, id, 1, "Garden");
    await rename(bo, id, 1, "two");
    const { headers } = await bo.client.getItinerary({ params: { id } });
    await bo.client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: "Another", packing: [] },
    });
    await later(3);
    expect(push.received).toEqual([]);
  });

  test("follow the trip's own clock: tomorrow is tomorrow in Auckland", async () => {
    const [ada, bo] = [await person("Ada", { timeZone: "Europe/Lisbon" }), await person("Bo")];
    clock.moveTo(`${dateIn(0).slice(0, 10)}T13:00:00Z`);
    const there = days.map(({ stops }) => ({
      stops: stops.map((stop) => ({ ...stop, coordinate: auckland })),
    }));
    const id = await tripOf(ada, [bo], { title: "North Island", startDate: dateIn(0), days: there });
    await rename(bo, id, 1, "Beach");
    await later(2);
    expect(ada.told()).toEqual(["Bo changed today’s plan | North Island"]);
  });

  test("wait for the end of quiet hours where the trip is, and then say what is true by then", async () => {
    const ada = await person("Ada", {
      timeZone: "Pacific/Auckland",
      quietHours: { from: "22:00", until: "07:00" },
    });
    const bo = await person("Bo");
    const day = dateIn(1).slice(0, 10);
    const id = await tripOf(ada, [bo], { title: "Lisbon", startDate: dateIn(0), days });
    clock.moveTo(`${dateIn(0).slice(0, 10)}T22:00:00Z`); // 23:00 in Lisbon, 10:00 in Auckland
    await rename(bo, id, 1, "Temple");
    await later(2);
    expect(ada.told()).toEqual([]);
    clock.moveTo(`${day}T06:00:00Z`);
    await releaseHeldPushes(app.parts);
    await quiet();
    expect(ada.told()).toEqual(["Bo changed today’s plan | Lisbon"]);
  });

  test("are not told to who is blocked away, has not accepted, or is looking at the trip", async () => {
    const [ada, bo, cleo, dora] = [
      await person("Ada"),
      await person("Bo"),
      await person("Cleo"),
      await person("Dora"),
    ];
    const id = await tripOf(ada, [bo, cleo], { title: "Kyōto", startDate: dateIn(0), days });
    await ada.client.addOrJoin({ params: { id }, body: { userId: dora.id, role: "viewer" } });
    await quiet();
    push.received.length = 0;
    await cleo.client.blockPerson({ params: { userId: bo.id } });
    await rename(bo, id, 0, "Temple");
    clock.moveBy(119_000);
    await ada.client.announcePresence({ params: { id }, body: {} });
    for (const { parts } of [app, other])
      await expect.poll(() => parts.liveChanges.isHere(id, ada.id)).toBe(true);
    await later(1 / 60);
    expect(push.received).toEqual([]);
  });

  test("to an address that nobody confirmed name nobody and no trip", async () => {
    const [ada, bo] = [await person("Ada"), await person("Bo")];
    const id = await tripOf(ada, [bo], { title: "Kyōto", startDate: dateIn(0), days });
    await app.parts.db`update travellers set email_confirmed_at = null where id = ${ada.id}`;
    await rename(bo, id, 0, "Temple");
    await later(2);
    expect(ada.told()).toEqual([expect.stringMatching(/^A plan for today has changed \| Confirm/)]);
  });

  test("are not even noted where nobody is notified", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    const { itinerary } = await makeItinerary(app, token, { startDate: dateIn(0), days });
    await app.parts.planNews.close();
    expect(app.logged.filter((line) => line.includes("could not note"))).toEqual([]);
    expect(await app.parts.db`select from plan_news where itinerary_id = ${itinerary.id}`).toEqual([]);
  });
});

describe("invitations", () => {
  test("are told once, by username, and lead to the library", async () => {
    const [ada, bo] = [await person("Ada <b>Look</b>"), await person("Bo")];
    const { body } = await ada.client.createItinerary({ body: { title: "Buy this" } });
    const add = () =>
      ada.client.addOrJoin({ params: { id: body.id }, body: { userId: bo.id, role: "viewer" } });
    await add();
    await add();
    await expect
      .poll(bo.told)
      .toEqual([`@${ada.username} invited you to a trip | See what it is about, and join if you like.`]);
    await quiet();
    expect(bo.told()).toHaveLength(1);
    expect(push.to(bo.device)[0]?.notification.address).toBe("/library");
  });

  test("by mail are told to who has proved the address", async () => {
    const [ada, bo, eve] = [await person("Ada"), await person("Bo"), await person("Eve")];
    await app.parts.db`update travellers set email_confirmed_at = null where id = ${eve.id}`;
    const { body } = await ada.client.createItinerary({ body: { title: "Kyōto" } });
    for (const { client } of [bo, eve]) {
      const { email } = (await client.getAccount()).body;
      await ada.client.inviteByEmail({ params: { id: body.id }, body: { email, role: "viewer" } });
    }
    await expect.poll(bo.told).toHaveLength(1);
    await quiet();
    expect(eve.told()).toEqual([]);
  });

  test("to an address that nobody confirmed name nobody", async () => {
    const [ada, bo] = [await person("Ada"), await person("Bo")];
    await app.parts.db`update travellers set email_confirmed_at = null where id = ${bo.id}`;
    const { body } = await ada.client.createItinerary({ body: { title: "Kyōto" } });
    await ada.client.addOrJoin({ params: { id: body.id }, body: { userId: bo.id, role: "viewer" } });
    await expect
      .poll(bo.told)
      .toEqual(["Someone invited you to a trip | See what it is about, and join if you like."]);
  });

  test("that were taken back, or come from someone who is blocked by then, are not told", async () => {
    const [ada, bo] = [
      await person("Ada"),
      await person("Bo", { quietHours: { from: "00:00", until: "23:59" } }),
    ];
    const { body } = await ada.client.createItinerary({ body: { title: "Kyōto" } });
    await ada.client.addOrJoin({ params: { id: body.id }, body: { userId: bo.id, role: "viewer" } });
    await quiet();
    expect(await app.parts.db`select from held_pushes`).toHaveLength(1);
    await bo.client.blockPerson({ params: { userId: ada.id } });
    clock.moveTo(`${dateIn(0).slice(0, 10)}T23:59:30Z`);
    await releaseHeldPushes(app.parts);
    await quiet();
    expect(bo.told()).toEqual([]);
  });

  test("from one person come at most five times a day", async () => {
    const [ada, bo] = [await person("Ada"), await person("Bo")];
    for (let nth = 0; nth < 7; nth++) {
      const { body } = await ada.client.createItinerary({ body: { title: `Trip ${nth}` } });
      await ada.client.addOrJoin({ params: { id: body.id }, body: { userId: bo.id, role: "viewer" } });
    }
    await quiet();
    expect(bo.told()).toHaveLength(5);
  });
});
