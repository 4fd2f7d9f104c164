import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { Db } from "../../platform/database/connect.ts";

// Two transactions at the same time that do not see each other's writes: the later one must wait, and then see them.

type Someone = Awaited<ReturnType<typeof someone>>;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function someone() {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  return { id: traveller.id, token, client: app.client(token) };
}
const make = async ({ token }: Someone) =>
  (await makeItinerary(app, token, { visibility: "public" })).itinerary.id;

type DatabaseStep = (db: Db) => Promise<unknown>;

/** Begins `first`, runs `second` until it is done or waits for a lock, and only then commits the first. */
async function atOnce(first: DatabaseStep, second: DatabaseStep): Promise<void> {
  const { db } = app.parts;
  let isDone = false;
  let done: Promise<unknown> = Promise.resolve();
  const isDoneOrWaits = async () => isDone || (await countLockWaits(app)) > 0;
  await db.begin(async (held) => {
    await first(held);
    done = second(db).finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    await expect.poll(isDoneOrWaits, { interval: 5 }).toBe(true);
  });
  await done;
}

const show = (id: string, visibility: string) => (db: Db) =>
  db`update itineraries set visibility = ${visibility} where id = ${id}`.execute();
const block = (blocker: Someone, blocked: Someone) => (db: Db) =>
  db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.id}, ${blocked.id}, now())`.execute();
const suspend =
  ({ id }: Someone) =>
  (db: Db) =>
    db`update travellers set suspended_at = now() where id = ${id}`.execute();
const purge = (id: string) => (db: Db) => db`delete from itineraries where id = ${id}`.execute();
const leave =
  ({ id }: Someone) =>
  (db: Db) =>
    db`delete from travellers where id = ${id}`.execute();
const like = (by: Someone, id: string) => async () => {
  await by.client.likeItinerary({ params: { id } }).catch((error) => {
    if (error.status !== 404) throw error;
  });
};

const libraryOf = async ({ client }: Someone) =>
  (await client.listItineraries()).body.data.map(({ id }) => id);
const isListed = async (ownerId: string) => {
  const [row] = await app.parts.db`select is_listed as "isListed" from listings where owner_id = ${ownerId}`;
  return row?.isListed;
};

describe.each(["one way", "the other way"])("%s round", (way) => {
  const either = (one: DatabaseStep, other: DatabaseStep) =>
    way === "one way" ? atOnce(one, other) : atOnce(other, one);
  /** A private itinerary that a reader liked while they could read it. */
  const hidden = async () => {
    const [author, reader] = [await someone(), await someone()];
    const id = await make(author);
    await reader.client.likeItinerary({ params: { id } });
    await show(id, "private")(app.parts.db);
    return { author, reader, id };
  };

  test("what is published while its reader is blocked stays out of their library", async () => {
    const { author, reader, id } = await hidden();
    await either(show(id, "public"), block(author, reader));
    expect(await libraryOf(reader)).toEqual([]);
  });

  test("what is published while its owner is suspended is neither in libraries nor in Explore", async () => {
    const { author, reader, id } = await hidden();
    await either(show(id, "public"), suspend(author));
    expect(await libraryOf(reader)).toEqual([]);
    expect(await isListed(author.id)).toBe(false);
  });

  test("what comes back from the trash while its owner is suspended is not in Explore", async () => {
    const author = await someone();
    const id = await make(author);
    const { db } = app.parts;
    await db`update itineraries set deleted_at = now() where id = ${id}`;
    await either(
      (db) => db`update itineraries set deleted_at = null where id = ${id}`.execute(),
      suspend(author),
    );
    expect(await isListed(author.id)).toBe(false);
  });

  test("what is created while its owner is suspended is not in Explore", async () => {
    const author = await someone();
    const source = await make(await someone());
    const create: DatabaseStep = (db) =>
      db`
      insert into itineraries (id, owner_id, visibility, draft, card, etag, created_at, updated_at)
      select gen_random_uuid(), ${author.id}, visibility, draft, card, etag, created_at, updated_at
      from itineraries where id = ${source}`.execute();
    await either(create, suspend(author));
    expect(await isListed(author.id)).toBe(false);
  });
});

test("a like during a block is not in the library", async () => {
  const [author, reader] = [await someone(), await someone()];
  const id = await make(author);
  await atOnce(block(author, reader), like(reader, id));
  expect(await libraryOf(reader)).toEqual([]);
});

test("a like while the itinerary, or the account of the person who likes it, is deleted is 404", async () => {
  const [author, reader] = [await someone(), await someone()];
  const [gone, stays] = [await make(author), await make(author)];
  await atOnce(purge(gone), like(reader, gone));
  expect(await libraryOf(reader)).toEqual([]);
  await atOnce(leave(reader), like(reader, stays));
  expect((await author.client.getItinerary({ params: { id: stays } })).body).toMatchObject({ likesCount: 0 });
});

/** Locks an itinerary, runs `action` until it waits, and only then continues. */
async function whileItineraryLocked(
  id: string,
  action: () => Promise<unknown>,
  nextStep: DatabaseStep,
): Promise<void> {
  const { db } = app.parts;
  let done: Promise<unknown> = Promise.resolve();
  await db.begin(async (held) => {
    await held`select from itineraries where id = ${id} for update`;
    done = action();
    done.catch(() => {});
    await expect.poll(() => countLockWaits(app), { interval: 5 }).toBe(1);
    await nextStep(held);
  });
  await done;
}

test("a mark that is removed while the itinerary is written waits for it, without a deadlock", async () => {
  const [author, reader] = [await someone(), await someone()];
  const id = await make(author);
  for (const call of ["likeItinerary", "saveItinerary"] as const)
    await reader.client[call]({ params: { id } });
  await whileItineraryLocked(
    id,
    () => reader.client.unlikeItinerary({ params: { id } }),
    (db) => db`update itineraries set updated_at = now() where id = ${id}`.execute(),
  );
  expect((await author.client.getItinerary({ params: { id } })).body).toMatchObject({ likesCount: 0 });
});

test("an account that is deleted while its itinerary is purged waits for it, without a deadlock", async () => {
  const [author, reader] = [await someone(), await someone()];
  const id = await make(author);
  await like(reader, id)();
  await whileItineraryLocked(id, () => author.client.deleteAccount(), purge(id));
  expect(await libraryOf(reader)).toEqual([]);
});
