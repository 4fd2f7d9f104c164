import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import { ApiError } from "../../../contract/client.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpLibraries } from "./library.jobs.ts";

type Someone = Awaited<ReturnType<typeof someone>>;

const clock = movedClock("2026-05-01T12:00:00Z");
const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
});
afterAll(() => app.close());

async function someone(account?: Account) {
  const { token, traveller } = await makeToken(app, account && { traveller: account });
  return { id: traveller.id, traveller, token, client: app.client(token) };
}
const make = async ({ token }: Someone, visibility: "private" | "public" = "private") => {
  const { itinerary, etag } = await makeItinerary(app, token, { visibility });
  return { id: itinerary.id, etag };
};
const edit = async ({ client }: Someone, id: string, etag: string) => {
  const body = { title: `Porto ${Math.random()}` };
  const { headers } = await client.changeItinerary({ params: { id }, headers: { "if-match": etag }, body });
  return headers.get("etag") ?? "";
};

/**
 * Waits until every transaction that is running has ended. (Other tests use the same server, and their open
 * transactions delay changes.)
 */
async function stillness(): Promise<void> {
  const { db } = app.parts;
  const [{ until }] = await db<[{ until: string }]>`select pg_current_xact_id()::text as until`;
  const isOver = async () => {
    const [row] = await db`select ${until}::text::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as over`;
    return row?.over;
  };
  await expect.poll(isOver, { interval: 5 }).toBe(true);
}

type Page = Awaited<ReturnType<typeof changes>>;
const changes = async ({ client }: Someone, query: { cursor?: string; limit?: number } = {}) =>
  (await client.listChanges({ query })).body;
/** All changes so far, and the cursor to continue with. */
async function follow(reader: Someone, cursor?: string, limit = 50): Promise<Page> {
  await stillness();
  const data: Page["data"] = [];
  for (let next = cursor; ; ) {
    const page = await changes(reader, { limit, ...(next && { cursor: next }) });
    data.push(...page.data);
    if (!page.hasMore) return { ...page, data };
    next = page.nextCursor;
  }
}

describe("the list", () => {
  test("has what exists, then what was added, changed and removed, each once and with its ETag", async () => {
    const [reader, author] = [await someone(), await someone()];
    const [own, theirs] = [await make(reader), await make(author, "public")];
    await reader.client.likeItinerary({ params: { id: theirs.id } });
    const first = await follow(reader);
    expect(first).toEqual({
      data: [
        { id: own.id, isGone: false, etag: own.etag },
        { id: theirs.id, isGone: false, etag: theirs.etag },
      ],
      nextCursor: expect.any(String),
      hasMore: false,
    });

    const still = await follow(reader, first.nextCursor);
    expect(still.data).toEqual([]);
    expect((await follow(reader, still.nextCursor)).data).toEqual([]);

    const newTag = await edit(author, theirs.id, await edit(author, theirs.id, theirs.etag));
    const other = await make(reader);
    await reader.client.deleteItinerary({ params: { id: own.id }, headers: { "if-match": own.etag } });
    const second = await follow(reader, still.nextCursor);
    expect(second.data).toEqual([
      { id: theirs.id, isGone: false, etag: newTag },
      { id: other.id, isGone: false, etag: other.etag },
      { id: own.id, isGone: true },
    ]);

    await reader.client.restoreItinerary({ params: { id: own.id } });
    await reader.client.unlikeItinerary({ params: { id: theirs.id } });
    const third = await follow(reader, second.nextCursor);
    expect(third.data).toEqual([
      { id: own.id, isGone: false, etag: own.etag },
      { id: theirs.id, isGone: true },
    ]);
  });

  test("has roles that were given and taken, what is hidden, and what was purged", async () => {
    const [reader, author] = [await someone(), await someone()];
    const { db } = app.parts;
    const { id, etag } = await make(author);
    let { nextCursor: cursor } = await follow(reader);
    const listChanges = async () => {
      const page = await follow(reader, cursor);
      cursor = page.nextCursor;
      return page.data;
    };
    await db`
      insert into library_entries (itinerary_id, traveller_id, role) values (${id}, ${reader.id}, 'editor')`;
    expect(await listChanges()).toEqual([{ id, isGone: false, etag }]);
    await db`update library_entries set role = null where itinerary_id = ${id} and traveller_id = ${reader.id}`;
    expect(await listChanges()).toEqual([{ id, isGone: true }]);

    await db`update itineraries set visibility = 'public' where id = ${id}`;
    expect(await listChanges()).toEqual([]);
    await reader.client.saveItinerary({ params: { id } });
    expect(await listChanges()).toEqual([{ id, isGone: false, etag }]);
    await db`update itineraries set visibility = 'private' where id = ${id}`;
    expect(await listChanges()).toEqual([{ id, isGone: true }]);
    // Changes while it is hidden are not for this reader.
    await edit(author, id, etag);
    expect(await listChanges()).toEqual([]);
    await db`delete from itineraries where id = ${id}`;
    expect(await listChanges()).toEqual([{ id, isGone: true }]);
  });

  test("does not have likes, saves and views of others", async () => {
    const [reader, other] = [await someone(), await someone()];
    const { id } = await make(reader, "public");
    const { nextCursor: cursor } = await follow(reader);
    await other.client.likeItinerary({ params: { id } });
    await other.client.saveItinerary({ params: { id } });
    await other.client.getItinerary({ params: { id } });
    expect((await follow(reader, cursor)).data).toEqual([]);
  });

  test("tells a new reader nothing about removals before they began, on any page", async () => {
    const [reader, author] = [await someone(), await someone()];
    const gone = await make(author, "public");
    const [first, second, third] = [await make(author, "public"), gone, await make(author, "public")];
    for (const { id } of [first, second, third]) await reader.client.saveItinerary({ params: { id } });
    await reader.client.unsaveItinerary({ params: { id: gone.id } });
    const [fourth, fifth] = [await make(reader), await make(reader)];
    await stillness();
    const page = await changes(reader, { limit: 1 });
    expect(page).toMatchObject({ data: [{ id: first.id }], hasMore: true });
    // The reader might have had this one with an earlier request.
    await reader.client.unsaveItinerary({ params: { id: third.id } });
    const rest = await follow(reader, page.nextCursor, 1);
    expect(rest.data.map(({ id, isGone }) => [id, isGone])).toEqual([
      [fourth.id, false],
      [fifth.id, false],
      [third.id, true],
    ]);
  });

  test("has 25 to a page by default, and up to 50", async () => {
    const reader = await someone();
    const { id } = await make(reader);
    await app.parts.db`
      insert into itineraries (id, owner_id, visibility, draft, card, etag, created_at, updated_at)
      select gen_random_uuid(), owner_id, visibility, draft, card, etag, created_at, updated_at
      from itineraries, generate_series(1, 50) where id = ${id}`;
    await stillness();
    expect((await changes(reader)).data).toHaveLength(25);
    const page = await changes(reader, { limit: 50 });
    expect([page.data.length, page.hasMore]).toEqual([50, true]);
    const last = await changes(reader, { limit: 50, cursor: page.nextCursor });
    expect([last.data.length, last.hasMore]).toEqual([1, false]);
    // All changes are of one transaction, so they are sorted by id.
    const ids = [...page.data, ...last.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(51);
    for (const query of ["limit=0", "limit=51", "limit=x", "filter=all"])
      expect(
        (
          await fetch(`${app.url}/v1/changes?${query}`, {
            headers: { authorization: `Bearer ${reader.token}` },
          })
        ).status,
      ).toBe(400);
  });
});

describe("nothing is missed", () => {
  test("a change that commits late comes after those that overtook it", async () => {
    const reader = await someone();
    const [slow, quick] = [await make(reader), await make(reader)];
    const { nextCursor: start } = await follow(reader);
    const { db } = app.parts;
    let cursor = start;
    await db.begin(async (late) => {
      await late`update itineraries set etag = '"late"', updated_at = now() where id = ${slow.id}`;
      await edit(reader, quick.id, quick.etag);
      await make(reader);
      // A cursor after those two would skip the one that has not committed yet.
      const page = await changes(reader, { cursor });
      expect(page).toMatchObject({ data: [], hasMore: false });
      cursor = page.nextCursor;
    });
    const page = await follow(reader, cursor);
    expect(page.data).toHaveLength(3);
    expect(page.data[0]).toEqual({ id: slow.id, isGone: false, etag: '"late"' });
    expect((await follow(reader, page.nextCursor)).data).toEqual([]);
  });

  test("what changes between two pages is listed again later", async () => {
    const reader = await someone();
    const [first, second] = [await make(reader), await make(reader)];
    await stillness();
    const page = await changes(reader, { limit: 1 });
    expect(page.data).toMatchObject([first]);
    const newTag = await edit(reader, first.id, first.etag);
    const rest = await follow(reader, page.nextCursor, 1);
    expect(rest.data).toMatchObject([second, { id: first.id, etag: newTag }]);
  });

  test("a client that follows the changes while many write ends up with the same library", async () => {
    const [reader, author] = [await someone(), await someone()];
    const { db } = app.parts;
    const copy = new Map<string, string>();
    let isOver = false;
    const followAlong = async () => {
      let cursor: string | undefined;
      for (let rounds = 0; ; rounds++) {
        const wasOver = isOver;
        const page = await changes(reader, { limit: 1 + (rounds % 4), ...(cursor && { cursor }) });
        for (const { id, isGone, etag = "" } of page.data)
          if (isGone) copy.delete(id);
          else copy.set(id, etag);
        cursor = page.nextCursor;
        if (!page.hasMore && wasOver) return;
        if (!page.hasMore) await sleep(2);
      }
    };
    const ids: string[] = [];
    const any = <T>(things: readonly T[]) => things[Math.floor(Math.random() * things.length)] as T;
    const tagOf = async (id: string) => {
      const [row] = await db<{ etag: string; owner: string }[]>`
        select etag, owner_id as owner from itineraries where id = ${id}`;
      return { etag: row?.etag ?? "", by: row?.owner === reader.id ? reader : author };
    };
    const actions: ((id: string) => Promise<unknown>)[] = [
      async () => ids.push((await make(any([reader, author]), any(["private", "public"]))).id),
      async (id) => {
        const { etag, by } = await tagOf(id);
        await edit(by, id, etag);
      },
      async (id) => {
        const { etag, by } = await tagOf(id);
        await by.client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
      },
      async (id) => (await tagOf(id)).by.client.restoreItinerary({ params: { id } }),
      async (id) => {
        const { etag, by } = await tagOf(id);
        const body = { visibility: any(["private", "unlisted", "public"] as const) };
        await by.client.changeItinerary({ params: { id }, headers: { "if-match": etag }, body });
      },
      (id) => reader.client.likeItinerary({ params: { id } }),
      (id) => reader.client.unlikeItinerary({ params: { id } }),
      (id) => reader.client.saveItinerary({ params: { id } }),
      (id) => reader.client.unsaveItinerary({ params: { id } }),
      (id) =>
        db.begin(async (db) => {
          // Written slowly, like in a long transaction.
          await db`
          select from itineraries i join travellers t on t.id = i.owner_id where i.id = ${id} for share of t, i`;
          await db`
          insert into library_entries (itinerary_id, traveller_id, role)
          select id, ${reader.id}, ${any(["editor", "viewer"])} from itineraries where id = ${id} and owner_id = ${author.id}
          on conflict (itinerary_id, traveller_id) do update set role = excluded.role`;
          await sleep(Math.random() * 20);
        }),
      (id) => db`
        with held as (
          select i.id from itineraries i join travellers t on t.id = i.owner_id
          where i.id = ${id} and i.owner_id = ${author.id} for share of t, i
        )
        update library_entries e set role = null from held
        where e.itinerary_id = held.id and e.traveller_id = ${reader.id}`,
    ];
    for (let count = 0; count < 4; count++) await actions[0]?.("");
    const write = async () => {
      for (let done = 0; done < 40; done++)
        await any(actions)(any(ids)).catch((error: unknown) => {
          // Someone else was quicker, or it does not exist at the moment.
          const isExpected = error instanceof ApiError && [404, 412, 403].includes(error.status);
          if (!isExpected) throw error;
        });
    };
    const following = followAlong();
    await Promise.all(Array.from({ length: 6 }, write));
    await stillness();
    isOver = true;
    await following;

    const library = new Map<string, string>();
    let cursor: string | undefined;
    do {
      const { body } = await reader.client.listItineraries({
        query: { limit: 50, ...(cursor && { cursor }) },
      });
      for (const { id, etag } of body.data) library.set(id, etag);
      cursor = body.nextCursor;
    } while (cursor);
    expect(library.size).toBeGreaterThan(0);
    expect(new Map([...copy].toSorted())).toEqual(new Map([...library].toSorted()));
  });
});

describe("a cursor", () => {
  const ofChanges = { path: "/cursor", message: "does not belong to this query" };

  test("is the traveller's own, and not of another list", async () => {
    const [reader, other] = [await someone(), await someone()];
    await make(reader);
    await make(reader);
    const { nextCursor: cursor } = await changes(reader);
    const { body } = await reader.client.listItineraries({ query: { limit: 1 } });
    for (const [who, foreign] of [
      [other, cursor],
      [reader, body.nextCursor ?? ""],
      [reader, `${cursor}A`],
    ] as const)
      expect((await failureOf(changes(who, { cursor: foreign }))).problem).toMatchObject({
        status: 400,
        code: "badRequest",
        errors: [ofChanges],
      });
  });

  test("lasts 30 days from when its client last had all changes", async () => {
    let reader = await someone();
    const later = async (ms: number) => {
      clock.moveBy(ms);
      // Access tokens do not last that long.
      reader = await someone(reader.traveller);
    };
    await make(reader);
    await make(reader);
    await stillness();
    const { nextCursor: halfWay } = await changes(reader, { limit: 1 });
    await later(30 * dayMs);
    const { nextCursor: caughtUp, hasMore } = await changes(reader, { cursor: halfWay, limit: 1 });
    expect(hasMore).toBe(false);
    await make(reader);
    await make(reader);
    await stillness();
    await later(20 * dayMs);
    // The changes after this one are as old as the one before.
    const page = await changes(reader, { cursor: caughtUp, limit: 1 });
    expect(page.hasMore).toBe(true);
    await later(10 * dayMs);
    const { nextCursor: fresh } = await changes(reader, { cursor: page.nextCursor, limit: 1 });
    await later(1);
    for (const cursor of [halfWay, caughtUp, page.nextCursor])
      expect((await failureOf(changes(reader, { cursor }))).problem).toMatchObject({
        status: 400,
        code: "badRequest",
        detail: "The cursor is older than 30 days. Start again without one.",
        errors: [{ path: "/cursor", message: "is older than 30 days" }],
      });
    expect((await changes(reader, { cursor: fresh })).data).toEqual([]);
    expect((await changes(reader)).data).toHaveLength(4);
  });

  test("finds removals until it expires; then these rows are deleted, and only these", async () => {
    const [reader, author] = [await someone(), await someone()];
    const { db } = app.parts;
    const published = () => make(author, "public");
    const [remaining, hidden, gone, fresh] = [
      await published(),
      await published(),
      await published(),
      await published(),
    ];
    for (const { id } of [remaining, hidden, gone, fresh])
      await reader.client.saveItinerary({ params: { id } });
    const { nextCursor: cursor } = await follow(reader);
    await db`update itineraries set visibility = 'private' where id = ${hidden.id}`;
    for (const { id } of [gone, fresh]) await reader.client.unsaveItinerary({ params: { id } });
    const entries = async () => {
      const rows = await db<{ id: string }[]>`
        select itinerary_id as id from library_entries where traveller_id = ${reader.id}`;
      return new Set(rows.map(({ id }) => id));
    };
    const changed = (daysAgo: number, ids: string[]) => db`
      update library_entries set changed_at = ${new Date(clock.time() - daysAgo * dayMs)}
      where traveller_id = ${reader.id} and itinerary_id = any(${ids}::uuid[])`;
    await changed(31, [remaining.id, hidden.id, gone.id]);
    await changed(30, [fresh.id]);
    await cleanUpLibraries.run(app.parts, {});
    expect((await follow(reader, cursor)).data.map(({ id }) => id).toSorted()).toEqual(
      [hidden.id, gone.id, fresh.id].toSorted(),
    );
    clock.moveBy(1);
    await cleanUpLibraries.run(app.parts, {});
    expect(await entries()).toEqual(new Set([remaining.id, hidden.id, fresh.id]));
    const [schedule] = await db`select cron from pgboss.schedule where name = 'sweep-libraries'`;
    expect(schedule).toEqual({ cron: "53 4 * * *" });
  });

  test("many rows are deleted in batches, until none is left", async () => {
    const reader = await someone();
    const { db } = app.parts;
    await db`
      insert into library_entries (itinerary_id, traveller_id, updated_at, etag, is_shown, changed_in, changed_at)
      select gen_random_uuid(), ${reader.id}, now(), '', false, '1', now() from generate_series(1, 2500)`;
    await db`update library_entries set changed_at = '2020-01-01' where traveller_id = ${reader.id}`;
    await cleanUpLibraries.run(app.parts, {});
    expect(await db`select from library_entries where traveller_id = ${reader.id}`).toHaveLength(0);
  });
});
