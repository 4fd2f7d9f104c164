import { randomBytes } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let traveller: Account;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  ({ token, traveller } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

const makeFeed = async () => (await app.client(token).makeCalendarFeed()).body.url;

/** Days from today, as the beginning of a trip. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const daysOf = (count: number) => Array.from({ length: count }, () => ({}));
const makeTrip = async (title: string, startsInDays: number, draft: Partial<ItineraryDraft> = {}) =>
  (await makeItinerary(app, token, { title, startDate: inDays(startsInDays), ...draft })).itinerary;

const calendarIn = (text: string) => new ICAL.Component(ICAL.parse(text));

async function titlesAt(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return calendarIn(await response.text())
    .getAllSubcomponents("vevent")
    .map((event) => String(event.getFirstPropertyValue("summary")));
}

describe("the address", () => {
  test("can be created, shown again, reset and revoked", async () => {
    const { getCalendarFeed, makeCalendarFeed, endCalendarFeed } = app.client(token);
    expect(await failureOf(getCalendarFeed())).toMatchObject({ code: "notFound" });
    const { body: first } = await makeCalendarFeed();
    expect(first.url).toMatch(new RegExp(`^${app.url}/calendars/[\\w-]{32}\\.ics$`));
    expect((await getCalendarFeed()).body).toEqual(first);
    expect((await getCalendarFeed()).headers.get("cache-control")).toBe("no-store");
    const { body: second } = await makeCalendarFeed();
    expect(second.url).not.toBe(first.url);
    expect([(await fetch(first.url)).status, (await fetch(second.url)).status]).toEqual([404, 200]);
    await endCalendarFeed();
    await endCalendarFeed();
    expect((await fetch(second.url)).status).toBe(404);
    expect(await failureOf(getCalendarFeed())).toMatchObject({ code: "notFound" });
  });

  test("stops working on every node at once when it is reset on one", async () => {
    const other = await startApp({ database: app.database });
    try {
      const url = await makeFeed();
      const there = url.replace(app.url, other.url);
      expect((await fetch(there)).status).toBe(200);
      await makeFeed();
      expect((await fetch(there)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test.each([
    ["invented", () => `${randomBytes(24).toString("base64url")}.ics`],
    ["of another ending", (own: string) => own.replace(/\.ics$/, ".csv")],
    ["without an ending", (own: string) => own.replace(/\.ics$/, "")],
    ["with more to it", (own: string) => own.replace(/\.ics$/, "a.ics")],
    ["unlike any", () => "%00.ics"],
  ])("is 404 when it is %s, without saying why", async (_, altered) => {
    const url = await makeFeed();
    const response = await fetch(new URL(altered(url.slice(url.lastIndexOf("/") + 1)), url));
    const { instance: _instance, ...problem } = (await response.json()) as Record<string, unknown>;
    const unknown = await fetch(`${app.url}/calendars/unknown.ics`);
    const { instance: _other, ...words } = (await unknown.json()) as Record<string, unknown>;
    expect([response.status, problem]).toEqual([404, words]);
  });

  test("is deleted with the account, and paused while it is suspended", async () => {
    const url = await makeFeed();
    const { db } = app.parts;
    await db`update travellers set suspended_at = now() where id = ${traveller.id}`;
    expect((await fetch(url)).status).toBe(404);
    await db`update travellers set suspended_at = null where id = ${traveller.id}`;
    expect((await fetch(url)).status).toBe(200);
    await app.client(token).deleteAccount();
    expect((await fetch(url)).status).toBe(404);
  });

  test("is stored as a hash, and never logged", async () => {
    const url = await makeFeed();
    await fetch(url);
    await fetch(url.replace(".ics", "x.ics"));
    await app.client(token).getCalendarFeed();
    const secret = url.slice(-36, -4);
    expect(app.logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(app.logged.some((line) => line.includes('"/calendars/:file"'))).toBe(true);
    const [row] = await app.parts.db<{ text: string }[]>`
      select to_json(f)::text as text from calendar_feeds f where traveller_id = ${traveller.id}`;
    expect(row?.text).not.toContain(secret);
    expect(row?.text).not.toContain(Buffer.from(secret).toString("hex"));
    expect(row?.text).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
  });
});

describe("the calendar", () => {
  test("has a name and a refresh interval, and is valid without a trip", async () => {
    const response = await fetch(await makeFeed());
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const calendar = calendarIn(await response.text());
    const propertyOf = (name: string) => String(calendar.getFirstPropertyValue(name));
    expect(["name", "x-wr-calname", "refresh-interval", "x-published-ttl"].map(propertyOf)).toEqual([
      "Waybook trips",
      "Waybook trips",
      "PT1H",
      "PT1H",
    ]);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
  });

  test("has trips and their stops, in their local time zones", async () => {
    const stops = (name: string, latitude: number, longitude: number) => ({
      days: [{ stops: [{ name, coordinate: { latitude, longitude }, startTime: "10:00" }] }],
    });
    await makeTrip("Lisbon", 10, stops("Alfama", 38.7, -9.1));
    await makeTrip("Porto", 20, stops("Ribeira", 41.14, -8.6));
    await makeTrip("Tokyo", 30, stops("Shibuya", 35.6, 139.7));
    const calendar = calendarIn(await (await fetch(await makeFeed())).text());
    const [events, zones] = ["vevent", "vtimezone"].map((name) => calendar.getAllSubcomponents(name));
    expect(events?.map((event) => event.getFirstPropertyValue("summary"))).toEqual([
      ...["Lisbon", "Alfama", "Porto", "Ribeira", "Tokyo", "Shibuya"],
    ]);
    expect(zones?.map((zone) => zone.getFirstPropertyValue("tzid"))).toEqual(["Europe/Lisbon", "Asia/Tokyo"]);
  });

  test("has the itineraries on which the traveller has a role, and no others", async () => {
    const url = await makeFeed();
    const { token: another } = await makeToken(app);
    const theirs = async (title: string, visibility: "private" | "public" = "private") =>
      (await makeItinerary(app, another, { title, visibility, startDate: inDays(1) })).itinerary;
    await makeTrip("Owned", 1);
    await giveRole(app, (await theirs("Edited")).id, traveller.id, "editor");
    await giveRole(app, (await theirs("Viewed")).id, traveller.id, "viewer");
    await theirs("Private");
    const liked = await theirs("Liked", "public");
    await app.client(token).likeItinerary({ params: { id: liked.id } });
    await app.client(token).saveItinerary({ params: { id: liked.id } });
    const { itinerary, etag } = await makeItinerary(app, token, { title: "Trashed", startDate: inDays(1) });
    await app.client(token).deleteItinerary({ params: { id: itinerary.id }, headers: { "if-match": etag } });
    await makeItinerary(app, token, { title: "Undated" });
    expect((await titlesAt(url)).sort()).toEqual(["Edited", "Owned", "Viewed"]);
    // Companions keep their access.
    const { db } = app.parts;
    const [owner] = await db<{ id: string }[]>`select owner_id as id from itineraries where id = ${liked.id}`;
    await db`update travellers set suspended_at = now() where id = ${owner?.id ?? ""}`;
    expect((await titlesAt(url)).sort()).toEqual(["Edited", "Owned", "Viewed"]);
  });

  test("leaves out a trip a year after its last day, and begins with the next one", async () => {
    const url = await makeFeed();
    await makeTrip("Long over", -368, { days: daysOf(2) });
    await makeTrip("Just within", -368, { days: daysOf(5) });
    await makeTrip("Over since yesterday", -3, { days: daysOf(3) });
    await makeTrip("Goes on", -10, { days: daysOf(20) });
    await makeTrip("Next year", 400);
    await makeTrip("Tomorrow", 1);
    expect(await titlesAt(url)).toEqual([
      ...["Goes on", "Tomorrow", "Next year", "Over since yesterday", "Just within"],
    ]);
  });

  test("has at most 200 trips, coming ones before past ones", async () => {
    const url = await makeFeed();
    await makeTrip("Over", -100);
    await Promise.all(Array.from({ length: 200 }, (_, at) => makeTrip(`Coming ${at}`, at + 1)));
    const titles = await titlesAt(url);
    expect(titles.length).toBe(200);
    expect(titles[0]).toBe("Coming 0");
    expect(titles).not.toContain("Over");
  });

  test("has only the dates of trips that would exceed its size, and the stops of the next ones", async () => {
    const url = await makeFeed();
    const note = "x".repeat(5_000);
    const days = Array.from({ length: 4 }, (_, d) => ({
      stops: Array.from({ length: 45 }, (_, s) => ({ name: `Stop ${d} ${s}`, startTime: "10:00", note })),
    }));
    for (let trip = 1; trip <= 5; trip++) await makeTrip(`Trip ${trip}`, trip, { days });
    // Not with the independent parser, which is too slow for so much.
    const events = (await (await fetch(url)).text()).split("BEGIN:VEVENT\r\n").slice(1);
    const trips = events.filter((event) => event.includes("\r\nSUMMARY:Trip "));
    expect(trips.map((trip) => /SUMMARY:(.*)\r/.exec(trip)?.[1])).toEqual(
      [1, 2, 3, 4, 5].map((trip) => `Trip ${trip}`),
    );
    expect(events.filter((event) => event.includes("SUMMARY:Stop 0 0\r")).length).toBe(4);
    const after = inDays(5 + 4)
      .slice(0, 10)
      .replaceAll("-", "");
    expect(trips[4]).toContain(`DTEND;VALUE=DATE:${after}\r`);
  });
});

describe("calendar apps", () => {
  test("download only what has changed", async () => {
    const url = await makeFeed();
    const read = async (etag?: string | null) =>
      fetch(url, { headers: etag ? { "if-none-match": etag } : {} });
    const { id } = await makeTrip("Lisbon", 10);
    const first = await read();
    const etag = first.headers.get("etag");
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await read(etag);
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const { headers } = await app.client(token).getItinerary({ params: { id } });
    await app.client(token).changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: "Lisbon by tram" },
    });
    const changed = await read(etag);
    expect([changed.status, (await changed.text()).includes("Lisbon by tram")]).toEqual([200, true]);
    await makeTrip("Porto", 20);
    const more = await read(changed.headers.get("etag"));
    expect(more.status).toBe(200);
  });

  test("may use HEAD, and compression", async () => {
    const url = await makeFeed();
    await makeTrip("Lisbon", 10, { summary: "Slow. ".repeat(500) });
    const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
    const head = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect(head.status).toBe(200);
    for (const name of ["etag", "content-type", "content-length"])
      expect(head.headers.get(name)).toBe(plain.headers.get(name));
    expect(await head.text()).toBe("");
    const zipped = await fetch(url, { headers: { "accept-encoding": "gzip" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(await zipped.text()).toBe(await plain.text());
  });

  test("are rate-limited by address", async () => {
    const limited = await startApp({ environment: { RATE_LIMITS: "on" } });
    try {
      const responses = Array.from({ length: 61 }, () => fetch(`${limited.url}/calendars/unknown.ics`));
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBe(1);
    } finally {
      await limited.close();
    }
  });
});
