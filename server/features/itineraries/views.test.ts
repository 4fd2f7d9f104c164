import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { views } from "./views.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeToken>>;
let stranger: Awaited<ReturnType<typeof makeToken>>;
let guest: string;
beforeAll(async () => {
  app = await startApp();
  owner = await makeToken(app);
  stranger = await makeToken(app);
  ({ token: guest } = await makeToken(app, { traveller: null, firstParty: true }));
});
afterAll(() => app.close());

const publish = (token = owner.token) => makeItinerary(app, token, { visibility: "public" });
const look = (id: string, token: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/v1/itineraries/${id}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
/** As its owner sees it, whose own views do not count. */
const viewsOf = async (id: string) =>
  (await app.client(owner.token).getItinerary({ params: { id } })).body?.viewsCount;
const rankOf = async (id: string) => {
  const [row] = await app.parts.db<[{ rank: number }]>`select rank from listings where itinerary_id = ${id}`;
  return row.rank;
};

test("views by strangers and guests count, also with a 304; those by companions do not", async () => {
  const { itinerary, etag } = await publish();
  const { id } = itinerary;
  const editor = await makeToken(app);
  const viewer = await makeToken(app);
  await app.parts.db`insert into library_entries (itinerary_id, traveller_id, role)
    values (${id}, ${editor.traveller.id}, 'editor'), (${id}, ${viewer.traveller.id}, 'viewer')`;
  const rank = await rankOf(id);

  expect((await look(id, stranger.token)).status).toBe(200);
  expect((await look(id, stranger.token, { "if-none-match": etag })).status).toBe(304);
  expect((await look(id, guest)).status).toBe(200);
  for (const { token } of [owner, editor, viewer]) expect((await look(id, token)).status).toBe(200);

  await expect.poll(() => viewsOf(id)).toBe(3);
  expect(await rankOf(id)).toBeGreaterThan(rank);
  const { headers } = await look(id, owner.token);
  expect(headers.get("etag")).toBe(etag);
});

test("views of missing or forbidden itineraries do not count", async () => {
  const { itinerary } = await makeItinerary(app, owner.token);
  expect((await look(itinerary.id, stranger.token)).status).toBe(404);
  const { itinerary: published } = await publish();
  await look(published.id, stranger.token);
  await expect.poll(() => viewsOf(published.id)).toBe(1);
  expect(await viewsOf(itinerary.id)).toBe(0);
});

test("concurrent views each count once, on every node", async () => {
  const { itinerary } = await publish();
  const second = await startApp({ database: app.database });
  const looks = Array.from({ length: 200 }, (_, n) =>
    fetch(`${n % 2 ? app.url : second.url}/v1/itineraries/${itinerary.id}`, {
      headers: { authorization: `Bearer ${n % 3 ? stranger.token : guest}` },
    }),
  );
  for (const { status } of await Promise.all(looks)) expect(status).toBe(200);
  await second.close();
  await expect.poll(() => viewsOf(itinerary.id)).toBe(200);
});

test("closing writes all pending counts, and drops those of deleted itineraries", async () => {
  const { itinerary } = await publish();
  const { db } = app.parts;
  const copies = await db<{ id: string }[]>`
    insert into itineraries (id, owner_id, visibility, draft, card, etag, created_at, updated_at)
    select gen_random_uuid(), owner_id, visibility, draft, card, etag, now(), now()
    from itineraries, generate_series(1, 1100) where id = ${itinerary.id} returning id`;
  const own = views(app.parts);
  for (const { id } of copies) own.count(id);
  for (let n = 0; n < 5; n++) own.count(itinerary.id);
  own.count(randomUUID());
  const lines = app.logged.length;
  await own.close();
  expect(app.logged.slice(lines).join()).not.toContain("view counts could not be written and are lost");
  expect(await viewsOf(itinerary.id)).toBe(5);
  const [row] = await db<[{ count: number }]>`
    select count(*)::int from listings where views = 1 and itinerary_id = any(${copies.map(({ id }) => id)}::uuid[])`;
  expect(row.count).toBe(1100);
});

test("a locked listing delays only its own count, also at shutdown", async () => {
  const [{ itinerary: held }, { itinerary: free }] = [await publish(), await publish()];
  const own = views(app.parts);
  let closed = Promise.resolve();
  await app.parts.db.begin(async (db) => {
    await db`select from listings where itinerary_id = ${held.id} for update`;
    for (const { id } of [held, free]) own.count(id);
    await expect.poll(() => viewsOf(free.id)).toBe(1);
    own.count(held.id);
    closed = own.close();
    await sleep(300);
    expect(await viewsOf(held.id)).toBe(0);
  });
  await closed;
  expect(await viewsOf(held.id)).toBe(2);
  expect(await viewsOf(free.id)).toBe(1);
});

test("counts are kept until the database can store them", async () => {
  const { itinerary } = await publish();
  const { db } = app.parts;
  const own = views(app.parts);
  const lines = app.logged.length;
  const loggedErrors = () =>
    app.logged.slice(lines).filter((line) => line.includes("could not write view counts")).length;
  await db`alter table listings rename to listings_away`;
  try {
    own.count(itinerary.id);
    await expect.poll(loggedErrors).toBeGreaterThan(0);
    own.count(itinerary.id);
  } finally {
    await db`alter table listings_away rename to listings`;
  }
  await own.close();
  expect(await viewsOf(itinerary.id)).toBe(2);
});
