import { afterAll, beforeAll, expect, test } from "vitest";
import type { CopyOptions, Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let author: Awaited<ReturnType<typeof makeToken>>;
let reader: typeof author;
beforeAll(async () => {
  app = await startApp();
  [author, reader] = await Promise.all([makeToken(app), makeToken(app)]);
});
afterAll(() => app.close());

const draft: ItineraryDraft = {
  title: "Lisbon in spring",
  summary: "“Tiles” & 烤鱼 🐟",
  tags: ["city"],
  days: [{ id: "day-1", stops: [{ id: "tiles", name: "National Tile Museum" }] }],
  packing: [{ id: "shoes", name: "Walking shoes" }],
  expenses: [{ id: "dinner", title: "Dinner", amount: 46.5 }],
};
const copy = (id: string, token = reader.token) => app.client(token).copyItinerary({ params: { id } });
const read = async (id: string, token = reader.token) =>
  (await app.client(token).getItinerary({ params: { id } })).body as Itinerary;

test("is a private itinerary of the caller with the same content, which names its author", async () => {
  const { itinerary: source, etag } = await makeItinerary(app, author.token, {
    ...draft,
    visibility: "public",
  });
  const { status, body, headers } = await copy(source.id);
  expect(status).toBe(201);
  const { id, username, displayName } = reader.traveller;
  expect(body).toEqual({
    ...source,
    id: body.id,
    posterURL: body.posterURL,
    visibility: "private",
    role: "owner",
    author: { id, username, displayName },
    copiedFrom: { id: source.id, title: source.title, author: source.author },
    createdAt: body.createdAt,
    updatedAt: body.createdAt,
  });
  expect(body.id).not.toBe(source.id);
  expect(headers.get("location")).toBe(`${app.url}/v1/itineraries/${body.id}`);
  expect(headers.get("etag")).toMatch(/^"1-[\w-]{8}"$/);
  expect(headers.get("etag")).not.toBe(etag);
  expect(await read(body.id)).toEqual(body);
  const [found] = await app.parts.db`select 1 from listing_words where itinerary_id = ${body.id}`;
  expect(found).toBeUndefined();
});

test("has a picture of its own, also of an original from before pictures had a subject", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, { ...draft, visibility: "public" });
  await app.parts.db`update itineraries set poster_subject = '' where id = ${source.id}`;
  const { body, headers } = await copy(source.id);
  const changed = await app.client(reader.token).replaceItinerary({
    params: { id: body.id },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { ...body, packing: [] },
  });
  expect(body.posterURL).toBeTruthy();
  expect(changed.body.posterURL).toBe(body.posterURL);
});

test("keeps the place that was chosen, its hours and the way there; so do earlier versions", async () => {
  const days = [
    {
      id: "day-1",
      stops: [
        {
          ...({ id: "artemide", name: "Hotel Artemide", openingHours: "24/7", arriveBy: "walk" } as const),
          place: { source: "osm", id: "way/102" } as const,
        },
      ],
    },
  ];
  const { itinerary } = await makeItinerary(app, author.token, { ...draft, days, visibility: "public" });
  const { body: copied, headers } = await copy(itinerary.id);
  expect(copied.days).toMatchObject(days);
  const client = app.client(reader.token);
  const params = { id: copied.id };
  const without = [{ id: "day-1", stops: [{ id: "artemide", name: "Our hotel" }] }];
  const changed = await client.changeItinerary({
    params,
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { days: without },
  });
  expect((await read(copied.id)).days[0]?.stops[0]).not.toHaveProperty("place");
  const restored = await client.restoreRevision({
    params: { ...params, version: 1 },
    headers: { "if-match": changed.headers.get("etag") ?? "" },
  });
  expect(restored.body.days).toMatchObject(days);
});

test("changes independently, and keeps the credit", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, { ...draft, visibility: "unlisted" });
  const { body, headers } = await copy(source.id);
  const changed = await app.client(reader.token).replaceItinerary({
    params: { id: body.id },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { ...body, title: "Mine now" },
  });
  expect(changed.body.copiedFrom).toEqual(body.copiedFrom);
  expect(await read(source.id, author.token)).toEqual(source);
});

test("does not count as a view", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, { visibility: "public" });
  await copy(source.id);
  await read(source.id);
  await app.parts.views.close();
  expect((await read(source.id, author.token)).viewsCount).toBe(1);
});

test("copies own itineraries and those one may view, but none that one cannot read", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token);
  expect((await copy(source.id, author.token)).body.copiedFrom?.author?.id).toBe(author.traveller.id);
  expect(await failureOf(copy(source.id))).toMatchObject({ status: 404, code: "notFound" });
  await app.parts.db`
    insert into library_entries (itinerary_id, traveller_id, role)
    values (${source.id}, ${reader.traveller.id}, 'viewer')`;
  expect((await copy(source.id)).status).toBe(201);
});

test("is refused for guests and for people whom the author has blocked", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, { visibility: "public" });
  const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
  expect((await failureOf(copy(source.id, guest))).code).toBe("signInRequired");
  const blocked = await makeToken(app);
  await app.parts.db`
    insert into blocks (blocker_id, blocked_id, created_at)
    values (${author.traveller.id}, ${blocked.traveller.id}, now())`;
  expect((await failureOf(copy(source.id, blocked.token))).code).toBe("notFound");
});

test("outlives its author's account, and then names nobody", async () => {
  const leaving = await makeToken(app);
  const { itinerary: source } = await makeItinerary(app, leaving.token, { visibility: "public" });
  const { body } = await copy(source.id);
  await app.parts.db`delete from travellers where id = ${leaving.traveller.id}`;
  expect((await read(body.id)).copiedFrom).toEqual({ id: source.id });
});

test("takes new dates, or none, and leaves out costs where that is asked for", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, {
    ...draft,
    startDate: "2025-04-01T09:00:00.000Z",
    visibility: "public",
  });
  const copyWith = async (body: CopyOptions) =>
    (await app.client(reader.token).copyItinerary({ params: { id: source.id }, body })).body;
  expect(await copyWith({ startDate: "2027-06-05T00:00:00+02:00", leaveOut: ["costs"] })).toMatchObject({
    startDate: "2027-06-04T22:00:00.000Z",
    expenses: [],
    packing: [{ name: "Walking shoes" }],
  });
  expect(await copyWith({ leaveOut: ["dates"] })).not.toHaveProperty("startDate");
  expect(await copyWith({ leaveOut: ["dates"] })).toMatchObject({ expenses: [{ title: "Dinner" }] });
  expect(await copyWith({})).toMatchObject({ startDate: source.startDate, expenses: [{ title: "Dinner" }] });
  const dated = await copyWith({ startDate: "2027-06-05T00:00:00.000Z", leaveOut: ["dates"] });
  expect(await read(dated.id)).toMatchObject({ startDate: "2027-06-05T00:00:00.000Z" });
  const [listed] = (await app.client(reader.token).listItineraries({ query: { limit: 1 } })).body.data;
  expect(listed).toMatchObject({ id: dated.id, startDate: "2027-06-05" });
});

test("refuses options that it does not know", async () => {
  const { itinerary: source } = await makeItinerary(app, author.token, { ...draft, visibility: "public" });
  const refused = (body: object) =>
    failureOf(
      app.client(reader.token).copyItinerary({ params: { id: source.id }, body: body as CopyOptions }),
    );
  expect(await refused({ leaveOut: ["packing"] })).toMatchObject({ status: 422 });
  expect(await refused({ startDate: "tomorrow" })).toMatchObject({ status: 422 });
  expect(await refused({ title: "Mine" })).toMatchObject({ status: 422 });
});

test("names the original's title to those who can read the original, as it is now", async () => {
  const { itinerary: source, etag } = await makeItinerary(app, author.token, {
    ...draft,
    visibility: "public",
  });
  const { body } = await copy(source.id);
  const change = async (tag: string, patch: object) =>
    (
      await app
        .client(author.token)
        .changeItinerary({ params: { id: source.id }, headers: { "if-match": tag }, body: patch })
    ).headers.get("etag") ?? "";
  const renamed = await change(etag, { title: "Lisbon, again" });
  expect((await read(body.id)).copiedFrom).toMatchObject({ title: "Lisbon, again" });
  await change(renamed, { visibility: "private" });
  const { copiedFrom } = await read(body.id);
  expect(copiedFrom).toEqual({ id: source.id, author: source.author });
});
