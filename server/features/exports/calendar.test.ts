import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DayDraft, ItineraryDraft, StopDraft } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

const lisbon = { latitude: 38.7139, longitude: -9.1334 };
const tokyo = { latitude: 35.6764, longitude: 139.65 };
const amsterdam = { latitude: 52.37, longitude: 4.9 };

/** The calendar of such an itinerary, as an independent parser reads it. */
async function calendarOf(draft: Partial<ItineraryDraft>) {
  const { itinerary } = await makeItinerary(app, token, draft);
  const text = await calendarText(itinerary.id);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const named = (name: string) => events.find(({ summary }) => summary === name) as ICAL.Event;
  return { itinerary, text, calendar, events, named };
}

async function calendarText(id: string): Promise<string> {
  const { body } = await app.client(token).exportItinerary({ params: { id }, query: { format: "ics" } });
  return (body as Blob).text();
}

const oneDay = (...stops: StopDraft[]): { startDate: string; days: DayDraft[] } => ({
  startDate: "2026-05-01T09:00:00Z",
  days: [{ stops }],
});
const utc = (time: ICAL.Time) => time.convertToZone(ICAL.Timezone.utcTimezone).toString();

describe("the trip", () => {
  test("is an all-day event over all its days, which is not marked as busy", async () => {
    const { itinerary, named } = await calendarOf({
      title: "Lisbon; tiles, and trams",
      destination: "Lisbon, Portugal",
      summary: "Slow.\nVery slow.",
      center: lisbon,
      tags: ["city", "food, mostly"],
      startDate: "2026-02-27T09:00:00Z",
      days: [{}, {}, {}],
    });
    const trip = named("Lisbon; tiles, and trams");
    expect([trip.startDate.toString(), trip.endDate.toString()]).toEqual(["2026-02-27", "2026-03-02"]);
    expect([trip.uid, trip.location, trip.description]).toEqual([
      `${itinerary.id}@localhost`,
      "Lisbon, Portugal",
      "Slow.\nVery slow.",
    ]);
    const propertiesOf = (name: string) => trip.component.getFirstProperty(name)?.getValues();
    expect(propertiesOf("transp")).toEqual(["TRANSPARENT"]);
    expect(propertiesOf("geo")).toEqual([[lisbon.latitude, lisbon.longitude]]);
    expect(propertiesOf("categories")).toEqual(["city", "food, mostly"]);
    expect(propertiesOf("url")).toEqual([`${app.url}/itineraries/${itinerary.id}`]);
    expect(String(propertiesOf("last-modified"))).toBe(itinerary.updatedAt.replace(/\.\d+Z/, "Z"));
  });

  test("lasts a day when nothing is planned yet", async () => {
    const { named } = await calendarOf({ title: "Porto", startDate: "2026-12-31T09:00:00Z" });
    expect(named("Porto").endDate.toString()).toBe("2027-01-01");
  });

  test("is a to-do while it has no date, because a calendar must not be empty", async () => {
    const { calendar, events, itinerary } = await calendarOf({
      title: "Some day",
      days: [{ title: "Tiles", stops: [{ name: "Alfama", startTime: "10:00", note: "Uphill" }] }],
    });
    expect(events).toEqual([]);
    const [todo] = calendar.getAllSubcomponents("vtodo");
    expect(todo?.getFirstPropertyValue("uid")).toBe(`${itinerary.id}@localhost`);
    expect(todo?.getFirstPropertyValue("summary")).toBe("Some day");
    expect(todo?.getFirstPropertyValue("description")).toBe("Day 1: Tiles\n\n10:00\nAlfama\nUphill");
  });
});

describe("a stop", () => {
  test("is an event with all its fields", async () => {
    const { itinerary, named } = await calendarOf(
      oneDay({
        id: "tiles",
        name: "National Tile Museum",
        address: "R. Me. Deus 4; Lisboa",
        coordinate: lisbon,
        startTime: "10:00",
        durationMinutes: 90,
        category: "museum",
        note: "Closed on Mondays\\",
        phone: "+351 1",
        bookingURL: "https://tiles.example/?a=1,2;3",
      }),
    );
    const stop = named("National Tile Museum");
    expect([stop.uid, stop.location, stop.description, stop.duration.toSeconds()]).toEqual([
      `tiles@${itinerary.id}.localhost`,
      "R. Me. Deus 4; Lisboa",
      "Closed on Mondays\\\nPhone: +351 1\nBooking: https://tiles.example/?a=1,2;3",
      90 * 60,
    ]);
    const propertyOf = (name: string) => stop.component.getFirstPropertyValue(name);
    expect([propertyOf("url"), propertyOf("categories"), propertyOf("geo"), propertyOf("status")]).toEqual([
      "https://tiles.example/?a=1,2;3",
      "museum",
      [lisbon.latitude, lisbon.longitude],
      "CONFIRMED",
    ]);
  });

  test("is at the local time of its place, on its day", async () => {
    const { named, calendar } = await calendarOf({
      startDate: "2026-05-01T09:00:00Z",
      days: [
        { stops: [{ name: "Alfama", coordinate: lisbon, startTime: "10:00" }] },
        { stops: [{ name: "Shibuya", coordinate: tokyo, startTime: "00:30" }] },
        { stops: [{ name: "Jordaan", coordinate: amsterdam, startTime: "10:00" }] },
        { stops: [{ name: "Belém", coordinate: lisbon, startTime: "10:00" }] },
      ],
    });
    const starts = ["Alfama", "Shibuya", "Jordaan"].map((name) => utc(named(name).startDate));
    expect(starts).toEqual(["2026-05-01T09:00:00Z", "2026-05-01T15:30:00Z", "2026-05-03T08:00:00Z"]);
    // Each zone is written once, under the name that the events use, even if the library has another name for it.
    const zones = calendar.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"));
    expect(zones).toEqual(["Europe/Lisbon", "Asia/Tokyo", "Europe/Amsterdam"]);
  });

  test("without a coordinate has the time zone of the nearest stop of its day, then of the trip", async () => {
    const at = (name: string, coordinate?: typeof lisbon) => ({
      name,
      startTime: "10:00",
      ...(coordinate && { coordinate }),
    });
    const { named } = await calendarOf({
      startDate: "2026-05-01T09:00:00Z",
      days: [
        { stops: [at("a", lisbon)] },
        { stops: [at("b"), at("c"), at("d")] },
        { stops: [at("e"), at("f", tokyo), at("g"), at("h"), at("i", amsterdam), at("j"), at("k")] },
      ],
    });
    const zones = [..."abcdefghijk"].map((name) => named(name).startDate.zone.tzid);
    const [l, t, a] = ["Europe/Lisbon", "Asia/Tokyo", "Europe/Amsterdam"];
    expect(zones).toEqual([l, l, l, t, t, t, t, a, a, a, a]);
  });

  test("has the time zone of the map when no stop has a coordinate, else none", async () => {
    const somewhere = oneDay({ name: "Somewhere", startTime: "10:00" });
    const centered = await calendarOf({ ...somewhere, center: tokyo });
    expect(centered.named("Somewhere").startDate.zone.tzid).toBe("Asia/Tokyo");
    const floating = await calendarOf(somewhere);
    expect(floating.named("Somewhere").startDate.toString()).toBe("2026-05-01T10:00:00");
    expect(floating.named("Somewhere").startDate.zone.tzid).toBe("floating");
  });

  test("lasts an hour by default, and no time if that is set", async () => {
    const { named } = await calendarOf(
      oneDay(
        { name: "Walk", coordinate: lisbon, startTime: "10:00" },
        { name: "Meet", coordinate: lisbon, startTime: "12:00", durationMinutes: 0 },
        { name: "Sail", coordinate: lisbon, startTime: "13:00", durationMinutes: 10_080 },
      ),
    );
    const lengths = ["Walk", "Meet", "Sail"].map((name) => named(name).duration.toSeconds());
    expect(lengths).toEqual([3_600, 0, 7 * 86_400]);
    // RFC 5545 3.8.2.5: a duration must be positive.
    expect(named("Meet").component.getFirstProperty("duration")).toBeNull();
  });

  test("may be at a time that summer time skips, and keeps its duration across the change", async () => {
    const { named } = await calendarOf({
      startDate: "2026-03-28T09:00:00Z",
      days: [
        { stops: [{ name: "Night train", coordinate: lisbon, startTime: "23:00", durationMinutes: 180 }] },
        { stops: [{ name: "Skipped", coordinate: lisbon, startTime: "01:30" }] },
      ],
    });
    // A duration, because an end time would be an hour off.
    const { component } = named("Night train");
    expect(String(component.getFirstPropertyValue("duration"))).toBe("PT180M");
    expect(component.getFirstProperty("dtend")).toBeNull();
    // RFC 5545 3.3.5: as if the clock had not been changed yet.
    expect(utc(named("Skipped").startDate)).toBe("2026-03-29T01:30:00Z");
  });

  test("without a time is listed in an event of its day, with the day's other notes", async () => {
    const { itinerary, named, events } = await calendarOf({
      title: "Lisbon",
      startDate: "2026-05-01T09:00:00Z",
      days: [
        { id: "one", title: "Tiles", stops: [{ name: "Alfama", address: "Up the hill" }, { name: "Belém" }] },
        { stops: [{ name: "Sintra", startTime: "10:00" }] },
        { stops: [{ name: "Cascais" }] },
      ],
    });
    const day = named("Tiles");
    expect([day.uid, day.description, day.startDate.toString(), day.endDate.toString()]).toEqual([
      `one@day.${itinerary.id}.localhost`,
      "Alfama\nUp the hill\n\nBelém",
      "2026-05-01",
      "2026-05-02",
    ]);
    expect(events.map(({ summary }) => summary)).toEqual(["Lisbon", "Tiles", "Sintra", "Lisbon, day 3"]);
  });
});

test("a change keeps every UID, and increases the sequence number", async () => {
  const { itinerary, events } = await calendarOf({ ...oneDay({ name: "Alfama", startTime: "10:00" }) });
  await app.parts
    .db`update itineraries set updated_at = updated_at - interval '1 hour' where id = ${itinerary.id}`;
  const { headers } = await app.client(token).getItinerary({ params: { id: itinerary.id } });
  const [day] = itinerary.days;
  await app.client(token).changeItinerary({
    params: { id: itinerary.id },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { days: [{ ...day, stops: [{ ...day?.stops[0], name: "Alfama by tram" }] } as DayDraft] },
  });
  const changed = new ICAL.Component(ICAL.parse(await calendarText(itinerary.id)))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));
  expect(changed.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  expect(changed[1]?.summary).toBe("Alfama by tram");
  expect(changed.every(({ sequence }, at) => sequence >= (events[at]?.sequence ?? 0))).toBe(true);
});

test("lines are at most 75 octets long, end in CRLF, and split no character", async () => {
  const { text, named } = await calendarOf({
    title: "東京の長い長い長い長い長い長い長い長い長い長い長い長い旅",
    summary: "🗼".repeat(400),
    ...oneDay({ name: `${"é".repeat(99)}🗼 ${"x".repeat(90)}`, startTime: "10:00" }),
  });
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.filter((line) => line.includes("\n") || Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => line.includes("\uFFFD"))).toEqual([]);
  expect(lines.some((line) => Buffer.byteLength(line) === 75)).toBe(true);
  expect(named(`${"é".repeat(99)}🗼 ${"x".repeat(90)}`).uid).toBeDefined();
});
