import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PeopleHere } from "../../../contract/itinerary-event.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { giveRole, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startTwoNodes } from "../../../test/support/start-two-nodes.ts";
import { type WatchedStream, watchEvents } from "../../../test/support/watch-events.ts";

/** Two nodes: requests and streams of one person may reach either. */
const clock = movedClock(new Date());
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  ({ app, other } = await startTwoNodes({ parts: { clock } }));
});
afterAll(() => app.close());

const someone = () => makeToken(app, { firstParty: true });
type Someone = Awaited<ReturnType<typeof someone>>;

/** An itinerary with its people, and a stream of the viewer on each node. */
async function household() {
  const [owner, editor, viewer] = await Promise.all([someone(), someone(), someone()]);
  const people = { editor: editor.traveller, viewer: viewer.traveller };
  const { id } = await makeSharedItinerary(app, owner.token, people, { visibility: "public" });
  const watching = await Promise.all([app, other].map((node) => watchEvents(node, id, viewer)));
  const close = () => Promise.all(watching.map((stream) => stream.close()));
  return { id, owner, editor, viewer, watching, close };
}

const announce = (node: TestApp, id: string, { token }: { token: string }, at?: string) =>
  node.client(token).announcePresence({ params: { id }, body: at === undefined ? {} : { at } });

const presenceEvents = ({ events }: WatchedStream) => events.filter(({ event }) => event === "presence");
const lastOf = (stream: WatchedStream) => presenceEvents(stream).at(-1)?.data as PeopleHere | undefined;

/** Who is here, by id, with the field that they write in. */
const placesOf = (stream: WatchedStream) =>
  Object.fromEntries((lastOf(stream)?.people ?? []).map(({ id, at }) => [id, at ?? null]));

const expectHere = async (
  streams: readonly WatchedStream[],
  ...people: (readonly [Someone, string | null])[]
): Promise<void> => {
  const places = Object.fromEntries(people.map(([{ traveller }, at]) => [traveller.id, at]));
  for (const stream of streams) await expect.poll(() => placesOf(stream), { timeout: 5_000 }).toEqual(places);
};

/** Resolves when the node has noticed it. */
async function closeNoticed(node: TestApp, stream: WatchedStream): Promise<void> {
  const open = async () => {
    const text = await (await fetch(`${node.url}/metrics`)).text();
    return Number(/^waybook_event_streams (\d+)$/m.exec(text)?.[1]);
  };
  const before = await open();
  await stream.close();
  await expect.poll(open).toBe(before - 1);
}

describe("people who have an itinerary open", () => {
  test("are shown to companions on every node, with the field that they write in", async () => {
    const { id, owner, editor, watching, close } = await household();
    const reader = await watchEvents(other, id, await someone());
    const opened = watching[0]?.lastEventId;
    await announce(app, id.toUpperCase(), editor, "/days/day-1/stops/stop-3/note");
    await expectHere(watching, [editor, "/days/day-1/stops/stop-3/note"]);
    await announce(other, id, owner);
    await expectHere(watching, [editor, "/days/day-1/stops/stop-3/note"], [owner, null]);
    const { id: editorId, username, displayName } = editor.traveller;
    expect(presenceEvents(watching[1] as WatchedStream)[0]).toEqual({
      event: "presence",
      data: {
        people: [{ id: editorId, username, displayName, at: "/days/day-1/stops/stop-3/note" }],
        count: 1,
      },
    });
    // Nothing to catch up with, so the id to reconnect with stays.
    expect(watching[0]?.lastEventId).toBe(opened);
    // Someone who comes later gets the list; people without a role get nothing.
    const late = await watchEvents(other, id, owner);
    await expectHere([late], [editor, "/days/day-1/stops/stop-3/note"], [owner, null]);
    expect(lastOf(late)?.people.map((person) => person.id)).toEqual([editorId, owner.traveller.id]);
    expect(presenceEvents(reader)).toEqual([]);
    await announce(app, id, editor);
    await expectHere([...watching, late], [editor, null], [owner, null]);
    await Promise.all([close(), late.close(), reader.close()]);
  });

  test("with several devices are one person, who writes where they last went", async () => {
    const { id, editor, watching, close } = await household();
    const phone = await makeToken(app, { traveller: editor.traveller });
    await announce(app, id, editor, "/title");
    await announce(other, id, phone);
    await expectHere(watching, [editor, "/title"]);
    await announce(other, id, phone, "/summary");
    await expectHere(watching, [editor, "/summary"]);
    expect(lastOf(watching[0] as WatchedStream)?.count).toBe(1);
    await announce(other, id, phone);
    await expectHere(watching, [editor, "/title"]);
    await close();
  });

  test("are gone seconds after their last stream was cut off, on whichever node", async () => {
    const { id, owner, editor, watching, close } = await household();
    const [here, there] = [await watchEvents(app, id, editor), await watchEvents(other, id, editor)];
    await announce(app, id, owner);
    await announce(other, id, editor, "/title");
    await expectHere(watching, [owner, null], [editor, "/title"]);
    await closeNoticed(app, here);
    // By now the one node has said that they leave, and the other one that they are still there.
    await announce(app, id, owner, "/summary");
    await expectHere(watching, [owner, "/summary"], [editor, "/title"]);
    await announce(other, id, owner, "/origin");
    await expectHere(watching, [owner, "/origin"], [editor, "/title"]);
    clock.moveBy(6_000);
    await announce(app, id, owner, "/summary");
    await expectHere(watching, [owner, "/summary"], [editor, "/title"]);
    for (const stream of watching)
      expect(
        presenceEvents(stream).filter(({ data }) => (data as PeopleHere).count === 1).length,
      ).toBeLessThan(2);
    await closeNoticed(other, there);
    // The same node tells of both, so the first one has arrived with the second.
    await announce(other, id, owner);
    await expectHere(watching, [owner, null], [editor, "/title"]);
    clock.moveBy(5_000);
    await expectHere(watching, [owner, null]);
    await close();
  });

  test("stay while a page reloads", async () => {
    const { id, owner, editor, watching, close } = await household();
    const first = await watchEvents(app, id, editor);
    await announce(app, id, editor);
    await expectHere(watching, [editor, null]);
    await closeNoticed(app, first);
    const second = await watchEvents(other, id, editor);
    await expect.poll(() => lastOf(second)?.count).toBe(1);
    // Known on both nodes before the time is over.
    await announce(other, id, owner);
    await expectHere(watching, [editor, null], [owner, null]);
    clock.moveBy(6_000);
    await announce(other, id, owner, "/title");
    await expectHere(watching, [editor, null], [owner, "/title"]);
    await Promise.all([second.close(), close()]);
  });

  test("are gone when they have said nothing for 25 seconds", async () => {
    const { id, owner, editor, watching, close } = await household();
    const stream = await watchEvents(other, id, editor);
    await announce(app, id, editor);
    await announce(app, id, owner);
    await expectHere(watching, [editor, null], [owner, null]);
    clock.moveBy(20_000);
    await announce(other, id, owner, "/title");
    await expectHere(watching, [editor, null], [owner, "/title"]);
    clock.moveBy(5_000);
    await expectHere([...watching, stream], [owner, "/title"]);
    clock.moveBy(20_000);
    await expectHere([...watching, stream]);
    expect(lastOf(stream)).toEqual({ people: [], count: 0 });
    await Promise.all([stream.close(), close()]);
  });

  test("are gone at once when they are removed, and see nobody any more", async () => {
    const { id, owner, editor, watching, close } = await household();
    const stream = await watchEvents(other, id, editor);
    await announce(app, id, editor);
    await announce(app, id, owner);
    await expectHere([...watching, stream], [editor, null], [owner, null]);
    await app.client(owner.token).removeCompanion({ params: { id, userId: editor.traveller.id } });
    await expectHere(watching, [owner, null]);
    // The itinerary is public, so their stream goes on, without presence.
    await expectHere([stream]);
    expect(lastOf(stream)).toEqual({ people: [], count: 0 });
    const heard = presenceEvents(stream).length;
    await announce(other, id, owner, "/title");
    await expectHere(watching, [owner, "/title"]);
    expect(stream.isOver).toBe(false);
    expect(presenceEvents(stream)).toHaveLength(heard);
    for (const node of [app, other])
      expect(await failureOf(announce(node, id, editor))).toMatchObject({ status: 404, code: "notFound" });
    await Promise.all([stream.close(), close()]);
  });

  test("are gone with their account", async () => {
    const { id, owner, watching, close } = await household();
    const { browser, account } = await signUpInBrowser(app);
    await giveRole(app, id, account.id, "viewer");
    await announce(other, id, owner);
    await browser.client.announcePresence({ params: { id }, body: { at: "/title" } });
    await expect.poll(() => lastOf(watching[1] as WatchedStream)?.count).toBe(2);
    await browser.client.deleteAccount();
    await expectHere(watching, [owner, null]);
    await close();
  });

  test("are listed up to twenty, those who write before the others, and counted", async () => {
    const { id, owner, watching, close } = await household();
    const people = await Promise.all(Array.from({ length: 24 }, someone));
    for (const { traveller } of people) await giveRole(app, id, traveller.id, "viewer");
    for (const [nth, person] of people.entries())
      await announce(nth % 2 ? app : other, id, person, nth >= 20 ? "/title" : undefined);
    await announce(app, id, owner);
    for (const stream of watching) await expect.poll(() => lastOf(stream)?.count).toBe(25);
    for (const stream of watching) {
      const shown = placesOf(stream);
      expect(Object.keys(shown)).toHaveLength(20);
      for (const { traveller } of people.slice(20)) expect(shown[traveller.id]).toBe("/title");
    }
    await close();
  });

  test("who move often are told in few events, of which the last is right", async () => {
    const { id, editor, watching, close } = await household();
    const begin = performance.now();
    for (let nth = 0; nth < 100; nth++) {
      await announce(nth % 2 ? app : other, id, editor, `/packing/item-${nth}/name`);
      clock.moveBy(1);
    }
    await announce(app, id, editor, "/title");
    await expectHere(watching, [editor, "/title"]);
    // One each second; the first ones come when the stream begins and at once.
    const seconds = (performance.now() - begin) / 1_000;
    for (const stream of watching) expect(presenceEvents(stream).length).toBeLessThanOrEqual(seconds + 3);
    await close();
  });
});

test.each([
  ["not a pointer", { at: "title" }],
  ["a wrong escape", { at: "/days/~2" }],
  ["too long", { at: `/${"x".repeat(200)}` }],
  ["no text", { at: 7 }],
])("a field that is %s is rejected", async (_, body) => {
  const { id, editor, close } = await household();
  expect(await failureOf(announce(app, id, editor, body.at as string))).toMatchObject({
    status: 422,
    code: "validationFailed",
    problem: { errors: [{ path: "/at" }] },
  });
  await close();
});
