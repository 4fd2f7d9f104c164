import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import {
  giveRole,
  makeClient,
  makeItinerary,
  makeSharedItinerary,
  makeToken,
} from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";
import { type WatchedStream, watchEvents } from "../../../test/support/watch-events.ts";

/** Two nodes: what happens on one must reach the other. */
const clock = movedClock(new Date());
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock } }));
});
afterAll(() => app.close());

const someone = () => makeToken(app, { firstParty: true });
type Someone = Awaited<ReturnType<typeof someone>>;

const nameOf = ({ traveller: { id, username, displayName } }: Someone) => ({ id, username, displayName });

async function titled(token: string, id: string, etag: string, title: string): Promise<string> {
  const { headers } = await app
    .client(token)
    .changeItinerary({ params: { id }, headers: { "if-match": etag }, body: { title } });
  return headers.get("etag") ?? "";
}

/** Everyone around one itinerary. */
async function household(visibility: "private" | "public" = "public") {
  const [owner, editor, viewer, stranger] = await Promise.all([someone(), someone(), someone(), someone()]);
  const people = { editor: editor.traveller, viewer: viewer.traveller };
  const { id, etag } = await makeSharedItinerary(app, owner.token, people, { visibility });
  return { owner, editor, viewer, stranger, id, etag };
}

const removeRole = (id: string, { traveller }: Someone) =>
  app.parts
    .db`update library_entries set role = null where itinerary_id = ${id} and traveller_id = ${traveller.id}`;

const gauges = async ({ url }: TestApp) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return ["waybook_event_streams", "waybook_watched_itineraries"].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]),
  );
};

const closed = (...streams: WatchedStream[]) => Promise.all(streams.map((stream) => stream.close()));

describe("a stream", () => {
  test("begins with when to reconnect, and must not be cached or buffered", async () => {
    const { id, etag, viewer, stranger } = await household();
    const stream = await watchEvents(app, id, { token: viewer.token });
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-request-id": expect.any(String),
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
    expect(stream.comments).toBe(1);
    expect(stream.retry).toBeGreaterThanOrEqual(1_000);
    expect(stream.retry).toBeLessThan(3_000);
    expect(stream.lastEventId).toMatch(new RegExp(`^${etag.slice(1, -1)}\\.\\d+\\.viewer$`));
    // Only companions see how often companions changed.
    const outside = await watchEvents(app, id.toUpperCase(), { token: stranger.token });
    expect(outside.lastEventId).toBe(etag.slice(1, -1));
    expect([stream.events, outside.events]).toEqual([[], []]);
    await closed(stream, outside);
  });

  test("has the CORS headers for pages of other origins", async () => {
    const { id, stranger } = await household();
    const stream = await watchEvents(app, id, {
      token: stranger.token,
      headers: { origin: "https://elsewhere.example" },
    });
    expect(stream.headers["access-control-allow-origin"]).toBe("*");
    await stream.close();
  });

  test("is 404 for people who may not read the itinerary", async () => {
    const { id, stranger } = await household("private");
    for (const absent of [id, crypto.randomUUID(), "no-id"])
      await expect(watchEvents(app, absent, { token: stranger.token })).rejects.toThrow(/^404 .*"notFound"/);
    expect(await gauges(app)).toEqual([0, 0]);
  });

  test("accepts an id in capitals", async () => {
    const { id, owner, etag } = await household();
    const streams = [await watchEvents(app, id, owner), await watchEvents(app, id.toUpperCase(), owner)];
    await expect.poll(() => gauges(app)).toEqual([2, 1]);
    const now = await titled(owner.token, id, etag, "Porto");
    for (const stream of streams) expect(await stream.count(1)).toMatchObject([{ data: { etag: now } }]);
    await closed(...streams);
    await expect.poll(() => gauges(app)).toEqual([0, 0]);
  });

  test("answers HEAD with GET's headers, and ends", async () => {
    const { id, stranger } = await household();
    const head = async (itineraryId: string) => {
      const headers = { authorization: `Bearer ${stranger.token}` };
      const response = await fetch(`${app.url}/v1/itineraries/${itineraryId}/events`, {
        method: "HEAD",
        headers,
      });
      await response.arrayBuffer();
      return [response.status, response.headers.get("content-type")];
    };
    expect(await head(id)).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect((await head(crypto.randomUUID()))[0]).toBe(404);
    expect(await gauges(app)).toEqual([0, 0]);
  });

  test("is open to guests and visitors where the itinerary is", async () => {
    const { id, owner, etag } = await household();
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    const guest = await watchEvents(app, id, { token });
    const visitor = await watchEvents(app, id, { headers: { cookie: "waybook_visitor=1" } });
    const now = await titled(owner.token, id, etag, "Porto");
    for (const stream of [guest, visitor])
      expect(await stream.count(1)).toEqual([
        { event: "changed", id: now.slice(1, -1), data: { etag: now, by: nameOf(owner) } },
      ]);
    await closed(guest, visitor);
  });
});

describe("events", () => {
  test("are sent for every kind of write, with its author, on both nodes; and for none that changes nothing", async () => {
    const { id, etag, owner, editor, viewer } = await household();
    const streams = [
      await watchEvents(app, id, { token: viewer.token }),
      await watchEvents(other, id, { token: owner.token }),
    ];
    const client = app.client(editor.token);
    const params = { id };
    const expectTold = async (nth: number, etag: string) => {
      for (const stream of streams) {
        const event = (await stream.count(nth))[nth - 1];
        expect(event).toMatchObject({ event: "changed", data: { etag, by: nameOf(editor) } });
        expect(event?.id).toBe(stream.lastEventId);
      }
    };
    const patched = await titled(editor.token, id, etag, "Porto");
    await expectTold(1, patched);
    await titled(editor.token, id, patched, "Porto");
    const put = await client.replaceItinerary({
      params,
      headers: { "if-match": patched },
      body: { title: "Faro" },
    });
    await expectTold(2, put.headers.get("etag") ?? "");
    const restored = await client.restoreRevision({
      params: { id, version: 1 },
      headers: { "if-match": put.headers.get("etag") ?? "" },
    });
    await expectTold(3, restored.headers.get("etag") ?? "");
    expect(streams.map(({ events }) => events.length)).toEqual([3, 3]);
    await closed(...streams);
  });

  test("name the writer to readers without a role only if it was the owner", async () => {
    const { id, etag, owner, editor, stranger } = await household();
    const stream = await watchEvents(other, id, { token: stranger.token });
    const first = await titled(editor.token, id, etag, "Porto");
    expect((await stream.count(1))[0]?.data).toEqual({ etag: first });
    const second = await titled(owner.token, id, first, "Faro");
    expect((await stream.count(2))[1]?.data).toEqual({ etag: second, by: nameOf(owner) });
    await stream.close();
  });

  test("of arriving and leaving companions are sent to companions alone, each with their own role", async () => {
    const { id, etag, owner, viewer, stranger } = await household();
    const [ofOwner, ofViewer, ofStranger] = [
      await watchEvents(app, id, { token: owner.token }),
      await watchEvents(other, id, { token: viewer.token }),
      await watchEvents(other, id, { token: stranger.token }),
    ];
    const rolesOf = ({ events }: WatchedStream) => events.map(({ event, data }) => [event, data]);
    const people = (role: string) => ["people", { role }];

    await giveRole(app, id, viewer.traveller.id, "editor");
    await Promise.all([ofOwner.count(1), ofViewer.count(1)]);
    const newcomer = await someone();
    await giveRole(app, id, newcomer.traveller.id, "viewer");
    await Promise.all([ofOwner.count(2), ofViewer.count(2)]);
    await giveRole(app, id, stranger.traveller.id, "viewer");
    await Promise.all([ofOwner.count(3), ofViewer.count(3), ofStranger.count(1)]);
    // It is still readable, so the stream continues; the end of the role is its last event about companions.
    await removeRole(id, viewer);
    await Promise.all([ofOwner.count(4), ofViewer.count(4), ofStranger.count(2)]);
    await removeRole(id, newcomer);
    await Promise.all([ofOwner.count(5), ofStranger.count(3)]);
    await titled(owner.token, id, etag, "Porto");
    await Promise.all([ofOwner.count(6), ofViewer.count(5), ofStranger.count(4)]);
    expect(rolesOf(ofOwner)).toEqual([...Array(5).fill(people("owner")), ["changed", expect.anything()]]);
    expect(rolesOf(ofViewer)).toEqual([
      ...[people("editor"), people("editor"), people("editor"), people("none")],
      ["changed", expect.anything()],
    ]);
    expect(rolesOf(ofStranger)).toEqual([
      ...[people("viewer"), people("viewer"), people("viewer")],
      ["changed", expect.anything()],
    ]);
    await closed(ofOwner, ofViewer, ofStranger);
  });

  test("likes, saves and views cause no event", async () => {
    const { id, etag, owner, viewer, stranger } = await household();
    const stream = await watchEvents(app, id, { token: viewer.token });
    const client = app.client(stranger.token);
    await client.likeItinerary({ params: { id } });
    await client.saveItinerary({ params: { id } });
    await client.getItinerary({ params: { id } });
    const now = await titled(owner.token, id, etag, "Porto");
    expect(await stream.count(1)).toMatchObject([{ event: "changed", data: { etag: now } }]);
    await stream.close();
  });

  test("have the last of many concurrent writes for everyone, even if some are skipped", async () => {
    const writers = await Promise.all(Array.from({ length: 100 }, someone));
    const each = Array.from({ length: 10 }, (_, nth) => writers.slice(nth * 10, nth * 10 + 10));
    await Promise.all(each.map(writeAtOnce));
  });

  async function writeAtOnce(writers: readonly Someone[]): Promise<void> {
    const { id, etag, viewer } = await household();
    for (const { traveller } of writers) await giveRole(app, id, traveller.id, "editor");
    const streams = await Promise.all(
      Array.from({ length: 4 }, (_, nth) => watchEvents(nth % 2 ? app : other, id, viewer)),
    );
    let current = etag;
    const written = new Set<string>();
    const write = async ({ token }: Someone, title: string) => {
      for (;;) {
        const tried = await titled(token, id, current, title).catch(() => undefined);
        if (tried) {
          current = tried;
          written.add(tried);
          return;
        }
        await sleep(1);
      }
    };
    await Promise.all(writers.map((writer, nth) => write(writer, `Version ${nth}`)));
    expect(written.size).toBe(writers.length);
    const { headers } = await app.client(viewer.token).getItinerary({ params: { id } });
    for (const stream of streams) {
      const etags = () => stream.events.map(({ data }) => (data as { etag: string }).etag);
      // Long before a node reads again by itself: anything slower did not come from a notification.
      await expect.poll(() => etags().at(-1), { timeout: 5_000 }).toBe(headers.get("etag"));
      // In the order of versions, each at most once, and only versions that existed.
      const versions = etags().map((tag) => Number.parseInt(tag.slice(1), 10));
      expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
      expect(etags().filter((tag) => !written.has(tag))).toEqual([]);
    }
    await closed(...streams);
  }
});

describe("a subscriber who reconnects", () => {
  test("gets at once what they missed, and nothing else", async () => {
    const { id, etag, owner, editor, viewer } = await household();
    const first = await watchEvents(app, id, { token: viewer.token });
    const atStart = first.lastEventId;
    await first.close();
    const back = async (lastEventId: string | undefined, by = viewer) => {
      const stream = await watchEvents(other, id, { token: by.token, lastEventId });
      await stream.close();
      const received = stream.events.map(({ event, data }) => [event, data]);
      return { received, lastEventId: stream.lastEventId };
    };
    const changed = (etag: string, by: Someone) => ["changed", { etag, by: nameOf(by) }];
    const people = (role: string) => ["people", { role }];

    expect(await back(atStart)).toEqual({ received: [], lastEventId: atStart });
    const now = await titled(editor.token, id, etag, "Porto");
    const afterChange = await back(atStart);
    expect(afterChange.received).toEqual([changed(now, editor)]);
    expect(afterChange.lastEventId).toMatch(/\.viewer$/);
    await giveRole(app, id, viewer.traveller.id, "editor");
    const afterRole = await back(afterChange.lastEventId);
    expect(afterRole.received).toEqual([people("editor")]);
    expect((await back(atStart)).received).toEqual([changed(now, editor), people("editor")]);
    expect(await back(afterRole.lastEventId)).toEqual({ received: [], lastEventId: afterRole.lastEventId });
    // No longer a companion of a public itinerary.
    await removeRole(id, viewer);
    const outside = await back(afterRole.lastEventId);
    expect(outside).toEqual({ received: [people("none")], lastEventId: now.slice(1, -1) });
    expect((await back(outside.lastEventId)).received).toEqual([]);
    await giveRole(app, id, viewer.traveller.id, "viewer");
    expect((await back(outside.lastEventId)).received).toEqual([people("viewer")]);
    // Invalid ids and ids of something else say nothing about what the client has.
    for (const strange of ["x y", "1", "../..", `${"9".repeat(300)}`, `${now.slice(1, -1)}.1.admin`])
      expect([strange, (await back(strange)).received]).toEqual([
        strange,
        expect.arrayContaining([changed(now, editor)]),
      ]);
    expect((await back("nothing of ours", owner)).received).toEqual([changed(now, editor), people("owner")]);
    expect((await back("nothing of ours", await someone())).received).toEqual([["changed", { etag: now }]]);
  });

  test("and was cut off between two events gets the second", async () => {
    const { id, etag, owner, viewer } = await household();
    const first = await watchEvents(app, id, { token: viewer.token });
    await first.close();
    await titled(owner.token, id, etag, "Porto");
    await giveRole(app, id, viewer.traveller.id, "editor");
    const again = await watchEvents(app, id, { token: viewer.token, lastEventId: first.lastEventId });
    const [changed] = await again.count(2);
    await again.close();
    const third = await watchEvents(app, id, { token: viewer.token, lastEventId: changed?.id });
    await third.close();
    expect(third.events).toEqual([again.events[1]]);
  });
});

describe("a stream ends, on both nodes, when", () => {
  /** The stream ends soon after the action, with only these events. */
  async function expectEnd(
    streams: readonly WatchedStream[],
    end: () => Promise<unknown>,
    events: readonly object[] = [],
  ): Promise<void> {
    await end();
    const endedAt = performance.now();
    for (const stream of streams) expect(await stream.ended()).toEqual(events);
    expect(performance.now() - endedAt).toBeLessThan(5_000);
  }
  const onBoth = async (id: string, options: Parameters<typeof watchEvents>[2]) => [
    await watchEvents(app, id, options),
    await watchEvents(other, id, options),
  ];
  const deleted = { event: "deleted", data: {} };

  test("its subscriber is removed as a companion", async () => {
    const { id, viewer } = await household("private");
    await expectEnd(await onBoth(id, { token: viewer.token }), () => removeRole(id, viewer));
  });

  test("it becomes private, for those without a role; companions get an event", async () => {
    const { id, etag, owner, viewer, stranger } = await household();
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    const inside = await onBoth(id, { token: viewer.token });
    const outside = [...(await onBoth(id, stranger)), ...(await onBoth(id, { token }))];
    await expectEnd(outside, () =>
      app.client(owner.token).changeItinerary({
        params: { id },
        headers: { "if-match": etag },
        body: { visibility: "private" },
      }),
    );
    for (const stream of inside) expect(await stream.count(1)).toMatchObject([{ event: "changed" }]);
    expect(inside.map(({ isOver }) => isOver)).toEqual([false, false]);
    await closed(...inside);
  });

  test("the owner blocks its subscriber, who has no role", async () => {
    const { id, owner, viewer, stranger } = await household();
    const inside = await onBoth(id, { token: viewer.token });
    const outside = await onBoth(id, { token: stranger.token });
    const bystander = await watchEvents(other, id, await someone());
    const client = app.client(owner.token);
    await expectEnd(outside, async () => {
      await client.blockPerson({ params: { userId: viewer.traveller.id } });
      await client.blockPerson({ params: { userId: stranger.traveller.id } });
    });
    expect([...inside, bystander].map(({ isOver }) => isOver)).toEqual([false, false, false]);
    await closed(...inside, bystander);
  });

  test("the owner is suspended, for those without a role", async () => {
    const { id, owner, viewer, stranger } = await household();
    const inside = await onBoth(id, { token: viewer.token });
    await expectEnd(
      await onBoth(id, { token: stranger.token }),
      () => app.parts.db`update travellers set suspended_at = now() where id = ${owner.traveller.id}`,
    );
    expect(inside.map(({ isOver }) => isOver)).toEqual([false, false]);
    await closed(...inside);
  });

  test("it is moved to the trash, with an event for everyone who could read it", async () => {
    const { id, etag, owner, viewer, stranger } = await household();
    const streams = [...(await onBoth(id, viewer)), ...(await onBoth(id, stranger))];
    await expectEnd(
      streams,
      () => app.client(owner.token).deleteItinerary({ params: { id }, headers: { "if-match": etag } }),
      [deleted],
    );
    await expect(watchEvents(other, id, owner)).rejects.toThrow("404");
    await app.client(owner.token).restoreItinerary({ params: { id } });
    await (await watchEvents(other, id, owner)).close();
  });

  test("it is made private and deleted at once: people without a role are not told which", async () => {
    const { id, viewer, stranger } = await household();
    const [inside, outside] = [await onBoth(id, viewer), await onBoth(id, stranger)];
    await expectEnd(
      outside,
      () => app.parts.db`update itineraries set visibility = 'private', deleted_at = now() where id = ${id}`,
    );
    for (const stream of inside) expect(await stream.ended()).toEqual([deleted]);
  });

  test("it is purged, with its owner's account", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const { body } = await browser.client.createItinerary({ body: { title: "Faro", visibility: "public" } });
    const { token: own } = await makeToken(app, { traveller: account });
    const outside = await onBoth(body.id, await someone());
    const inside = await onBoth(body.id, { token: own });
    await expectEnd(outside, () => browser.client.deleteAccount(), [deleted]);
    for (const stream of inside) expect(await stream.ended()).toEqual([]);
  });

  test("the token is revoked, or its app disconnected, and no other one's", async () => {
    const { id, viewer } = await household("private");
    const { traveller } = viewer;
    const client = await makeClient(app, { name: "To disconnect" });
    const [one, two] = [await makeToken(app, { traveller }), await makeToken(app, { traveller, client })];
    const [first, second] = [await onBoth(id, one), await onBoth(id, two)];
    const untouched = await onBoth(id, viewer);
    await expectEnd(first, async () => {
      const body = new URLSearchParams({ token: one.token, client_id: one.clientId });
      expect((await fetch(`${app.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
    });
    await expectEnd(second, async () => {
      const { listConnectedApps, disconnectApp } = app.client(viewer.token);
      const { body } = await listConnectedApps();
      const id = body.data.find(({ name }) => name === "To disconnect")?.id ?? "";
      await disconnectApp({ params: { id } });
    });
    expect(untouched.map(({ isOver }) => isOver)).toEqual([false, false]);
    await closed(...untouched);
  });

  test("the session or the account ends", async () => {
    const { id } = await household();
    for (const end of ["signOut", "deleteAccount"] as const) {
      const { browser } = await signUpInBrowser(app);
      const cookie = `waybook_session=${browser.cookies().waybook_session}`;
      await expectEnd(await onBoth(id, { headers: { cookie } }), () => browser.client[end]());
    }
  });

  test("the token has expired", async () => {
    const { id } = await household();
    const streams = await onBoth(id, await someone());
    await expectEnd(streams, async () => clock.moveBy(3_601_000));
    expect(await gauges(app)).toEqual([0, 0]);
    clock.moveBy(-3_601_000);
    const late = await watchEvents(app, id, await someone());
    // No event comes in between either.
    clock.moveBy(3_601_000);
    await app.parts.db`update itineraries set etag = '"9-x"' where id = ${id}`;
    await app.parts.db`select pg_notify('itineraries', ${id})`;
    expect(await late.ended()).toEqual([]);
    clock.moveBy(-3_601_000);
  });
});

describe("limits", () => {
  test("a traveller has at most 50 streams on a node, and can open another when one is closed", async () => {
    const { id, viewer, stranger } = await household();
    const { traveller } = viewer;
    const again = await makeToken(app, { traveller });
    const streams = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => watchEvents(app, id, nth % 2 ? viewer : again)),
    );
    const refused = await fetch(`${app.url}/v1/itineraries/${id}/events`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await refused.json()).toMatchObject({ code: "rateLimited" });
    await closed(await watchEvents(app, id, stranger), await watchEvents(other, id, viewer));
    await streams[7]?.close();
    await expect.poll(() => gauges(app)).toEqual([49, 1]);
    streams.push(await watchEvents(app, id, viewer));
    await closed(...streams);
    await expect.poll(() => gauges(app)).toEqual([0, 0]);
  });

  test("guests are counted by their network", async () => {
    const { id } = await household();
    const guest = { headers: { cookie: "waybook_visitor=1" } };
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    const streams = await Promise.all(Array.from({ length: 50 }, () => watchEvents(app, id, guest)));
    await expect(watchEvents(app, id, { token })).rejects.toThrow("429");
    await closed(await watchEvents(app, id, await someone()), ...streams);
  });

  test("a thousand closed streams leave nothing behind", async () => {
    const { owner } = await household();
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await makeItinerary(app, owner.token)).itinerary.id),
    );
    /** Some disconnect before the response, some later. */
    const visit = (nth: number) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(app.url).port), "127.0.0.1", () => {
          socket.write(
            `GET /v1/itineraries/${ids[nth % 20]}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`,
          );
          setTimeout(() => socket.destroy(), nth % 10);
        });
        socket.once("close", () => resolve());
      });
    for (let round = 0; round < 25; round++)
      await Promise.all(Array.from({ length: 40 }, (_, nth) => visit(round * 40 + nth)));
    await expect.poll(() => gauges(app)).toEqual([0, 0]);
    // None of them counts any more.
    const streams = await Promise.all(
      Array.from({ length: 50 }, () => watchEvents(app, ids[0] ?? "", owner)),
    );
    await closed(...streams);
  });
});
