import type { Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "../../../contract/itinerary.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { watchEvents } from "../../../test/support/watch-events.ts";

// Intervals of 15 and 20 seconds pass only when a test advances its fake timers.
let app: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

const someone = () => makeToken(app, { firstParty: true });

/** Someone's own itinerary. */
async function owned() {
  const owner = await someone();
  const { itinerary, etag } = await makeItinerary(app, owner.token, { visibility: "public" });
  return { ...owner, id: itinerary.id, etag };
}

/** A write without a notification, as if the node that wrote it had stopped. */
async function changeUnheard(id: string, tag: string): Promise<string> {
  const etag = `"${tag}"`;
  await app.parts.db`update itineraries set etag = ${etag} where id = ${id}`;
  return etag;
}

test("a lost notification is made up for within 15 seconds", async () => {
  const { id, token } = await owned();
  const stream = await watchEvents(app, id, { token });
  const etag = await changeUnheard(id, "2-unheard");
  vi.advanceTimersByTime(15_000);
  expect(await stream.count(1)).toMatchObject([{ event: "changed", data: { etag } }]);
  await stream.close();
});

test("a notification during a read causes another read", async () => {
  const { id, token } = await owned();
  const stream = await watchEvents(app, id, { token });
  const { authors, db } = app.parts;
  const tell = () => db`select pg_notify('itineraries', ${id})`;
  let notifications = 0;
  const listening = await db.listen("itineraries", () => notifications++);
  // The node has read the first change, and reads who made it.
  const namesOf = authors.of;
  const looking = vi.spyOn(authors, "of").mockImplementationOnce(async (ids) => {
    await changeUnheard(id, "3-meanwhile");
    await tell();
    await expect.poll(() => notifications).toBe(2);
    return namesOf(ids);
  });
  await changeUnheard(id, "2-first");
  await tell();
  expect(await stream.count(2)).toMatchObject([
    { data: { etag: '"2-first"' } },
    { data: { etag: '"3-meanwhile"' } },
  ]);
  looking.mockRestore();
  await listening.unlisten();
  await stream.close();
});

test("a lost connection to the database is made up for when it is back", async () => {
  const { id, token, traveller } = await owned();
  const ending = await makeToken(app, { traveller });
  const [stream, signedOut] = [await watchEvents(app, id, { token }), await watchEvents(app, id, ending)];
  const etag = await changeUnheard(id, "2-unheard");
  await app.parts.db`delete from oauth_grants where client_id = ${ending.clientId}`;
  await app.parts.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`;
  expect(await stream.count(1)).toMatchObject([{ event: "changed", data: { etag } }]);
  expect(await signedOut.ended()).toEqual([]);
  // It works again afterwards.
  const { headers } = await app
    .client(token)
    .changeItinerary({ params: { id }, headers: { "if-match": etag }, body: { title: "Porto" } });
  expect((await stream.count(2))[1]?.data).toMatchObject({ etag: headers.get("etag") });
  await stream.close();
});

test("a failed read is repeated", async () => {
  const { id, token } = await owned();
  const stream = await watchEvents(app, id, { token });
  const { db } = app.parts;
  await db`alter table listings rename column people_version to renamed`;
  const etag = await changeUnheard(id, "2-heard");
  await db`select pg_notify('itineraries', ${id})`;
  await expect.poll(() => app.logged.join("")).toContain("could not read the state for live changes");
  await expect(watchEvents(app, id, { token })).rejects.toThrow("500");
  await db`alter table listings rename column renamed to people_version`;
  expect(await stream.count(1)).toMatchObject([{ data: { etag } }]);
  await stream.close();
  await expect
    .poll(async () => (await fetch(`${app.url}/metrics`)).text())
    .toContain("waybook_event_streams 0\n");
});

test("a comment is sent every 20 seconds, so that no proxy closes the stream", async () => {
  const { id, token } = await owned();
  const stream = await watchEvents(app, id, { token });
  expect(stream.comments).toBe(1);
  for (const count of [2, 3]) {
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => stream.comments).toBe(count);
  }
  await stream.close();
});

/** From now on nothing that is written to the first connection is sent: it all stays in the server's buffer. */
function stuckFirst({ app }: TestApp) {
  const connected: Socket[] = [];
  app.server.on("connection", (socket) => connected.push(socket));
  return () => {
    const [first] = connected as [Socket];
    first._write = () => {};
    first._writev = () => {};
  };
}

test("a reader who does not read is disconnected, and others continue", async () => {
  const { id, token, traveller } = await owned();
  await app.parts.db`update travellers set display_name = ${"x".repeat(10_000)} where id = ${traveller.id}`;
  const stick = stuckFirst(app);
  const slow = await watchEvents(app, id, { token });
  stick();
  const quick = await watchEvents(app, id, { token });
  const write = async (nth: number) => {
    await changeUnheard(id, `${nth}-x`);
    await app.parts.db`select pg_notify('itineraries', ${id})`;
    await quick.count(nth);
  };
  for (let nth = 1; nth <= 6; nth++) await write(nth);
  expect(slow.isOver).toBe(false);
  await write(7);
  expect(await slow.ended()).toEqual([]);
  await write(8);
  await quick.close();
});

test("a reader who does not read is disconnected when the stream ends", async () => {
  const { id, traveller } = await owned();
  const stick = stuckFirst(app);
  const slow = await watchEvents(app, id, await someone());
  stick();
  await app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`;
  expect(await slow.ended()).toEqual([]);
});

test("stopping ends every stream at once, also of a reader who does not read", async () => {
  const node = await startApp({ database: app.database });
  const { id, token } = await owned();
  const stick = stuckFirst(node);
  const streams = [await watchEvents(node, id, { token })];
  stick();
  for (let more = 0; more < 20; more++) streams.push(await watchEvents(node, id, { token }));
  const began = performance.now();
  await node.close();
  expect(performance.now() - began).toBeLessThan(8_000);
  for (const stream of streams) expect(await stream.ended()).toEqual([]);
});

test("a client that applies the events always has the current version and role", async () => {
  const [owner, editor, watcher] = [await someone(), await someone(), await someone()];
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("ownerWrites", "editorWrites") },
    { weight: 3, arbitrary: fc.constantFrom("viewer", "editor", "none") },
    { weight: 2, arbitrary: fc.constantFrom("public", "unlisted") },
    { weight: 3, arbitrary: fc.constantFrom("reconnect", "lose") },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 12 }), async (steps) => {
      const { itinerary, etag } = await makeItinerary(app, owner.token, { visibility: "public" });
      const { id } = itinerary;
      await giveRole(app, id, editor.traveller.id, "editor");
      const present: Applied = { etag, role: "none" };
      const applied: Applied = { ...present };
      let stream = await watchEvents(app, id, watcher);
      let read = 0;
      const apply = () => {
        for (const { event, data } of stream.events.slice(read))
          Object.assign(applied, event === "changed" ? { etag: (data as Applied).etag } : data);
        read = stream.events.length;
      };
      const leave = async () => {
        await stream.close();
        apply();
        read = 0;
      };
      const comeBack = async () => {
        stream = await watchEvents(app, id, { ...watcher, lastEventId: stream.lastEventId });
      };
      const act = {
        ...{ ownerWrites: () => write(owner), editorWrites: () => write(editor) },
        ...{ viewer: () => be("viewer"), editor: () => be("editor"), none: () => be("none") },
        ...{ public: () => show("public"), unlisted: () => show("unlisted") },
        reconnect: async () => {
          await leave();
          await comeBack();
        },
        lose: async () => {
          await leave();
          await write(owner);
          await be("viewer");
          await comeBack();
        },
      };
      async function write({ token }: { token: string }, body: object = { title: crypto.randomUUID() }) {
        const { headers } = await app
          .client(token)
          .changeItinerary({ params: { id }, headers: { "if-match": present.etag }, body });
        present.etag = headers.get("etag") ?? "";
      }
      const show = (visibility: string) => write(owner, { visibility });
      async function be(role: Role) {
        const { db } = app.parts;
        if (role !== "none" && role !== "owner") await giveRole(app, id, watcher.traveller.id, role);
        else
          await db`
            update library_entries set role = null
            where itinerary_id = ${id} and traveller_id = ${watcher.traveller.id}`;
        present.role = role;
      }
      for (const [step, waits] of steps) {
        await act[step as keyof typeof act]();
        if (waits) await new Promise((resolve) => setTimeout(resolve, 8));
      }
      await expect
        .poll(
          () => {
            apply();
            return { ...applied };
          },
          // Long before a node reads again by itself: anything slower did not come from a notification.
          { timeout: 5_000, interval: 5 },
        )
        .toEqual(present);
      expect(stream.isOver).toBe(false);
      await stream.close();
    }),
    { numRuns: propertyRuns(20) },
  );
});

type Applied = { etag: string; role: Role };
