import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ environment: { RATE_LIMITS: "on" } });
});
afterAll(() => app.close());

let traveller: Account;
let client: ReturnType<TestApp["client"]>;
beforeEach(async () => {
  const holder = await makeToken(app, { firstParty: true });
  traveller = holder.traveller;
  client = app.client(holder.token);
});

const preferences = async () => (await client.getReminderPreferences()).body;
const defaults = { email: true, tripStart: 3, packing: 2, dailyAgenda: false, timeZone: "UTC" };

describe("preferences", () => {
  test("are the defaults for travellers who never chose", async () => {
    expect(await preferences()).toEqual(defaults);
  });

  test("change one by one, and the others stay", async () => {
    const { status, body } = await client.changeReminderPreferences({ body: { tripStart: 0 } });
    expect([status, body]).toEqual([204, undefined]);
    expect(await preferences()).toEqual({ ...defaults, tripStart: 0 });
    await client.changeReminderPreferences({ body: { packing: false, dailyAgenda: "07:30" } });
    await client.changeReminderPreferences({ body: { timeZone: "Asia/Kathmandu", email: false } });
    const all = {
      email: false,
      tripStart: 0,
      packing: false,
      dailyAgenda: "07:30",
      timeZone: "Asia/Kathmandu",
    };
    expect(await preferences()).toEqual(all);
    await client.changeReminderPreferences({ body: {} });
    expect(await preferences()).toEqual(all);
    await client.changeReminderPreferences({ body: { tripStart: false, packing: 30, dailyAgenda: false } });
    expect(await preferences()).toEqual({ ...all, tripStart: false, packing: 30, dailyAgenda: false });
  });

  test("are each traveller's own", async () => {
    await client.changeReminderPreferences({ body: { tripStart: 9 } });
    const other = await makeToken(app, { firstParty: true });
    expect((await app.client(other.token).getReminderPreferences()).body).toEqual(defaults);
  });

  test.each([
    ["/sms", { sms: true }],
    ["/email", { email: "yes" }],
    ["/email", { email: null }],
    ["/tripStart", { tripStart: 31 }],
    ["/tripStart", { tripStart: 1.5 }],
    ["/tripStart", { tripStart: true }],
    ["/tripStart", { tripStart: null }],
    ["/packing", { packing: -1 }],
    ["/dailyAgenda", { dailyAgenda: "24:00" }],
    ["/dailyAgenda", { dailyAgenda: "7:30" }],
    ["/timeZone", { timeZone: null }],
    ["/timeZone", { timeZone: "Europe/Atlantis" }],
    ["/timeZone", { timeZone: "+01:00" }],
    ["/timeZone", { timeZone: "GMT+1" }],
    ["/timeZone", { timeZone: "EST" }],
    ["/timeZone", { timeZone: "pst" }],
    ["/timeZone", { timeZone: "" }],
    ["/timeZone", { timeZone: "2026-05-01T00:00[Europe/Lisbon]" }],
  ])("%s: %j is refused, and nothing changes", async (path, wrong) => {
    const body = { packing: 7, ...wrong } as object;
    const failure = await failureOf(client.changeReminderPreferences({ body }));
    expect(failure).toMatchObject({ status: 422, problem: { code: "validationFailed" } });
    expect(failure.problem.errors?.map((error) => error.path)).toContain(path);
    expect(await preferences()).toEqual(defaults);
  });

  test.each([
    [{ tripStart: 31 }, "/tripStart", "must be a whole number from 0 to 30 or false"],
    [{ dailyAgenda: "7:30" }, "/dailyAgenda", 'must be a string such as "09:30" or false'],
  ])("%j is refused in one sentence", async (body, path, message) => {
    const { problem } = await failureOf(client.changeReminderPreferences({ body }));
    expect(problem).toMatchObject({ detail: `${path} ${message}.`, errors: [{ path, message }] });
  });

  test.each([
    ["europe/lisbon", "Europe/Lisbon"],
    ["ASIA/KOLKATA", "Asia/Kolkata"],
    ["utc", "UTC"],
    ["Etc/GMT+5", "Etc/GMT+5"],
    ["america/port-au-prince", "America/Port-au-Prince"],
  ])("the time zone %s is stored as %s", async (timeZone, stored) => {
    await client.changeReminderPreferences({ body: { timeZone } });
    expect(await preferences()).toEqual({ ...defaults, timeZone: stored });
  });

  test("of several changes at once all take effect", async () => {
    const changes = [
      { email: false },
      { tripStart: 5 },
      { packing: 6 },
      { dailyAgenda: "06:00" },
      { timeZone: "Asia/Tokyo" },
    ];
    for (let round = 0; round < 10; round++) {
      await app.parts.db`delete from reminder_preferences where traveller_id = ${traveller.id}`;
      await Promise.all(changes.map((body) => client.changeReminderPreferences({ body })));
      expect(await preferences()).toEqual(Object.assign({}, ...changes));
    }
  });
});

describe("unsubscribing", () => {
  const url = () => unsubscribeUrl(app.parts, traveller.id);
  const post = (address: string, init: RequestInit = {}) => fetch(address, { method: "POST", ...init });
  const form = () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    return form;
  };

  test.each<[string, () => RequestInit]>([
    ["form-encoded", () => ({ body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) })],
    ["multipart", () => ({ body: form() })],
    ["no", () => ({})],
  ])("with %s body ends reminders, and nothing else changes", async (_, init) => {
    await client.changeReminderPreferences({ body: { tripStart: 9, timeZone: "Asia/Tokyo" } });
    const response = await post(url(), init());
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await preferences()).toEqual({ ...defaults, tripStart: 9, timeZone: "Asia/Tokyo", email: false });
    expect((await post(url())).status).toBe(204);
  });

  test("works from anywhere, for travellers who never chose", async () => {
    for (const origin of ["null", "https://mail.example"]) {
      await app.parts.db`delete from reminder_preferences where traveller_id = ${traveller.id}`;
      const headers = { origin, "sec-fetch-site": "cross-site" };
      expect((await post(url(), { headers })).status).toBe(204);
      expect(await preferences()).toEqual({ ...defaults, email: false });
    }
  });

  test("can be undone", async () => {
    await post(url());
    await client.changeReminderPreferences({ body: { email: true } });
    expect(await preferences()).toEqual(defaults);
  });

  test("by an invalid address is 404", async () => {
    const other = await makeToken(app);
    const [, secret = ""] = (url().split("/").at(-1) ?? "").split(".");
    const tokens = [
      ...[
        `${other.traveller.id}.${secret}`,
        `${traveller.id}.${secret.slice(1)}`,
        `${traveller.id}.${secret}x`,
      ],
      ...[`${traveller.id.toUpperCase()}.${secret}`, `${traveller.id}.`, traveller.id, "x", `.${secret}`],
    ];
    for (const token of tokens) {
      const response = await post(`${app.url}/unsubscribe/${token}`);
      expect([token, response.status]).toEqual([token, 404]);
      expect(await response.json()).toMatchObject({ code: "notFound" });
    }
    expect(await preferences()).toEqual(defaults);
  });

  test("after deleting the account is 404", async () => {
    const address = url();
    await client.deleteAccount();
    expect((await post(address)).status).toBe(404);
  });

  test("accepts no other body", async () => {
    const headers = { "content-type": "application/json" };
    expect((await post(url(), { headers, body: "{}" })).status).toBe(415);
    expect(await preferences()).toEqual(defaults);
  });

  test("is limited by address", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await post(`${app.url}/unsubscribe/x`)).status),
    );
    expect(statuses).toContain(429);
  });
});
