import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { derivedItineraryId } from "../../../contract/derived-itinerary-id.ts";
import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { callWhileLocked } from "../../../test/support/call-while-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

const clock = movedClock(new Date());
let app: TestApp;
let mine: Awaited<ReturnType<typeof makeToken>>;
let editor: typeof mine;
let viewer: typeof mine;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  [mine, editor, viewer] = await Promise.all([makeToken(app), makeToken(app), makeToken(app)]);
});
afterAll(() => app.close());

type Write = { id: string; etag: string; key?: string; token?: string };
const patch = ({ id, etag, key, token = mine.token }: Write, body: ItineraryPatch) =>
  app.client(token).changeItinerary({
    params: { id },
    headers: { "if-match": etag, ...(key && { "idempotency-key": key }) },
    body,
  });
const etagOf = ({ headers }: { headers: Headers }) => headers.get("etag") ?? "";
const shared = () =>
  makeSharedItinerary(app, mine.token, { editor: editor.traveller, viewer: viewer.traveller });

describe("a change with an Idempotency-Key", () => {
  test("that is repeated is not made again, and gets the itinerary as it is now", async () => {
    const { itinerary, etag } = await shared();
    const write = { id: itinerary.id, etag, key: randomUUID() };
    const first = await patch(write, { title: "Mine" });
    const again = await patch({ ...write, key: write.key.toUpperCase() }, { title: "Mine" });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(etagOf(again)).toBe(etagOf(first));
    const later = await patch({ ...write, etag: etagOf(first), token: editor.token }, { summary: "Theirs" });
    const last = await patch(write, { title: "Mine" });
    expect(last.body).toMatchObject({ title: "Mine", summary: "Theirs", role: "owner" });
    expect(etagOf(last)).toBe(etagOf(later));
  });

  test("is recognised for as long as its version is in the history", async () => {
    const { itinerary, etag } = await makeItinerary(app, mine.token);
    const write = { id: itinerary.id, etag, key: randomUUID() };
    let last = etagOf(await patch(write, { title: "Mine" }));
    for (let version = 3; version <= 101; version++)
      last = etagOf(await patch({ ...write, etag: last, key: randomUUID() }, { title: `${version}` }));
    expect((await patch(write, { title: "Mine" })).body.title).toBe("101");
    await patch({ id: itinerary.id, etag: last }, { title: "102" });
    expect((await failureOf(patch(write, { title: "Mine" }))).code).toBe("itineraryModified");
  });

  test("writes once, of two at the same time", async () => {
    const { itinerary, etag } = await makeItinerary(app, mine.token);
    const write = { id: itinerary.id, etag, key: randomUUID() };
    const call = () => patch(write, { title: "Mine" });
    const results = await callWhileLocked(
      app,
      (db) => db`select from itineraries where id = ${itinerary.id} for update`,
      [call, call],
      async () => {},
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const etags = results.map((result) => (result.status === "fulfilled" ? etagOf(result.value) : ""));
    expect(etags[0]).toMatch(/^"2-/);
    expect(etags[1]).toBe(etags[0]);
  });

  test("is its own traveller's, and its own itinerary's", async () => {
    const { itinerary, etag } = await shared();
    const key = randomUUID();
    await patch({ id: itinerary.id, etag, key }, { title: "Mine" });
    const theirs = patch({ id: itinerary.id, etag, key, token: editor.token }, { title: "Theirs" });
    expect((await failureOf(theirs)).code).toBe("itineraryModified");
    const other = await makeItinerary(app, mine.token);
    const written = await patch({ id: other.itinerary.id, etag: other.etag, key }, { title: "Other" });
    expect(written.body.title).toBe("Other");
  });

  test("that someone else overtook is refused, and so is one that changed nothing then", async () => {
    const { itinerary, etag } = await shared();
    const key = randomUUID();
    const same = await patch({ id: itinerary.id, etag, key }, { title: itinerary.title });
    expect(etagOf(same)).toBe(etag);
    await patch({ id: itinerary.id, etag, token: editor.token }, { title: "Theirs" });
    const again = await failureOf(patch({ id: itinerary.id, etag, key }, { title: itinerary.title }));
    expect(again).toMatchObject({ code: "itineraryModified", status: 412 });
  });

  test("that was made is known to one who has lost the role, and nobody else", async () => {
    const { itinerary, etag } = await shared();
    const write = { id: itinerary.id, etag, key: randomUUID(), token: editor.token };
    await patch(write, { title: "Theirs" });
    await app.parts.db`
      update library_entries set role = 'viewer'
      where itinerary_id = ${itinerary.id} and traveller_id = ${editor.traveller.id}`;
    expect((await patch(write, { title: "Theirs" })).body).toMatchObject({ title: "Theirs", role: "viewer" });
    const other = patch({ ...write, key: randomUUID() }, { title: "Theirs" });
    expect((await failureOf(other)).code).toBe("roleRequired");
  });

  test("is refused if it is no UUID", async () => {
    const { itinerary, etag } = await makeItinerary(app, mine.token);
    const refused = await failureOf(patch({ id: itinerary.id, etag, key: "again" }, { title: "Mine" }));
    expect(refused).toMatchObject({ code: "badRequest", status: 400 });
  });
});

describe("an itinerary that is created with an Idempotency-Key", () => {
  const create = async (key: string, title = "Lisbon") => {
    const { token } = await makeToken(app, { traveller: mine.traveller });
    return app.client(token).createItinerary({ headers: { "idempotency-key": key }, body: { title } });
  };

  test("has an id that is made from the traveller's and the key", async () => {
    const key = randomUUID();
    const { body } = await create(key.toUpperCase());
    const hash = createHash("sha256").update(`${mine.traveller.id}/${key}`).digest("hex").slice(0, 32);
    const [, one, two, three, four, five] =
      /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(hash) ?? ([] as string[]);
    expect(body.id).toMatch(new RegExp(`^${one}-${two}-8${three}-[89ab]${four}-${five}$`));
    expect(await derivedItineraryId(mine.traveller.id.toUpperCase(), key)).toBe(body.id);
    const other = await app
      .client(editor.token)
      .createItinerary({ headers: { "idempotency-key": key }, body: { title: "Lisbon" } });
    expect(other.body.id).toBe(await derivedItineraryId(editor.traveller.id, key));
    expect(other.body.id).not.toBe(body.id);
  });

  test("is never created twice, however late the key comes again", async () => {
    const key = randomUUID();
    const { body } = await create(key);
    clock.moveBy(25 * 3_600_000);
    const again = await failureOf(create(key, "Porto"));
    expect(again).toMatchObject({ code: "conflict", status: 409 });
    expect(again.message).toContain("already created");
    const { token } = await makeToken(app, { traveller: mine.traveller });
    const stored = await app.client(token).getItinerary({ params: { id: body.id } });
    expect((stored.body as Itinerary).title).toBe("Lisbon");
    await app.parts.db`delete from itineraries where id = ${body.id}`;
    expect((await failureOf(create(key))).code).toBe("conflict");
  });
});
