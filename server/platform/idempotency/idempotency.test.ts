import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpIdempotencyKeys } from "./idempotency.jobs.ts";

const clock = movedClock(new Date());
let app: TestApp;
let token: string;
let traveller: Account;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const holder = await makeToken(app);
  token = holder.token;
  traveller = holder.traveller;
});

const lisbon: ItineraryDraft = { title: "Lisbon in spring", days: [{ stops: [{ name: "Alfama" }] }] };
const create = (key?: string, body = lisbon, as = token) =>
  app.client(as).createItinerary({ body, headers: { ...(key && { "idempotency-key": key }) } });

async function ownedBy(id: string): Promise<number> {
  const [row] = await app.parts.db<
    { count: number }[]
  >`select count(*)::int as count from itineraries where owner_id = ${id}`;
  return row?.count ?? 0;
}

test("the same key and body gets the same response, and nothing is written again", async () => {
  const key = randomUUID();
  const first = await create(key);
  const second = await create(key.toUpperCase());
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  for (const header of ["etag", "location", "content-type"])
    expect(second.headers.get(header)).toBe(first.headers.get(header));
  expect(await ownedBy(traveller.id)).toBe(1);
});

test("without a key, each request writes", async () => {
  await create();
  await create();
  expect(await ownedBy(traveller.id)).toBe(2);
});

test("the response is the first one even when the itinerary has changed since", async () => {
  const key = randomUUID();
  const { body, headers } = await create(key);
  await app.client(token).replaceItinerary({
    params: { id: body.id },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { title: "Lisbon in autumn" },
  });
  expect((await create(key)).body.title).toBe("Lisbon in spring");
});

test("the same key with another request is refused", async () => {
  const key = randomUUID();
  const { body } = await create(key);
  expect(await failureOf(create(key, { title: "Porto" }))).toMatchObject({
    code: "idempotencyKeyReused",
    status: 422,
  });
  const copy = app
    .client(token)
    .copyItinerary({ params: { id: body.id }, headers: { "idempotency-key": key } });
  expect((await failureOf(copy)).code).toBe("idempotencyKeyReused");
  expect(await ownedBy(traveller.id)).toBe(1);
});

test("a key is the traveller's own", async () => {
  const key = randomUUID();
  const { body } = await create(key);
  const { token: other } = await makeToken(app);
  const { body: theirs } = await create(key, lisbon, other);
  expect(theirs.id).not.toBe(body.id);
});

test("anything but a UUID is refused", async () => {
  for (const key of ["again", `urn:uuid:${randomUUID()}`])
    expect((await failureOf(create(key))).code).toBe("badRequest");
  expect(await ownedBy(traveller.id)).toBe(0);
});

test("of many at once one writes; the others get its response, or are told to wait", async () => {
  const key = randomUUID();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => create(key)));
  const ids = new Set<string>();
  for (const one of all) {
    if (one.status === "fulfilled") ids.add(one.value.body.id);
    else expect(one.reason).toMatchObject({ code: "idempotencyInProgress", status: 409, retryAfter: 1 });
  }
  expect(ids.size).toBe(1);
  expect(await ownedBy(traveller.id)).toBe(1);
  expect((await create(key)).body.id).toBe([...ids][0]);
});

test("a request that failed leaves its key free", async () => {
  const key = randomUUID();
  const twice: ItineraryDraft = { title: "Porto", days: [{ id: "a" }, { id: "a" }] };
  expect((await failureOf(create(key, twice))).code).toBe("validationFailed");
  expect((await create(key)).status).toBe(201);
});

test("a response that cannot be stored rolls the write back", async () => {
  const { db } = app.parts;
  await db.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on idempotency_keys for each row execute function refuse()`);
  const key = randomUUID();
  expect((await failureOf(create(key))).code).toBe("internal");
  expect(await ownedBy(traveller.id)).toBe(0);
  await db.unsafe("drop trigger refuse on idempotency_keys; drop function refuse()");
  expect((await create(key)).status).toBe(201);
});

test("a key whose process died is held for a minute", async () => {
  const key = randomUUID();
  const { itinerary } = await makeItinerary(app, token);
  const copy = () =>
    app.client(token).copyItinerary({ params: { id: itinerary.id }, headers: { "idempotency-key": key } });
  await copy();
  await app.parts.db`update idempotency_keys set answer = null where key = ${key}`;
  expect((await failureOf(copy())).code).toBe("idempotencyInProgress");
  clock.moveBy(61_000);
  expect((await copy()).status).toBe(201);
});

test("responses are stored for a day, and then deleted", async () => {
  const key = randomUUID();
  // A token lasts an hour.
  const again = async (body = lisbon) => create(key, body, (await makeToken(app, { traveller })).token);
  const { body: first } = await create(key);
  clock.moveBy(24 * 3_600_000 - 1_000);
  await cleanUpIdempotencyKeys.run(app.parts, {});
  expect((await again()).body.id).toBe(first.id);
  clock.moveBy(2_000);
  // Also before the job has run. The itinerary itself is still there, and not created a second time.
  expect((await failureOf(again())).code).toBe("conflict");
  clock.moveBy(24 * 3_600_000);
  await cleanUpIdempotencyKeys.run(app.parts, {});
  const [row] = await app.parts.db`select count(*)::int as count from idempotency_keys`;
  expect(row).toEqual({ count: 0 });
});

test("copying accepts a key as well", async () => {
  const { itinerary } = await makeItinerary(app, token);
  const key = randomUUID();
  const copy = () =>
    app.client(token).copyItinerary({ params: { id: itinerary.id }, headers: { "idempotency-key": key } });
  const [first, second] = [await copy(), await copy()];
  expect(second.body).toEqual(first.body);
  expect(await ownedBy(traveller.id)).toBe(2);
});
