import { afterAll, beforeAll, expect, test } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

const read = async (id: string) => {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body, etag: headers.get("etag") };
};
const put = ({ id, etag, body }: { id: string; etag: string; body: ItineraryDraft }) =>
  app.client(token).replaceItinerary({ params: { id }, headers: { "if-match": etag }, body });

const many = <T>(count: number, part: T): T[] => Array.from({ length: count }, () => part);
const stopWith = (fields: object) => ({ days: [{ stops: [{ name: "x", ...fields }] }] });
const stopPath = "/days/0/stops/0";
const cases: [what: string, path: string, good: object, bad: object][] = [
  ["title", "/title", { title: "x".repeat(200) }, { title: "x".repeat(201) }],
  ["title that is blank", "/title", { title: " x " }, { title: " \t " }],
  ["destination", "/destination", { destination: "x".repeat(200) }, { destination: "x".repeat(201) }],
  ["origin", "/origin", { origin: "x".repeat(200) }, { origin: "x".repeat(201) }],
  ["summary", "/summary", { summary: "x".repeat(5_000) }, { summary: "x".repeat(5_001) }],
  ["bestSeason", "/bestSeason", { bestSeason: "x".repeat(100) }, { bestSeason: "x".repeat(101) }],
  ["homeCurrency", "/homeCurrency", { homeCurrency: "EUR" }, { homeCurrency: "eur" }],
  ["startDate", "/startDate", { startDate: "2026-02-28T00:00:00Z" }, { startDate: "2026-02-29T00:00:00Z" }],
  ["startDate without a time", "/startDate", {}, { startDate: "2026-05-01" }],
  [
    "tags",
    "/tags",
    { tags: many(20, 0).map((_, t) => `t${t}`) },
    { tags: many(21, 0).map((_, t) => `t${t}`) },
  ],
  ["a tag", "/tags/0", { tags: ["x".repeat(40)] }, { tags: ["x".repeat(41)] }],
  ["a tag that is blank", "/tags/1", { tags: ["a", " b "] }, { tags: ["a", " \u00a0\u3000"] }],
  ["days", "/days", { days: many(120, {}) }, { days: many(121, {}) }],
  [
    "stops",
    "/days/0/stops",
    { days: [{ stops: many(60, { name: "x" }) }] },
    { days: [{ stops: many(61, { name: "x" }) }] },
  ],
  ["packing", "/packing", { packing: many(500, { name: "x" }) }, { packing: many(501, { name: "x" }) }],
  [
    "expenses",
    "/expenses",
    { expenses: many(2_000, { title: "x", amount: 1 }) },
    { expenses: many(2_001, { title: "x", amount: 1 }) },
  ],
  [
    "latitude",
    "/center/latitude",
    { center: { latitude: -90, longitude: 180 } },
    { center: { latitude: -90.1, longitude: 180 } },
  ],
  [
    "longitude",
    `${stopPath}/coordinate/longitude`,
    stopWith({ coordinate: { latitude: 90, longitude: -180 } }),
    stopWith({ coordinate: { latitude: 90, longitude: 180.001 } }),
  ],
  ["half a coordinate", "/center/longitude", {}, { center: { latitude: 1 } }],
  [
    "durationMinutes",
    `${stopPath}/durationMinutes`,
    stopWith({ durationMinutes: 10_080 }),
    stopWith({ durationMinutes: 10_081 }),
  ],
  [
    "durationMinutes below",
    `${stopPath}/durationMinutes`,
    stopWith({ durationMinutes: 0 }),
    stopWith({ durationMinutes: -1 }),
  ],
  [
    "durationMinutes in part",
    `${stopPath}/durationMinutes`,
    stopWith({ durationMinutes: 1 }),
    stopWith({ durationMinutes: 1.5 }),
  ],
  ["startTime", `${stopPath}/startTime`, stopWith({ startTime: "23:59" }), stopWith({ startTime: "24:00" })],
  [
    "bookingURL",
    `${stopPath}/bookingURL`,
    stopWith({ bookingURL: "http://example.com/" }),
    stopWith({ bookingURL: "javascript:alert(1)" }),
  ],
  ["category", `${stopPath}/category`, stopWith({ category: "flight" }), stopWith({ category: "rocket" })],
  [
    "quantity",
    "/packing/0/quantity",
    { packing: [{ name: "x", quantity: 10_000 }] },
    { packing: [{ name: "x", quantity: 10_001 }] },
  ],
  ["an id", "/days/0/id", { days: [{ id: "x".repeat(64) }] }, { days: [{ id: "x".repeat(65) }] }],
  ["an id of other letters", "/days/0/id", { days: [{ id: "aZ0_-" }] }, { days: [{ id: "a b" }] }],
  [
    "ids that repeat",
    "/expenses/0/id",
    { days: [{ id: "a" }], expenses: [{ id: "b", title: "x", amount: 1 }] },
    { days: [{ id: "a" }], expenses: [{ id: "a", title: "x", amount: 1 }] },
  ],
  ["null", "/destination", { destination: "" }, { destination: null }],
  ["null for a list", "/days", { days: [] }, { days: null }],
  ["null inside", `${stopPath}/note`, stopWith({ note: "" }), stopWith({ note: null })],
  ["null for what is ignored", "/role", { role: "none" }, { role: null }],
  ["a field there is not", "/colour", { likesCount: 7 }, { colour: "blue" }],
  [
    "a field there is not, inside",
    "/days/0/stops/0/colour",
    { days: [{ imageURL: "ignored", stops: [] }] },
    stopWith({ colour: "blue" }),
  ],
  ["no title", "/title", {}, { title: undefined }],
  ["visibility", "/visibility", { visibility: "unlisted" }, { visibility: "secret" }],
];

test.each(cases)("%s", async (_, path, good, bad) => {
  const body = (fields: object) => ({ title: "x", ...fields }) as ItineraryDraft;
  const { itinerary, etag } = await makeItinerary(app, token, { title: "Before" });
  const { id } = itinerary;
  const refused = await Promise.all([
    failureOf(app.client(token).createItinerary({ body: body(bad) })),
    failureOf(put({ id, etag, body: body(bad) })),
  ]);
  for (const { status, code, problem } of refused) {
    expect([status, code]).toEqual([422, "validationFailed"]);
    expect(new Set(problem.errors?.map((error) => error.path))).toEqual(new Set([path]));
  }
  expect(await read(id)).toEqual({ itinerary, etag });
  expect((await put({ id, etag, body: body(good) })).status).toBe(200);
});

test("a body over 1 MiB is refused before it is read", async () => {
  const { itinerary, etag } = await makeItinerary(app, token);
  const { id } = itinerary;
  const body = { title: "x", summary: "x".repeat(1_048_576) };
  expect(await failureOf(put({ id, etag, body }))).toMatchObject({ status: 413, code: "payloadTooLarge" });
});

test("small parts must not add up to more than 1 MiB", async () => {
  const expenses = Array.from({ length: 2_000 }, () => ({ title: "x".repeat(200), amount: 1 }));
  const { itinerary, etag } = await makeItinerary(app, token, { expenses });
  const days = Array.from({ length: 120 }, () => ({ summary: "x".repeat(5_000) }));
  const { id } = itinerary;
  const call = app
    .client(token)
    .changeItinerary({ params: { id }, headers: { "if-match": etag }, body: { days } });
  expect(await failureOf(call)).toMatchObject({ code: "payloadTooLarge" });
  expect((await read(id)).etag).toBe(etag);
});
