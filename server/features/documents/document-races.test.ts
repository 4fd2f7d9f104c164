import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { listDocumentFiles, makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";
import { purgeTrash } from "../itineraries/trash.ts";

let app: TestApp;
let mine: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  app = await startApp();
  mine = await makeToken(app, { firstParty: true });
});
afterAll(() => app.close());

const statusOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );
const makeTrip = async () => (await makeItinerary(app, mine.token)).itinerary.id;
const put = (id: string, documentId: string, storagePath: string, { token } = mine) =>
  app.client(token).saveDocument({ params: { id, documentId }, body: { id: documentId, storagePath } });
const later = () => movedClock(new Date(Date.now() + 2 * 86_400_000));
const countOf = async (id: string) =>
  (await app.client(mine.token).listDocuments({ params: { id } })).body.data.length;

test("many people adding at once stay within the limit", async () => {
  const id = await makeTrip();
  const { storagePath } = await makeDocument(app, mine, id);
  await app.parts.db`
    insert into documents select itinerary_id, traveller_id, gen_random_uuid(), file_key, name, kind, is_shared,
      created_at, updated_at from documents, generate_series(1, 195) where itinerary_id = ${id}`;
  const adding = [
    ...Array.from({ length: 6 }, () => statusOf(put(id, randomUUID(), storagePath))),
    ...Array.from({ length: 4 }, () => {
      const form = new FormData();
      form.append("file", new Blob([pdf()]), "a.pdf");
      return statusOf(app.client(mine.token).addDocument({ params: { id }, body: form }));
    }),
  ];
  const statuses = await Promise.all(adding);
  expect(statuses.filter((status) => status < 300)).toHaveLength(4);
  expect(statuses.filter((status) => status === 409)).toHaveLength(6);
  expect(await countOf(id)).toBe(200);
  // Documents that did not fit left no file.
  const { stored, databaseKeys } = await listDocumentFiles(app.parts);
  const rows = await app.parts.db`select distinct file_key from documents`;
  expect([stored.length, databaseKeys.length]).toEqual([rows.length, rows.length]);
});

test("saving the same document many times at once creates one", async () => {
  const id = await makeTrip();
  const documentId = randomUUID();
  const paths = await Promise.all(
    Array.from({ length: 6 }, async () => (await storeDocumentFile(app, mine, id)).storagePath),
  );
  const calls = paths.map((path) => () => statusOf(put(id, documentId, path)));
  const done = await callWhileTravellerLocked(app, mine.traveller.id, calls);
  expect(done.map((one) => one.status === "fulfilled" && one.value)).toEqual(Array(6).fill(200));
  const { body } = await app.client(mine.token).getDocument({ params: { id, documentId } });
  expect(await countOf(id)).toBe(1);
  // All others are idle.
  await cleanUpFiles({ ...app.parts, clock: later() });
  const { stored, databaseKeys } = await listDocumentFiles(app.parts);
  for (const path of paths)
    expect([stored.includes(path), databaseKeys.includes(path)]).toEqual(
      Array(2).fill(path === body.storagePath),
    );
});

test("saving while deleting: it exists with its file, or is deleted with it; there is no deadlock", async () => {
  for (let round = 0; round < 8; round++) {
    const id = await makeTrip();
    const { id: documentId } = await makeDocument(app, mine, id);
    const paths = await Promise.all(
      Array.from({ length: 3 }, async () => (await storeDocumentFile(app, mine, id)).storagePath),
    );
    const client = app.client(mine.token);
    const params = { id, documentId };
    const statuses = await Promise.all([
      ...paths.map((path) => statusOf(put(id, documentId, path))),
      statusOf(client.deleteDocument({ params })),
      statusOf(client.deleteDocument({ params })),
      statusOf(client.changeDocument({ params, body: { name: "Other" } })),
    ]);
    expect(statuses.filter((status) => ![200, 204, 404, 422].includes(status))).toEqual([]);
    if ((await countOf(id)) === 0) continue;
    const { body } = await client.getDocumentFile({ params });
    expect((body as Blob).size).toBe(1_000);
  }
});

test("cleaning up while saving: the first one to lock the file wins", async () => {
  const id = await makeTrip();
  const cleanUp = () => cleanUpFiles({ ...app.parts, clock: later() });
  /** Saves while the file's row is locked, and releases the lock once the save waits for it. */
  const savedWhileHeld = async (isDoomed: boolean) => {
    const { storagePath } = await storeDocumentFile(app, mine, id);
    let saving: Promise<number> = Promise.resolve(0);
    await app.parts.db.begin(async (db) => {
      await db`update stored_files set is_doomed = ${isDoomed} where key = ${storagePath}`;
      saving = statusOf(put(id, randomUUID(), storagePath));
      await expect.poll(() => countLockWaits(app)).toBe(1);
      await cleanUp();
    });
    const status = await saving;
    await cleanUp();
    return [status, (await listDocumentFiles(app.parts)).stored.includes(storagePath)];
  };
  expect(await savedWhileHeld(false)).toEqual([200, true]);
  expect(await savedWhileHeld(true)).toEqual([422, false]);
});

test("cleaning up while saving, all at once: what is acknowledged stays", async () => {
  const id = await makeTrip();
  for (let round = 0; round < 10; round++) {
    const paths = await Promise.all(
      Array.from({ length: 3 }, async () => (await storeDocumentFile(app, mine, id)).storagePath),
    );
    const [first, second, third] = await Promise.all([
      ...paths.map((path) => statusOf(put(id, randomUUID(), path))),
      sleep(round).then(() => cleanUpFiles({ ...app.parts, clock: later() })),
    ]);
    const { stored } = await listDocumentFiles(app.parts);
    for (const [at, status] of [first, second, third].entries())
      expect([status, stored.includes(paths[at] ?? "")]).toEqual(status === 200 ? [200, true] : [422, false]);
  }
});

test("a role that ends at the same moment no longer counts", async () => {
  const id = await makeTrip();
  const companion = await makeToken(app, { firstParty: true });
  await giveRole(app, id, companion.traveller.id, "editor");
  const { storagePath } = await storeDocumentFile(app, companion, id);
  const calls = [() => statusOf(put(id, randomUUID(), storagePath, companion))];
  const [done] = await callWhileTravellerLocked(
    app,
    companion.traveller.id,
    calls,
    (db) =>
      db`update library_entries set role = 'viewer'
         where itinerary_id = ${id} and traveller_id = ${companion.traveller.id}`,
  );
  expect(done).toEqual({ status: "fulfilled", value: 403 });
});

test("accounts and itineraries that are deleted while documents are written leave no file behind", async () => {
  for (let round = 0; round < 4; round++) {
    const [owner, companion] = await Promise.all([
      makeToken(app, { firstParty: true }),
      makeToken(app, { firstParty: true }),
    ]);
    const trips = await Promise.all(
      [0, 1].map(async () => (await makeItinerary(app, owner.token)).itinerary.id),
    );
    for (const id of trips) await giveRole(app, id, companion.traveller.id, "editor");
    const shared = (await storeDocumentFile(app, companion, trips[0] as string)).storagePath;
    for (const id of trips)
      for (let count = 0; count < 4; count++) {
        await makeDocument(app, companion, id, count % 2 ? {} : { storagePath: shared });
        await makeDocument(app, owner, id);
      }
    // One is purged while its companion's account is deleted, and its owner's after it.
    const [trash = ""] = trips;
    await app.parts
      .db`update library_entries set role = null where itinerary_id = ${trash} and role = 'editor'`;
    await app.parts.db`update itineraries set deleted_at = '2020-01-01' where id = ${trash}`;
    const statuses = await Promise.all([
      purgeTrash({ ...app.parts, clock: later() }).then(() => 0),
      statusOf(app.client(companion.token).deleteAccount()),
      ...Array.from({ length: 4 }, () => statusOf(put(trips[1] as string, randomUUID(), shared, companion))),
      ...(round % 2 ? [statusOf(app.client(owner.token).deleteAccount())] : []),
    ]);
    expect(statuses.filter((status) => ![0, 200, 204, 401, 404, 422].includes(status))).toEqual([]);
    if (round % 2 === 0) await app.client(owner.token).deleteAccount();
    // The job of the deleted account may run at the same time.
    const left = async () => {
      await cleanUpFiles({ ...app.parts, clock: later() });
      return app.parts.db`
        select 1 from stored_files where traveller_id in (${owner.traveller.id}, ${companion.traveller.id})`;
    };
    await expect.poll(async () => (await left()).length).toBe(0);
    const { stored, databaseKeys } = await listDocumentFiles(app.parts);
    expect(stored).toEqual(databaseKeys);
  }
});
