import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

const kib = 1_024;

let app: TestApp;
let mine: Awaited<ReturnType<typeof makeToken>>;
let id: string;
beforeAll(async () => {
  app = await startApp({ environment: { STORAGE_QUOTA: "100KiB" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  mine = await makeToken(app, { firstParty: true });
  id = (await makeItinerary(app, mine.token)).itinerary.id;
});

const store = (size: number) =>
  app.client(mine.token).storeFile({
    params: { id },
    query: { name: "ticket.pdf" },
    body: Buffer.alloc(size, "%PDF-1.7 "),
    contentType: "application/pdf",
  });

test("a traveller's files have a quota", async () => {
  await store(60 * kib);
  expect(await failureOf(store(41 * kib))).toMatchObject({ status: 413, code: "storageFull" });
  await store(40 * kib);
  expect(await failureOf(store(1))).toMatchObject({ status: 413, code: "storageFull" });
  const [{ size }] = await app.parts.db<[{ size: number }]>`
    select sum(size)::int as size from stored_files where traveller_id = ${mine.traveller.id}`;
  expect(size).toBe(100 * kib);
});

test("files of others do not count", async () => {
  await store(100 * kib);
  mine = await makeToken(app, { firstParty: true });
  id = (await makeItinerary(app, mine.token)).itinerary.id;
  await store(100 * kib);
});

test("unused files count too", async () => {
  const { db } = app.parts;
  await db`
    insert into stored_files (key, traveller_id, stored_at, idle_since, size, content_type)
    select 'documents/' || ${id} || nth, ${mine.traveller.id}, now(), now(), 1, 'application/pdf'
    from generate_series(1, 499) nth`;
  await store(1);
  expect(await failureOf(store(1))).toMatchObject({ status: 429, code: "rateLimited" });
});
